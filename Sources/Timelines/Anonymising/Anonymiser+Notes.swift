import BluetoothProtocols
import Captures
import VirtualTime

// What recorders write beside the packets.

extension Anonymiser {
  mutating func replaceNote(_ output: inout [UInt8], _ note: CaptureNote) {
    switch note {
    case .monitor(let opcode): replaceMonitor(opcode, &output)
    case .packetLogger(let type): replacePacketLogger(type, &output)
    case .basebandPacket: replaceBaseband(&output)
    case .nordicSniffer(packetID: 0x0C):
      // A temporary key.
      tools.note(.keys)
      tools.replace(&output, output.indices, .replace(.key))
    case .nordicSniffer, .btsnoop, .unsupportedLinkType:
      tools.replacePayload(&output, output.indices, as: .unknown)
    }
  }

  /// Source: BlueZ, src/shared/btsnoop.h and doc/btsnoop-protocol.rst.
  private mutating func replaceMonitor(_ opcode: UInt16, _ output: inout [UInt8]) {
    switch opcode {
    case 0 where output.count >= 8:
      tools.replaceAddress(&output, at: 2)
      blank(&output, 8..<output.count, unless: { $0.hasPrefix("hci") && $0.count <= 6 })
    case 1, 8, 9: break
    case 10 where output.count >= 6:
      tools.replaceAddress(&output, at: 0)
      if output.count > 6 { tools.noteKept(.versions) }
    case 12: blank(&output, output.indices)
    case 13 where output.count >= 2:
      blank(&output, min(2 + Int(output[1]), output.count)..<output.count)
      // The name of the program goes with the text, unless the text stays.
      if !isKept(output, from: 2) { blank(&output, 2..<min(2 + Int(output[1]), output.count)) }
    case 14 where output.count > 14: blank(&output, 14..<output.count)
    case 15 where output.count <= 4: break
    case 16 where output.count >= 6, 17 where output.count >= 6:
      tools.replacePayload(&output, 6..<output.count, as: .unknown)
    default: tools.replacePayload(&output, output.indices, as: .unknown)
    }
  }

  /// Source: Wireshark, wiretap/packetlogger.c.
  private mutating func replacePacketLogger(_ type: UInt8, _ output: inout [UInt8]) {
    switch type {
    case 0xF7 where output.count > 5: blank(&output, 5..<output.count)
    case 0xF8...0xFE: blank(&output, output.indices)
    default: tools.replacePayload(&output, output.indices, as: .unknown)
    }
  }

  /// How many octets stand in front of the payload of a baseband packet.
  private static let basebandHeader = 22

  /// The header of a baseband packet has parts of the device's address.
  ///
  /// Source: tcpdump.org, LINKTYPE_BLUETOOTH_BREDR_BB.
  private mutating func replaceBaseband(_ output: inout [UInt8]) {
    guard output.count >= Self.basebandHeader else {
      return tools.replacePayload(&output, output.indices, as: .malformed)
    }
    for part in [8..<11, 12..<15, 15..<16] {
      tools.replace(&output, part, .replace(.address))
    }
    tools.note(.addresses)
    tools.replacePayload(&output, Self.basebandHeader..<output.count, as: .payloads)
  }
}

// MARK: - Texts

extension Anonymiser {
  /// Writes a dash for each character of a text, and keeps the zeros that end it. A note on the
  /// app's life stays, without the addresses in it.
  private mutating func blank(
    _ output: inout [UInt8], _ range: Range<Int>,
    unless isHarmless: (String) -> Bool = { _ in false }
  ) {
    guard !range.isEmpty else { return }
    let text = String(decoding: output[range].prefix { $0 != 0 }, as: UTF8.self)
    if isHarmless(text) { return }
    if isKept(output, from: range.lowerBound) {
      tools.noteKept(.lifecycle)
      replaceAddresses(in: &output, range)
      return
    }
    tools.note(.notes)
    for place in range where output[place] != 0 { output[place] = UInt8(ascii: "-") }
  }

  /// Whether a text is a note on the app's life.
  private func isKept(_ output: [UInt8], from start: Int) -> Bool {
    output[start...].split(separator: 0).contains { text in
      let text = String(decoding: text, as: UTF8.self)
      return LifecycleNotes.Note(text: text.onOneLine, at: .start) != nil
    }
  }

  /// Replaces the addresses that are written in a text.
  mutating func replaceAddresses(in output: inout [UInt8], _ range: Range<Int>) {
    var place = range.lowerBound
    while place + 17 <= range.upperBound {
      let text = String(decoding: output[place..<place + 17], as: UTF8.self)
      guard let address = DeviceAddress(text) else {
        place += 1
        continue
      }
      let other = tools.pseudonyms.replacement(of: address).description
      output.replaceSubrange(place..<place + 17, with: other.utf8)
      tools.note(.addresses)
      place += 17
    }
  }
}
