public import Timelines

// Acts that an operator of the phones adds while the run goes on.
extension Run {
  /// Has an act happen at the present instant, before anything else that is due at it.
  ///
  /// The next ``run(until:watching:writing:)`` carries it out.
  ///
  /// - Parameter scenario: The scenario of the run, which says on which phone an app is.
  public mutating func schedule(_ act: Draft, in scenario: Scenario) {
    let scheduled = Scenario.ScheduledAct(time: now, act: act)
    agenda.insert(scheduled.naming(deviceOf: scenario), order: 0)
  }
}
