public import Adapters
public import Replay
public import Seats
public import Timelines

/// A run that goes on as far as its caller asks, such as a test that operates a phone.
///
/// The scenario's own acts happen by themselves. Further acts can be added while the run stands
/// still: each happens at the present instant, as soon as the run goes on.
///
/// ```swift
/// var phone = scenarioRun.operated(implementations, apps: seats)
/// phone.schedule(Draft(.userLeavesApp, from: .user, [.app: .text("watch")]))
/// phone.goOn(until: phone.now + .seconds(60), stoppingAt: { $0.kind == .appSuspended }) {
///   show($0)
/// }
/// ```
public struct OperatedRun {
  private var run: Run
  private let scenario: Scenario
  private let implementations: [any Implementation]
  private let apps: [ProcessApp]
  /// The reason why the run has ended; nil while it goes on.
  public private(set) var ending: Run.Ending?
  /// The present instant of the run.
  public var now: Instant { run.now }

  fileprivate init(
    _ run: Run, of scenario: Scenario, _ implementations: [any Implementation],
    _ apps: [ProcessApp]
  ) {
    (self.run, self.scenario) = (run, scenario)
    (self.implementations, self.apps) = (implementations, apps)
  }

  /// Has an act happen when the run goes on.
  public mutating func schedule(_ act: Draft) { run.schedule(act, in: scenario) }

  /// Goes on until an instant, or to the end of the first instant with an entry that is awaited.
  ///
  /// - Parameters:
  ///   - isAwaited: Whether the run stops after an entry; nil to go all the way.
  ///   - show: Called with each entry as it happens.
  /// - Returns: Whether an awaited entry has come.
  @discardableResult
  public mutating func goOn(
    until end: Instant, stoppingAt isAwaited: ((Entry) -> Bool)? = nil, _ show: (Entry) -> Void
  ) -> Bool {
    guard let isAwaited else {
      step(to: end, show)
      return false
    }
    var hasCome = false
    repeat {
      // Instant by instant, so that the run stops at the one with the awaited entry.
      step(to: min(max(run.nextInstant ?? end, now), end)) { entry in
        hasCome = hasCome || isAwaited(entry)
        show(entry)
      }
    } while !hasCome && ending == nil && now < end
    return hasCome
  }

  private mutating func step(to end: Instant, _ show: (Entry) -> Void) {
    if ending != nil { return }
    let reached = run.run(until: end, writing: show)
    if reached != .reachedEnd { ending = reached }
  }

  /// Ends the processes of apps, and lets every seat say what is left to say.
  public mutating func finish(_ show: (Entry) -> Void) {
    ending = run.finish(ending ?? .reachedEnd, writing: show)
  }

  /// The findings in the processes of the apps, one list for each app.
  public var findings: [AppFindings] { apps.map(\.findings) }

  /// How the implementation or an app's program broke its protocol; nil if none did.
  package var failure: ProcessFailure? {
    (implementations.compactMap(\.failure) + apps.compactMap(\.failure)).first
  }
}

extension ScenarioRun {
  /// Sets the scenario up, to be operated step by step. The run has not begun yet.
  ///
  /// - Parameter apps: The seats that programs take; see ``seats(on:)``.
  public func operated(
    _ implementations: [any Implementation], apps: [ProcessApp] = []
  ) -> OperatedRun {
    var run = Run(
      scenario, implementations: implementations, guests: apps,
      air: World(scenario, recording: recording))
    run.limits = meter.limits
    return OperatedRun(run, of: scenario, implementations, apps)
  }
}
