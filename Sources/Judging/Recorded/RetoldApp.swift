public import Timelines

/// An app's actions in a run, in the form of a scenario: the calls that it makes on each callback.
///
/// A repeated callback with other calls cannot become a reaction. The app's calls on it become acts
/// at the instants at which the app made them.
public struct RetoldApp {
  /// A kind of callback, and what it is about.
  private struct Occasion: Hashable {
    var kind: Kind
    var matching: Fields
  }

  private struct Occurrence {
    var occasion: Occasion
    var time: Instant
    var calls: [(call: Draft, time: Instant)] = []
  }

  private let app: String
  private var occurrences: [Occurrence] = []
  /// The indices of the occurrences, by the numbers of their entries.
  private var places: [Int: Int] = [:]
  private var acts: [Scenario.ScheduledAct] = []

  /// - Parameter app: The name of the app in the scenario.
  public init(named app: String) { self.app = app }

  /// The most callbacks. A longer run is no scenario that a person would edit. Chosen.
  public static let most = 20_000
  /// Whether there were more callbacks than that.
  public private(set) var isTooLong = false
  /// The number of calls that the app made.
  public private(set) var callCount = 0

  /// Learns from the next entry of the run.
  public mutating func learn(from entry: Entry) {
    switch entry.kind.family {
    case .callback: learn(fromCallback: entry)
    case .call where entry.from == .app: learn(fromCall: entry)
    case .user, .system:
      guard entry.cause == nil, entry.kind != .systemInstallsApp else { return }
      let act = Scenario.ScheduledAct(time: entry.time, act: draft(of: entry))
      // A note on the app's life may say again that the user opens it at the beginning.
      if acts.last != act { acts.append(act) }
    default: break
    }
  }

  /// The fields that say what a callback is about.
  private static let subjects: [Field] = [
    .state, .peer, .service, .serviceInstance, .characteristic, .instance, .descriptor,
  ]

  private mutating func learn(fromCallback entry: Entry) {
    guard occurrences.count < Self.most else {
      isTooLong = true
      return
    }
    var matching = Fields()
    for field in Self.subjects where entry.kind.carries(field) {
      matching[field] = entry[field]
    }
    places[entry.sequence] = occurrences.count
    occurrences.append(
      Occurrence(occasion: Occasion(kind: entry.kind, matching: matching), time: entry.time))
  }

  private mutating func learn(fromCall entry: Entry) {
    callCount += 1
    let call = draft(of: entry)
    if let place = entry.cause.flatMap({ places[$0] }) {
      occurrences[place].calls.append((call, entry.time))
    } else {
      acts.append(Scenario.ScheduledAct(time: Self.later(entry.time), act: named(call)))
    }
  }

  /// The next whole millisecond after a time: an app can call only when it runs, and a person reads
  /// few digits.
  private static func later(_ time: Instant) -> Instant {
    Instant(nanoseconds: (time.nanoseconds / 1_000_000 + 1) * 1_000_000)
  }

  /// Returns an act as a scenario has it: without the fields that the run itself fills in.
  private func draft(of entry: Entry) -> Draft {
    var fields = entry.fields
    for field in [Field.device, .role, .returned] { fields[field] = nil }
    if fields[.app] != nil { fields[.app] = .text(app) }
    if entry.kind.family == .call { fields[.app] = nil }
    return Draft(entry.kind, from: entry.from, fields)
  }
}

extension RetoldApp {
  /// Returns the reactions of the app, and the acts of the scenario in order of time.
  public func told() -> (reactions: [Scenario.Reaction], acts: [Scenario.ScheduledAct]) {
    var order: [Occasion] = []
    var groups: [Occasion: [Occurrence]] = [:]
    for occurrence in occurrences {
      if groups[occurrence.occasion] == nil { order.append(occurrence.occasion) }
      groups[occurrence.occasion, default: []].append(occurrence)
    }
    var acts = acts
    var reactions: [Scenario.Reaction] = []
    for occasion in order {
      let group = groups[occasion] ?? []
      let usual = group[0].calls.map(\.call)
      let times = group.prefix { $0.calls.map(\.call) == usual }.count
      if !usual.isEmpty { reactions.append(reaction(occasion, group[0], times: times)) }
      for occurrence in group.dropFirst(usual.isEmpty ? 0 : times) {
        acts += occurrence.calls.map {
          Scenario.ScheduledAct(time: Self.later($0.time), act: named($0.call))
        }
      }
    }
    return (reactions, acts.inOrderOfTime)
  }

  /// A call at an instant names its app.
  private func named(_ call: Draft) -> Draft {
    var call = call
    call.fields[.app] = .text(app)
    return call
  }

  private func reaction(
    _ occasion: Occasion, _ first: Occurrence, times: Int
  ) -> Scenario.Reaction {
    let calls = first.calls.map { call, time in
      var call = call
      // Less than a millisecond is the program's own running time, not a pause.
      let pause = (time - first.time).nanoseconds / 1_000_000
      call.delay = .milliseconds(pause)
      return call
    }
    return Scenario.Reaction(
      on: occasion.kind, matching: occasion.matching, calls: calls, times: times)
  }
}
