import Conformance
import Timelines

/// A message to `bluewake phone`: the next order of the phone's operator.
enum PhoneOrder: Hashable {
  /// Something that happens at the present instant, when the run goes on.
  case act(Draft)
  /// The run is to go on until an instant, or until an entry has come.
  case run(until: Instant, awaiting: Awaited?)
  /// All entries so far are to be judged by rules.
  case judge(rules: [String])
  case end

  /// The awaited entry: one of a kind that has all of these fields.
  struct Awaited: Hashable {
    var kind: Kind
    var fields: Fields

    func matches(_ entry: Entry) -> Bool {
      entry.kind == kind && fields.allSatisfy { entry[$0.field] == $0.value }
    }
  }
}

extension PhoneOrder {
  init(json: JSONValue) throws(JSONFailure) {
    switch try json.member("message", expecting: Self.names, \.text) {
    case "act": self = .act(try Self.readAct(json))
    case "run":
      self = .run(until: try Self.readEnd(json), awaiting: try Self.readAwaited(json))
    case "judge":
      self = .judge(
        rules: try json.member("rules", expecting: "a list of texts") { rules in
          rules.array.flatMap { list in
            let texts = list.compactMap(\.text)
            return texts.count == list.count ? texts : nil
          }
        })
    case "end": self = .end
    case let other:
      throw JSONFailure(at: .path("message"), found: "the text \(other)", expected: Self.names)
    }
  }

  private static let names = "act, run, judge or end"

  private static func readAct(_ json: JSONValue) throws(JSONFailure) -> Draft {
    var act = try Draft(json: json, from: .harness)
    guard [.user, .system, .peer].contains(act.kind.family) else {
      throw JSONFailure(
        at: .path("kind"), found: act.kind.rawValue,
        expected: "an act of the user, the system or a peer")
    }
    act.from = act.kind.usualDoer
    return act
  }

  private static func readEnd(_ json: JSONValue) throws(JSONFailure) -> Instant {
    let expected = "an instant in nanoseconds, from 0"
    return try json.member("until", expecting: expected) { json in
      json.integer.flatMap { $0 >= 0 ? Instant(nanoseconds: $0) : nil }
    }
  }

  private static func readAwaited(_ json: JSONValue) throws(JSONFailure) -> Awaited? {
    guard let awaited = json["awaiting"] else { return nil }
    do throws(JSONFailure) {
      let draft = try Draft(json: awaited, from: .harness)
      return Awaited(kind: draft.kind, fields: draft.fields)
    } catch {
      throw error.within("awaiting")
    }
  }
}
