/// Something in a package that Linux or bluewake's modules do not have.
public struct Obstacle: Hashable, Sendable {
  /// What becomes of it.
  public enum Effect: String, Sendable {
    /// The build cannot succeed.
    case stops
    /// It was left out. The build may succeed without it.
    case leftOut = "left out"
  }

  /// The path of the original file.
  public var file: String
  /// From 1.
  public var line: Int
  /// For example `module CoreLocation`.
  public var missing: String
  /// What would help, for example `a shim of CoreLocation`; empty if nobody knows.
  public var needed: String
  public var effect: Effect

  public init(_ file: String, _ line: Int, missing: String, needed: String, _ effect: Effect) {
    (self.file, self.line, self.missing) = (file, line, missing)
    (self.needed, self.effect) = (needed, effect)
  }
}
