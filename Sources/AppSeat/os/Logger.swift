/// Writes messages of one part of an app.
///
/// Source: Apple, Logger.
public struct Logger: Sendable {
  private let label: String
  private let isOn: Bool

  public init() { (label, isOn) = ("", true) }

  public init(subsystem: String, category: String) {
    (label, isOn) = (OSLog.label(subsystem, category), true)
  }

  public init(_ logObj: OSLog) { (label, isOn) = (logObj.label, logObj.isEnabled(type: .default)) }

  public func log(_ message: OSLogMessage) { write(message) }
  public func log(level: OSLogType, _ message: OSLogMessage) { write(message) }
  public func trace(_ message: OSLogMessage) { write(message) }
  public func debug(_ message: OSLogMessage) { write(message) }
  public func info(_ message: OSLogMessage) { write(message) }
  public func notice(_ message: OSLogMessage) { write(message) }
  public func warning(_ message: OSLogMessage) { write(message) }
  public func error(_ message: OSLogMessage) { write(message) }
  public func critical(_ message: OSLogMessage) { write(message) }
  public func fault(_ message: OSLogMessage) { write(message) }

  private func write(_ message: OSLogMessage) { if isOn { sendNote(label, message.text) } }
}
