import Adapters
import ArgumentParser
import BluetoothProtocols
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes results to standard output in large pieces.
///
/// When the reader has gone, as in `bluewake decode … | head`, the command ends as other commands
/// do: by the signal and without a message. The caller must call ``flush()`` at the end.
///
/// Only ``TerminalText`` is written as text. Whole lines of formats that do their own escaping are
/// checked once more. So no text from outside reaches a terminal as it is.
struct StandardOutput {
  private var buffer: [UInt8] = []
  /// The most octets that are held back.
  private static let limit = 1 << 16

  /// Whether whole lines may have the sequences that colour text.
  private let isColored: Bool

  init(isColored: Bool = Terminal.showsColor) {
    self.isColored = isColored
    buffer.reserveCapacity(2 * Self.limit)
  }

  mutating func write(_ text: TerminalText) { write(raw: text.text.utf8) }

  mutating func writeLine(_ text: TerminalText = "") {
    write(text)
    write("\n")
  }

  /// Writes a whole text at once.
  static func show(_ text: TerminalText) {
    var output = StandardOutput()
    output.write(text)
    output.flush()
  }

  /// Writes whole lines in UTF-8. Their writer has escaped the text from outside in its own way.
  mutating func write(lines octets: [UInt8]) {
    let isHarmless = unsafe octets.withUnsafeBytes {
      unsafe $0.isHarmlessText(isColored: isColored)
    }
    if isHarmless { return write(raw: octets) }
    write(TerminalText(foreignLines: String(decoding: octets, as: UTF8.self)))
  }

  /// Writes whole lines that were checked where they were made.
  mutating func write(_ lines: CheckedLines) {
    if lines.isHarmless {
      if !buffer.isEmpty { flush() }
      let failure = unsafe lines.text.withOctets { unsafe writeAll($0, to: STDOUT_FILENO) }
      if let failure { end(by: failure) }
      return
    }
    // One of them is not, which must not change how the others are shown.
    let octets = unsafe lines.text.withOctets { unsafe Array($0) }
    let each = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in each.dropLast() { write(lines: Array(line) + [UInt8(ascii: "\n")]) }
  }

  /// Writes octets of a capture, which must not go to a terminal.
  mutating func write(capture octets: [UInt8]) { write(raw: octets) }

  /// Writes a message to an editor, whose header ends with carriage returns.
  mutating func write(framed octets: [UInt8]) { write(raw: octets) }

  private mutating func write(raw octets: some Sequence<UInt8>) {
    buffer.append(contentsOf: octets)
    if buffer.count >= Self.limit { flush() }
  }

  /// Writes what is still held back.
  mutating func flush() {
    let failure = writeAll(buffer, to: STDOUT_FILENO)
    buffer.removeAll(keepingCapacity: true)
    if let failure { end(by: failure) }
  }

  private func end(by failure: Int32) -> Never {
    if failure == EPIPE { endByBrokenPipe() }
    let reason = unsafe strerror(failure).map { unsafe String(cString: $0) }
    StandardError.writeLine("standard output: error: \(reason ?? "error \(failure)")")
    exit(ExitCode.outputFailed.rawValue)
  }

  /// Ends the command by the signal. A closed pipe alone does not end it while the signal is
  /// ignored, as it is while implementations run in other processes.
  private func endByBrokenPipe() -> Never {
    RunningChildren.endAll()
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(128 + SIGPIPE)
  }
}

extension StandardOutput {
  /// The number of characters in a line of the terminal; nil if standard output is no terminal, or
  /// if the terminal does not say.
  static var width: Int? {
    var size = winsize()
    let result = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return isatty(STDOUT_FILENO) == 1 && result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}

/// Whole lines in UTF-8, whose writer has escaped the text from outside in its own way, with the
/// answer whether they may be written as they are.
final class CheckedLines: Sendable {
  fileprivate let text: TextBuffer
  fileprivate let isHarmless: Bool

  init(_ text: consuming TextBuffer, isColored: Bool) {
    isHarmless = unsafe text.withOctets { unsafe $0.isHarmlessText(isColored: isColored) }
    self.text = text
  }

  convenience init(_ octets: [UInt8], isColored: Bool) {
    var text = TextBuffer(capacity: octets.count)
    text.append(octets: octets)
    self.init(text, isColored: isColored)
  }

  /// Takes lines of the table of records, which lets no text from outside into them. There may be
  /// millions.
  init(table text: consuming TextBuffer) {
    isHarmless = true
    self.text = text
  }

  /// Takes lines of a timeline, of which ``TextBuffer/makeHarmlessLine(from:)`` has made each harmless.
  convenience init(timeline text: consuming TextBuffer) { self.init(table: text) }
}

/// Standard error, for everything that is not a result.
enum StandardError {
  static func write(_ text: TerminalText) {
    _ = writeAll(Array(text.text.utf8), to: STDERR_FILENO)
  }

  static func writeLine(_ text: TerminalText) { write("\(text)\n") }
}

/// Writes all octets.
///
/// - Returns: The system's error number if that did not work.
private func writeAll(_ octets: [UInt8], to descriptor: Int32) -> Int32? {
  unsafe octets.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
}

func writeAll(_ octets: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var written = 0
  while written < octets.count {
    let count = unsafe write(
      descriptor, octets.baseAddress?.advanced(by: written), octets.count - written)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { return errno }
    written += count
  }
  return nil
}
