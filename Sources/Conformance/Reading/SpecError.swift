/// An error in a spec file, or a warning about it, with its place.
public struct SpecError: Error, Hashable, Sendable {
  /// Whether the file cannot be used, or is only not as it should be.
  public enum Severity: String, Hashable, Sendable { case error, warning }

  /// The path of the spec file.
  public var path: String
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars.
  public var column: Int
  /// Whether it is an error or a warning.
  public var severity: Severity
  /// The message, in one sentence.
  public var message: String

  /// Makes an error with its position.
  public init(
    path: String, line: Int, column: Int, severity: Severity = .error, message: String
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.severity = severity
    self.message = message
  }
}

extension SpecError: CustomStringConvertible {
  public var description: String { "\(path):\(line):\(column): \(severity.rawValue): \(message)" }
}

extension SpecError: Comparable {
  public static func < (left: SpecError, right: SpecError) -> Bool {
    (left.path, left.line, left.column, left.message)
      < (right.path, right.line, right.column, right.message)
  }
}

/// Everything that is wrong with a spec file, in the order of the file; never empty.
public struct SpecErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors, sorted by their places.
  public var errors: [SpecError]

  /// Makes a failure of at least one error.
  public init(_ errors: [SpecError]) { self.errors = errors }

  public var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// A place in a spec file; line and column from 1.
public struct Position: Hashable, Sendable {
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars.
  public var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

extension Position: CustomStringConvertible {
  public var description: String { "\(line):\(column)" }
}
