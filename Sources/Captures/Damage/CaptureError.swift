/// Why a file cannot be read as a capture at all.
public struct CaptureError: Error, Hashable, Sendable {
  /// The file, as its user named it.
  public var file: String
  public var kind: Kind
  /// What was found and what was expected, with the field's name and its offset.
  public var text: String

  public enum Kind: Hashable, Sendable {
    /// The file cannot be opened or read.
    case unreadable
    /// It is no capture in any container that is known.
    case notACapture
    /// It is a known container or link type that is not supported.
    case unsupported
    /// It begins like a capture, and its header is damaged.
    case damagedHeader
    /// The file cannot be made or written.
    case unwritable
  }
}

extension CaptureError {
  /// A file that cannot be made or written, and why.
  package init(unwritable file: String, _ text: String) {
    self.init(file: file, kind: .unwritable, text: text)
  }
}

extension CaptureError: CustomStringConvertible {
  public var description: String { "\(file): error: \(text)" }
}
