import Adapters
import ArgumentParser
import Reports
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file of rows as `audit --format jsonl` writes them, and the extent of each complete capture in
/// it.
///
/// Its rows stay on the disk. Lines that are no rows, and a capture whose last row is missing
/// because a worker was stopped, are skipped and reported.
final class RowFile {
  let name: String
  private let descriptor: Int32
  /// The captures that are complete, in the order of the file.
  private(set) var blocks: [Block] = []
  /// The end of the last complete capture.
  private(set) var end = 0
  /// The faults of the file, in lines.
  private(set) var faults: [TerminalText] = []
  /// The contents after the last complete capture; nil if there are none.
  private(set) var tornEnd: TerminalText?

  /// The rows about one capture.
  struct Block {
    var capture: String
    /// The digest of the capture's contents; nil if it could not be read.
    var digest: String?
    var basis: AuditBasis
    /// The place of the rows in the file, in octets.
    var place: Range<Int>
    /// The line of the first row, from 1.
    var line: Int
  }

  /// Opens a file and finds its captures. If it cannot be read, says so on standard error, and ends
  /// the command with 65.
  init(_ path: String) throws(ExitCode) {
    name = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
      let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
      StandardError.writeLine("\(path): error: the rows cannot be read: \(reason)")
      throw .badInput
    }
    do throws(LineBuffer.TooLong) {
      try scan()
    } catch {
      StandardError.writeLine("\(path): error: a line of it is too long for a row")
      throw .badInput
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns the octets of a place.
  func octets(at place: Range<Int>) -> [UInt8] {
    var octets = [UInt8](repeating: 0, count: place.count)
    var done = 0
    while done < octets.count {
      let count = unsafe octets.withUnsafeMutableBytes { room in
        unsafe pread(
          descriptor, room.baseAddress?.advanced(by: done), room.count - done,
          off_t(place.lowerBound + done))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return Array(octets[..<done]) }
      done += count
    }
    return octets
  }

  private func scan() throws(LineBuffer.TooLong) {
    var lines = LineBuffer(limit: AuditRows.mostOctets)
    var scanner = RowScanner()
    var read = 0
    while true {
      let piece = octets(at: read..<read + 1 << 18)
      read += piece.count
      if piece.isEmpty { break }
      lines.append(piece)
      while let line = try lines.popLine() { receive(line, &scanner) }
    }
    if let capture = scanner.open {
      tornEnd = "\(name): warning: it ends within the rows about \(capture), which do not count"
    } else if read > scanner.offset {
      tornEnd = "\(name): warning: its last line is cut short, and does not count"
    }
  }

  private func receive(_ line: [UInt8], _ scanner: inout RowScanner) {
    do throws(JSONFailure) {
      if let fault = scanner.cut(before: line) {
        faults.append("\(name):\(scanner.line): error: \(fault)")
      }
      guard let block = try scanner.receive(line) else { return }
      blocks.append(block)
      end = scanner.offset
    } catch {
      faults.append("\(name):\(scanner.line): error: \(error)")
    }
  }
}

/// Puts rows together to captures.
private struct RowScanner {
  /// The numbers of octets and of lines read.
  private(set) var offset = 0
  private(set) var line = 0
  private var start: (capture: [UInt8], offset: Int, line: Int, rows: Int)?

  /// The capture whose last row has not come yet.
  var open: String? { start.map { String(decoding: $0.capture, as: UTF8.self) } }

  /// Begins the next line; returns why the rows before it do not count.
  mutating func cut(before octets: [UInt8]) -> String? {
    line += 1
    defer { if isCut(octets) { start = nil } }
    guard isCut(octets), let open else { return nil }
    return "the rows about \(open) end before this line without the last one, and do not count"
  }

  private func isCut(_ octets: [UInt8]) -> Bool {
    guard let start, !octets.isEmpty else { return false }
    return RowHead(octets).map { $0.capture != start.capture[...] } ?? true
  }

  /// Receives the line; returns the capture that it completes.
  mutating func receive(_ octets: [UInt8]) throws(JSONFailure) -> RowFile.Block? {
    let begin = offset
    offset += octets.count + 1
    if octets.isEmpty { return nil }
    guard let head = RowHead(octets) else {
      throw JSONFailure(
        at: .path(""), found: "something else", expected: "a row as audit --format jsonl writes it")
    }
    var now = start ?? (Array(head.capture), begin, line, 0)
    now.rows += 1
    start = now
    guard head.isEnd else { return nil }
    start = nil
    let json = try JSONValue(parsing: octets, limits: JSONLimits(octets: AuditRows.mostOctets))
    _ = try json.member("rows", expecting: "\(now.rows - 1), as many as there are before it") {
      $0.integer == Int64(now.rows - 1) ? true : nil
    }
    return RowFile.Block(
      capture: try json.member("capture", expecting: "text", \.text), digest: json["sha256"]?.text,
      basis: try AuditBasis(parsing: octets), place: now.offset..<offset, line: now.line)
  }
}
