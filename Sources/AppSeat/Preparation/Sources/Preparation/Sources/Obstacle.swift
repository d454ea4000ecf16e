/// Something in a package that Linux or bluewake's modules do not have.
public struct Obstacle: Hashable, Sendable {
  /// The consequence for the build.
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
  /// The help that is needed, for example `a shim of CoreLocation`; empty if unknown.
  public var needed: String
  public var effect: Effect

  /// The framework of Apple's that the seat does not have and that would be needed.
  var framework: String? {
    needed.hasPrefix(Self.shim) ? String(needed.dropFirst(Self.shim.count)) : nil
  }
  static let shim = "a shim of "

  public init(_ file: String, _ line: Int, missing: String, needed: String, _ effect: Effect) {
    (self.file, self.line, self.missing) = (file, line, missing)
    (self.needed, self.effect) = (needed, effect)
  }
}

extension Obstacle {
  /// Whether it may be a reason for errors of the compiler. An import that was left out is none if nothing of its
  /// framework is missing.
  public func mayStop(among errors: [Obstacle]) -> Bool {
    guard effect == .leftOut else { return true }
    return missing.hasPrefix("module ")
      && errors.contains { error in
        error.framework == framework || error.file == file && error.needed.isEmpty
      }
  }
}
