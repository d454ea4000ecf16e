/// The reason why a file cannot be read as a capture at all, or cannot be written.
public struct CaptureError: Error, Hashable, Sendable {
  /// The name of the file, as the user gave it.
  public var file: String
  /// The kind of error, for programs.
  public var kind: Kind
  /// The found and the expected content, with the field's name and its offset.
  public var text: String

  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    /// The file cannot be opened or read.
    case unreadable
    /// The file is no capture in any known container.
    case notACapture
    /// The file has a known container or link type that is not supported.
    case unsupported
    /// The file begins like a capture, but its header is damaged.
    case damagedHeader
    /// The file cannot be made or written.
    case unwritable
    /// An interface failed while packets were read from it.
    case interrupted
  }
}

extension CaptureError {
  /// Makes an error about a file that cannot be made or written.
  package init(unwritable file: String, _ text: String) {
    self.init(file: file, kind: .unwritable, text: text)
  }
}

extension CaptureError: CustomStringConvertible {
  public var description: String { "\(file): error: \(text)" }
}
