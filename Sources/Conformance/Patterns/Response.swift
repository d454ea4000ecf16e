import Timelines

/// `each: P`, `then: S`, perhaps `within: T`: every P is followed by an S.
///
/// "Followed" means by a later entry; the instant may be the same. Without a bound, the S must come
/// before the scope ends. If the scope ends before a bound is over, the S is no longer demanded.
///
/// The bound may be a field of the P, or of the entry that opened the scope. If that entry does not
/// carry the field, the P needs no S.
struct Response: Pattern {
  enum Pairing: String, Hashable, Sendable, CaseIterable {
    /// One answer is enough for all triggers that wait.
    case any
    /// Each answer is for the trigger that has waited longest.
    case oneToOne = "one-to-one"
    /// The same, and no answer may come for a later trigger while an earlier one waits.
    case inOrder = "first-in-first-out"
  }

  var trigger: EventPattern
  var answer: EventPattern
  var bound: Bound?
  /// The event with which the time begins anew.
  var restart: EventPattern?
  /// The event after which the waiting triggers need no answer any more.
  var excuse: EventPattern?
  var pairing: Pairing
  /// Whether a second answer within the bound is one too many.
  var exactlyOnce: Bool

  static let forms = [
    PatternForm(
      Response.read, main: ["each": .event(["as"]), "then": .event(["matching"])],
      options: [
        "within": .bound, "restart-by": .event(["matching"]), "unless": .event(["matching"]),
        "pairing": .words(Pairing.allCases.map(\.rawValue)), "exactly": .count,
      ],
      rules: [.init(with: "exactly", isNumber: 1, needs: "within")])
  ]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Response? {
    let trigger = reader.main("each", object)
    let answer = object["then"].flatMap { node in
      reader.event(node, "then", node.hasMember("matching") ? .touching : .making)
    }
    let bound = object["within"].map { reader.bound($0, takesEntries: true) }
    let restart = object["restart-by"].map { reader.event($0, "restart-by", .touching) }
    let excuse = object["unless"].map { reader.event($0, "unless", .touching) }
    let pairing = object["pairing"].map { reader.word($0, "pairing", as: Pairing.self) }
    let exactly = object["exactly"].map { reader.number($0, "exactly", in: 1...1) }
    guard let trigger, let answer, bound != .some(nil), restart != .some(nil),
      excuse != .some(nil), pairing != .some(nil), exactly != .some(nil)
    else { return nil }
    if exactly != nil, (bound ?? nil)?.hasEnd != true {
      reader.complain("exactly needs 'within' beside it", at: object.position(of: "exactly"))
    }
    return Response(
      trigger: trigger, answer: answer, bound: bound ?? nil, restart: restart ?? nil,
      excuse: excuse ?? nil, pairing: (pairing ?? nil) ?? .any, exactlyOnce: exactly != nil)
  }

  var parts: [Part] {
    [
      Part(ResponseMachine.trigger, trigger),
      Part(ResponseMachine.answer, answer, .fulfilling, isNeeded: true),
    ]
      + [
        Part(ResponseMachine.restart, restart, isNeeded: true),
        Part(ResponseMachine.excuse, excuse, .fulfilling, isNeeded: true),
      ].compactMap { $0 }
  }

  func watcher(openedBy opener: String?) -> ResponseMachine {
    ResponseMachine(self, opener: opener)
  }

  var clause: String {
    var words = "each \(trigger.phrase) is followed by "
    words += (exactlyOnce ? "exactly one " : "") + answer.phrase + (bound?.clause ?? "")
    if pairing == .oneToOne { words += ", one answer for each" }
    if pairing == .inOrder { words += ", one answer for each, in the order of the first" }
    if let restart { words += ", counted anew from each \(restart.phrase)" }
    if let excuse { words += ", unless there is \(excuse.phrase)" }
    return words
  }

  var sketch: [PatternSketch.Mark] {
    [
      .init(.given, trigger.phrase),
      .init(.wanted, (exactlyOnce ? "exactly one " : "") + answer.phrase, bound?.clause ?? ""),
    ] + (excuse.map { [.init(.allowed, "or instead \($0.phrase)")] } ?? [])
  }

  func emptiness(_ inside: String) -> String { "no \(trigger.phrase)\(inside)" }

  func memory(_ growth: MemoryGrowth) -> MemoryClass {
    pairing == .any && trigger.name == nil ? growth.ofLiveKeys : .liveObligations
  }

  var traits: PatternTraits { PatternTraits(waitsWithoutEnd: bound?.hasEnd != true) }

  var times: [Duration?] { [bound?.least, bound?.most] }
  var longestBound: Duration? { bound?.most }
  func relaxed(by more: Duration) -> Response {
    with(\.bound, bound?.relaxed(by: more))
  }
}

// MARK: - Watching
