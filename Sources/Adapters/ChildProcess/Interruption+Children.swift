extension Interruption {
  /// Takes it that the command writes reports when it is interrupted.
  public static func isAwaited() {
    expect()
    RunningChildren.endWithThisProcess()
  }

  /// Ends the process by the signal, if there was one.
  public static func end() { if number != 0 { RunningChildren.end(by: number) } }
}
