import BluetoothProtocols

/// The reason why the controller rejects a command.
struct CommandRefusal {
  /// The error that the specification names for it.
  var error: HCIErrorCode
  /// The fault of the command, as a clause without its subject; nil if a host may nevertheless send
  /// such a command.
  var text: String?

  init(_ error: HCIErrorCode, _ text: String? = nil) {
    (self.error, self.text) = (error, text)
  }

  static func disallowed(_ text: String? = nil) -> CommandRefusal {
    CommandRefusal(.commandDisallowed, text)
  }
  static func invalid(_ text: String) -> CommandRefusal { CommandRefusal(.invalidParameters, text) }

  static func noLink(_ handle: ConnectionHandle) -> CommandRefusal {
    CommandRefusal(.unknownConnection, "for handle \(handle), which has no link")
  }
}

/// The two generations of commands that advertise, scan and connect. A host uses only one of them
/// until it resets its controller.
///
/// Source: Core 5.4, Vol 4, Part E, 3.1.1.
enum CommandGeneration: Hashable, Sendable {
  case legacy, extended

  /// Nil for a command that belongs to neither.
  ///
  /// Source: chosen. The two commands that only read what advertising sets there can be do not
  /// bind a host to them: the first thing that some hosts do is read all that there is to read.
  init?(_ opcode: HCIOpcode) {
    switch opcode.rawValue {
    case 0x2006...0x200D: self = .legacy
    case 0x2036...0x2039, 0x203C...0x2043: self = .extended
    default: return nil
    }
  }

  var name: String { self == .legacy ? "legacy" : "extended" }
}

extension HCIErrorCode {
  static let unknownCommand = HCIErrorCode(rawValue: 0x01)
  static let memoryCapacityExceeded = HCIErrorCode(rawValue: 0x07)
  static let connectionExists = HCIErrorCode(rawValue: 0x0B)
  static let commandDisallowed = HCIErrorCode(rawValue: 0x0C)
  static let unsupportedFeature = HCIErrorCode(rawValue: 0x11)
  static let invalidParameters = HCIErrorCode(rawValue: 0x12)
  static let unsupportedRemoteFeature = HCIErrorCode(rawValue: 0x1A)
  static let unknownAdvertiser = HCIErrorCode(rawValue: 0x42)
}
