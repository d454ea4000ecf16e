public import Conformance
public import Replay
public import Timelines

/// The needs of a run that depend on the program in which it is performed.
public struct Provisions: Sendable {
  /// Makes the store for the traffic on the links of a capture; nil to keep it in memory.
  public var spool: @Sendable () -> (any OctetSpool)?
  /// Returns why the implementation does not have a parameter of a scenario, in one sentence; nil
  /// if it has. A rule whose scenario sets such a parameter cannot be judged, because it would be
  /// about something other than it says.
  public var refusal: @Sendable (_ setting: Scenario.Parameter, _ profile: Profile) -> String?
  /// The peers that a host meets: with another number they have other addresses and keys, so that a
  /// host which keeps bonds does not know them.
  public var strangers = 1

  /// Keeps everything in memory, and takes every parameter.
  public init(
    spool: @escaping @Sendable () -> (any OctetSpool)? = { nil },
    refusal: @escaping @Sendable (Scenario.Parameter, Profile) -> String? = { _, _ in nil }
  ) {
    (self.spool, self.refusal) = (spool, refusal)
  }
}

/// The reason why a capture that a scenario names cannot be used.
public struct UnusableCapture: Error, Hashable, Sendable, CustomStringConvertible {
  /// Lines for people. The last one has the position in the spec file that names the capture.
  public let lines: [TerminalText]
  /// The position in the spec file that names the capture.
  public let position: Position
  public var description: String { lines.map(\.text).joined(separator: "\n") }
}
