import Dispatch
import Synchronization

/// The air with its phones: the scene until the run begins, and the run from then on.
final class SharedAir: Sendable {
  /// The queue of the conversation, so that no test's thread waits for it.
  private let queue = DispatchQueue(label: "bluewake.SimulatedPhone")
  private let state: Mutex<State>

  private struct State: ~Copyable {
    var scene: Scene
    var process: PhoneProcess?
    var timeline: [TimelineEntry] = []
    var now = Duration.zero
    /// The index in the timeline from which the next awaited entry is searched: after the last
    /// awaited one, or after the entries before the last act.
    var next = 0

    /// Finds an entry that is awaited and has come already.
    mutating func find(_ kind: String, _ fields: [String: PhoneValue]) -> TimelineEntry? {
      let place = timeline[next...].firstIndex { entry in
        entry.kind == kind && fields.allSatisfy { entry[$0.key] == $0.value }
      }
      guard let place else { return nil }
      next = place + 1
      return timeline[place]
    }
  }

  init(_ scene: Scene) { state = Mutex(State(scene: scene)) }

  var now: Duration { state.withLock { $0.now } }
  var timeline: [TimelineEntry] { state.withLock { $0.timeline } }
  var findings: [AppFault] { state.withLock { $0.process?.findings ?? [] } }

  /// Changes the scene. It is set before the first act.
  func set(_ body: (inout Scene) -> Void) {
    state.withLock { state in
      precondition(state.process == nil, "set up phones, apps and peers before the first act")
      body(&state.scene)
    }
  }

  /// Has an act happen now, and all that follows from it at this instant.
  func carryOut(_ kind: String, _ fields: [String: PhoneValue]) async throws {
    var act = fields
    (act["message"], act["kind"]) = ("act", .text(kind))
    let said = act
    try await converse { process, state in
      state.next = state.timeline.count
      try process.say(said)
      try Self.goOn(until: state.now, [:], process, &state)
    }
  }

  /// Goes on until an instant.
  func goOn(until end: Duration) async throws {
    try await converse { process, state in
      try Self.goOn(until: end, [:], process, &state)
      state.next = state.timeline.count
    }
  }

  /// Goes on to the end of the first instant with an entry of a kind, unless one has come already
  /// since the last act.
  ///
  /// - Returns: The entry; nil if none has come until the instant.
  func goOn(
    until end: Duration, awaiting kind: String, _ fields: [String: PhoneValue]
  ) async throws -> TimelineEntry? {
    try await converse { process, state in
      if let entry = state.find(kind, fields) { return entry }
      let awaited = PhoneValue.record(fields.merging(["kind": .text(kind)]) { $1 })
      try Self.goOn(until: end, ["awaiting": awaited], process, &state)
      return state.find(kind, fields)
    }
  }

  private static func goOn(
    until end: Duration, _ more: [String: PhoneValue], _ process: PhoneProcess, _ state: inout State
  ) throws {
    let message: [String: PhoneValue] = ["message": "run", "until": .integer(end.nanoseconds)]
    try process.say(message.merging(more) { $1 })
    let answer = try process.answer("reached") { state.timeline.append($0) }
    state.now = .nanoseconds(answer["time"]?.integer ?? 0)
  }

  func judge(by rules: [String]) async throws -> PhoneJudgement {
    try await converse { process, state in
      try process.say(["message": "judge", "rules": .list(rules.map(PhoneValue.text))])
      let answer = try process.answer("judged") { state.timeline.append($0) }
      return PhoneJudgement(answer)
    }
  }

  private func converse<Result: Sendable>(
    _ body: @escaping @Sendable (PhoneProcess, inout State) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(
          with: Swift.Result {
            try self.state.withLock { state in
              let process = try state.process ?? Self.begin(state.scene)
              state.process = process
              return try body(process, &state)
            }
          })
      }
    }
  }

  private static func begin(_ scene: Scene) throws -> PhoneProcess {
    try PhoneProcess(
      BluewakeProgram.get(), scenario: scene.specFile(), arguments: scene.arguments)
  }
}

extension PhoneJudgement {
  fileprivate init(_ answer: [String: PhoneValue]) {
    let verdicts = (answer["verdicts"]?.list ?? []).compactMap { value -> RuleResult? in
      guard case .record(let verdict) = value else { return nil }
      return RuleResult(
        id: verdict["id"]?.text ?? "", title: verdict["title"]?.text ?? "",
        verdict: verdict["verdict"]?.text ?? "")
    }
    self.init(verdicts: verdicts, text: answer["text"]?.text ?? "")
  }
}

extension Duration {
  /// The time in nanoseconds, as messages have it.
  var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
