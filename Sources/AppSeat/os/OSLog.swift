// swift-format-ignore-file: AlwaysUseLowerCamelCase
import AppSeat
@_exported public import DarwinFoundation
@_exported public import Foundation

/// How serious a message is.
///
/// Source: Apple, OSLogType.
public struct OSLogType: Hashable, RawRepresentable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }
  public static let `default` = Self(0)
  public static let info = Self(1)
  public static let debug = Self(2)
  public static let error = Self(16)
  public static let fault = Self(17)
}

/// A source of log messages in the app.
///
/// Source: Apple, OSLog.
public final class OSLog: NSObject, @unchecked Sendable {
  public struct Category: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let pointsOfInterest = Self(rawValue: "PointsOfInterest")
    public static let dynamicTracing = Self(rawValue: "DynamicTracing")
    public static let dynamicStackTracing = Self(rawValue: "DynamicStackTracing")
  }

  let label: String
  private let isOn: Bool

  private init(label: String, isOn: Bool) { (self.label, self.isOn) = (label, isOn) }

  public convenience init(subsystem: String, category: String) {
    self.init(label: Self.label(subsystem, category), isOn: true)
  }

  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  public static let `default` = OSLog(label: "", isOn: true)
  /// A log that drops its messages.
  public static let disabled = OSLog(label: "", isOn: false)

  public func isEnabled(type: OSLogType) -> Bool { isOn }

  static func label(_ subsystem: String, _ category: String) -> String {
    [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
  }
}

/// Puts a message into the run's timeline, as a note at the instant at which it was written.
func sendNote(_ label: String, _ text: String) {
  HostedSeat.shared.sendNote(label.isEmpty ? text : "[\(label)] \(text)")
}

/// Writes a message with a format such as `"read %@, %d octets"`.
///
/// - Parameter args: Of any type: Linux's strings and objects are no C arguments.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any...
) {
  write(message, to: log, type, args)
}

public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: StaticString, _ args: Any...
) {
  write(message, to: log, type, args)
}

public func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage
) {
  if log.isEnabled(type: type) { sendNote(log.label, message.text) }
}

private func write(_ message: StaticString, to log: OSLog, _ type: OSLogType, _ args: [Any]) {
  guard log.isEnabled(type: type) else { return }
  sendNote(log.label, LogFormat(message.description).text(with: args))
}
