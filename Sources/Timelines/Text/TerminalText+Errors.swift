extension TerminalText.StringInterpolation {
  /// Appends the description of an error as one harmless line.
  public mutating func appendInterpolation(_ error: any Error) {
    result.append(foreign: "\(error)")
  }
}
