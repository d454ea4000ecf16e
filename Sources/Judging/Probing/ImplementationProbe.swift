public import Adapters
public import Replay
public import Seats
import Timelines

/// The result of one question of a probe.
public struct ProbeAnswer: Hashable, Sendable {
  /// The question, as a predicate whose subject is the implementation.
  public var question: String
  /// The result.
  public var result: Result

  /// The result of a question. The text describes the observation.
  public enum Result: Hashable, Sendable {
    case good(String)
    case bad(String)
    /// The question could not be asked, and why.
    case notAsked(String)
  }
}

/// Tests an implementation at first contact: whether it keeps the protocol, and whether it can do
/// the basic acts of each capability that it claims.
///
/// A probe is no judgement of behaviour: that is what the specs are for.
public struct ImplementationProbe {
  /// The answers so far, in the order in which the questions were asked.
  public private(set) var answers: [ProbeAnswer] = []
  private let start: () throws -> any Implementation
  private let limits: RunLimits
  private let failure: (any Implementation) -> ProcessFailure?
  /// The failure of an implementation that broke its protocol; nil if none did.
  public private(set) var brokenProtocol: ProcessFailure?

  /// - Parameters:
  ///   - start: Makes a fresh implementation each time.
  ///   - limits: The bounds of each run; all its entries are kept.
  ///   - failure: Returns why the implementation is not to be trusted; nil if it kept its protocol.
  public init(
    start: @escaping () throws -> any Implementation,
    limits: RunLimits = .ofRunsInMemory,
    failure: @escaping (any Implementation) -> ProcessFailure?
  ) {
    self.start = start
    self.limits = limits
    self.failure = failure
  }

  /// Asks all questions, each of a fresh implementation.
  ///
  /// - Throws: The error of making an implementation.
  public mutating func run() throws {
    let began = ContinuousClock.now
    var first = try start()
    let about = first.about
    let took = (ContinuousClock.now - began).milliseconds
    add("says hello", .good("\(about.name), \(about.clock.kind.rawValue) clock, after \(took)"))
    add("says what it can do", Self.result(of: about.capabilities))
    _ = first.end(at: .start)
    add("ends when it is asked to", end(of: first))
    for (capability, scenario, questions) in Self.parts where brokenProtocol == nil {
      try ask(capability, scenario, questions, about)
    }
  }

  private static let parts: [(Capability, Scenario, [ProbeQuestion])] = [
    (.lifecycle, ProbeScenario.lifecycle, ProbeQuestion.lifecycle),
    (.central, ProbeScenario.central, ProbeQuestion.central),
    (.peripheral, ProbeScenario.peripheral, ProbeQuestion.peripheral),
  ]

  private static func result(of capabilities: Set<Capability>) -> ProbeAnswer.Result {
    let names = capabilities.sorted().map(\.rawValue).joined(separator: ", ")
    return capabilities.contains(.central) || capabilities.contains(.peripheral)
      ? .good(names) : .bad("neither central nor peripheral" + (names.isEmpty ? "" : ": \(names)"))
  }

  private mutating func add(_ question: String, _ result: ProbeAnswer.Result) {
    answers.append(ProbeAnswer(question: question, result: result))
  }

  private mutating func end(of implementation: any Implementation) -> ProbeAnswer.Result {
    guard let failure = failure(implementation) else { return .good("") }
    brokenProtocol = failure
    return .bad(failure.text)
  }

  /// Returns whether the protocol was kept. Members of drafts that are not read are allowed, but
  /// they may be misspelt, so the answer names them.
  private mutating func protocolKept(
    by implementation: any Implementation, until ending: Run.Ending
  ) -> ProbeAnswer.Result {
    let result = end(of: implementation)
    guard case .good = result else { return result }
    if ending != .reachedEnd { return .bad("\(ending)") }
    let passedOver = (implementation as? any ForeignImplementation)?.passedOver ?? []
    return .good(passedOver.isEmpty ? "" : "passed over: " + passedOver.joined(separator: "; "))
  }
}

extension ImplementationProbe {
  private mutating func ask(
    _ capability: Capability, _ scenario: Scenario, _ questions: [ProbeQuestion],
    _ about: ImplementationDescription
  ) throws {
    guard about.capabilities.contains(capability) else {
      add(
        "\(capability.rawValue): \(questions.count) questions",
        .notAsked("it has no \(capability.rawValue)"))
      return
    }
    let (entries, implementation, ending) = try run(scenario)
    for question in questions {
      add("\(capability.rawValue): \(question.text)", question.result(in: entries))
    }
    add(
      "\(capability.rawValue): keeps the protocol", protocolKept(by: implementation, until: ending))
    guard about.clock.kind == .virtual, brokenProtocol == nil else { return }
    let again = try run(scenario).entries
    let differing = zip(entries, again).first { $0 != $1 }
    add(
      "\(capability.rawValue): does the same when asked the same",
      differing.map {
        .bad("entry \($0.0.sequence) is \($0.0.kind.rawValue), then \($0.1.kind.rawValue)")
      }
        ?? (entries.count == again.count
          ? .good("") : .bad("\(entries.count) entries, then \(again.count)")))
  }

  private func run(
    _ scenario: Scenario
  ) throws -> (entries: [Entry], implementation: any Implementation, ending: Run.Ending) {
    let implementation = try start()
    let last = scenario.acts.map(\.end).max() ?? .start
    let run = Run(
      scenario, implementations: [implementation],
      air: World(scenario, options: World.Options(hasSniffer: false)))
    var entries: [Entry] = []
    let ending = AnyRun.execute(
      run, at: [implementation.about.clock], until: last + scenario.settle,
      metered: RunMeter(limits)
    ) {
      entries.append($0)
    }
    return (entries, implementation, ending)
  }
}
