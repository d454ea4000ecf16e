import Timelines

/// The report that a Swift program writes when it crashes: the message, and the frames of the
/// thread.
///
/// Source: observed, Swift 6.2 on Linux; see `SWIFT_BACKTRACE` in the documentation of the runtime.
struct CrashReport: Hashable, Sendable {
  /// The message, as in `Fatal error: Index out of range`; nil if there is none.
  private(set) var message: String?
  /// The first frame of the app's own code, as in `Keeper.start(_:) at Keeper.swift:12`; nil if
  /// there is none.
  private(set) var ownFrame: String?
  /// The output without registers, images and the report's own headings.
  private(set) var lines: [Substring] = []

  /// The variable that says what a crashing program writes. The report of all threads, of registers
  /// and images takes long and tells nothing of the app's code.
  static let setting: (name: String, value: String?) = (
    "SWIFT_BACKTRACE",
    "enable=yes,threads=crashed,registers=none,images=none,color=no,interactive=no,sanitize=no"
  )

  init(_ output: String) {
    var isLeftOut = false
    for line in output.split(separator: "\n") {
      if line.hasPrefix("Registers:") || line.hasPrefix("Images") { isLeftOut = true }
      if line.hasPrefix("Thread ") || line.hasPrefix("Backtrace took") { isLeftOut = false }
      if isLeftOut || Self.headings.contains(where: line.hasPrefix) { continue }
      lines.append(line)
      if let start = Self.messages.lazy.compactMap({ line.firstRange(of: $0) }).first?.lowerBound {
        message = String(line[start...])
      }
      if ownFrame == nil { ownFrame = Self.ownFrame(line) }
    }
  }

  private static let headings = [
    "*** Signal", "*** Program crashed", "Platform: ", "Backtrace took", "swift-runtime: ",
  ]
  private static let messages = ["Fatal error", "Precondition failed", "Assertion failed"]

  /// Returns the function and the place of a frame such as
  /// `3 [ra] 0x0000557009178968 Keeper.start(_:) + 135 in App at /path/Keeper.swift:2:67`.
  private static func ownFrame(_ line: Substring) -> String? {
    guard line.first == " ", !line.contains("[thunk]"), !line.contains("[system]"),
      let address = line.firstRange(of: " 0x"), let place = line.firstRange(of: " at /"),
      !line[place.lowerBound...].hasPrefix(" at //"),
      // The modules of the seat are part of the program.
      !line.contains("/Sources/AppSeat/")
    else { return nil }
    let function = line[address.upperBound..<place.lowerBound].drop { $0 != " " }.dropFirst()
    let name = function.firstRange(of: " + ").map { function[..<$0.lowerBound] } ?? function
    let parts = line[place.upperBound...].split(separator: "/").last?.split(separator: ":") ?? []
    guard parts.count > 1 else { return nil }
    return "\(name) at \(parts[0]):\(parts[1])"
  }

  /// The message and the frame, as a clause; nil if there is neither.
  var text: String? {
    let parts = [message, ownFrame.map { "in \($0)" }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
