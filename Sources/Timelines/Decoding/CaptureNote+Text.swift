import BluetoothProtocols
import Captures

extension CaptureNote {
  /// Whether every connection of the adapter is over with it: the adapter was closed or taken away.
  ///
  /// Source: BlueZ, src/shared/btsnoop.h.
  var endsConnections: Bool {
    switch self {
    case .monitor(let opcode): opcode == 1 || opcode == 9
    default: false
    }
  }

  /// The text of the note, where it is one.
  ///
  /// Source: BlueZ, doc/btsnoop-protocol.rst, System Note and User Logging; Wireshark,
  /// epan/dissectors/packet-packetlogger.c, for PacketLogger's types.
  func text(_ octets: RawSpan) -> String? {
    switch self {
    case .monitor(opcode: 12): return octets.text(from: 0)
    case .monitor(opcode: 13):
      guard octets.byteCount >= 2 else { return nil }
      let identifier = Int(octets.littleEndian(at: 1, as: UInt8.self))
      return octets.text(from: 2 + identifier)
    case .packetLogger(type: 0xF7): return octets.systemLogText
    case .packetLogger(let type) where (0xF8...0xFE).contains(type): return octets.text(from: 0)
    default: return nil
    }
  }
}

extension RawSpan {
  /// Five texts that end in a zero each: process, sender, subsystem, category, message.
  fileprivate var systemLogText: String? {
    guard byteCount >= 5 else { return nil }
    let parts = Array(copying: extracting(5..<byteCount))
      .split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).printable }
    guard parts.count >= 5 else { return parts.joined(separator: " ") }
    return parts[0] + ": " + parts[4]
  }

  /// The text from an offset up to a zero or the end.
  fileprivate func text(from offset: Int) -> String {
    guard offset < byteCount else { return "" }
    let octets = Array(copying: extracting(offset..<byteCount)).prefix { $0 != 0 }
    return String(decoding: octets, as: UTF8.self).printable
  }
}

extension String {
  /// The text with a space for each control character and none at its ends: a capture's text must
  /// not steer the terminal that shows it, nor break a line of a table.
  var printable: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let isDirection =
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      scalars.append(isControl || isDirection ? " " : scalar)
    }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}
