import ArgumentParser
import BluetoothProtocols
import Captures
import Judging
import Timelines

/// The salt with which a key gave an output. It is no secret, and stands in the output's own notes, so
/// that a second capture can get the same replacements.
struct AnonymisationSalt: Hashable {
  let octets: [UInt8]

  /// Draws a random salt.
  init() {
    var chance = SystemRandomNumberGenerator()
    octets = (0..<SlowKey.saltLength).map { _ in UInt8.random(in: 0...255, using: &chance) }
  }

  init?(hexadecimal text: some StringProtocol) {
    guard let octets = [UInt8](hexadecimal: text), octets.count == SlowKey.saltLength else {
      return nil
    }
    self.octets = octets
  }

  /// The text of an output's note.
  var note: String { Self.beginning + octets.hexadecimal }

  private static let beginning = "bluewake anonymise: salt "

  private init?(note text: String) {
    guard text.hasPrefix(Self.beginning) else { return nil }
    self.init(hexadecimal: text.dropFirst(Self.beginning.count).prefix { $0.isHexDigit })
  }

  /// - Parameter argument: The salt in hexadecimal, as a report prints it, or an earlier output.
  static func read(_ argument: String, within limits: CaptureLimits) throws -> AnonymisationSalt {
    if let salt = AnonymisationSalt(hexadecimal: argument) { return salt }
    let capture = try Capture.open(argument: argument, within: limits)
    var found = capture.facts.sections.flatMap(\.comments).compactMap(AnonymisationSalt.init(note:))
    _ = capture.forEachRecord { record, octets in
      guard case .note(let note) = record.content, let text = note.text(of: octets) else { return }
      if let salt = AnonymisationSalt(note: text) { found.append(salt) }
    }
    if let salt = found.last { return salt }
    StandardError.writeLine(
      "\(argument): error: it has no note with the salt; take it from the report of anonymise")
    throw ExitCode.badInput
  }
}

extension AnonymisationSalt {
  /// Returns the layout with the salt in its comment, if it can hold one.
  func commented(_ layout: CaptureLayout) -> CaptureLayout {
    guard case .pcapng(var section) = layout else { return layout }
    section.comments.append(note)
    return .pcapng(section)
  }

  /// Returns the record with the salt that stands at the end of the output; nil if the layout has no
  /// notes, or holds the salt otherwise.
  ///
  /// - Parameter last: The record before it.
  func record(behind last: CaptureRecord, in layout: CaptureLayout) -> AlteredRecord? {
    let content: CaptureNote
    switch layout {
    case .btsnoop(.monitor), .pcap(.linuxMonitor, _): content = .monitor(opcode: 12)
    case .packetLogger: content = .packetLogger(type: 0xFC)
    case .btsnoop, .pcap, .pcapng: return nil
    }
    let octets = Array(note.utf8)
    var record = last
    record.content = .note(content)
    (record.direction, record.adapter) = (nil, nil)
    record.originalLength = octets.count
    return AlteredRecord(record, octets, isNew: true)
  }
}
