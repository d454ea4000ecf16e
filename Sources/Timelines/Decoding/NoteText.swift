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

  /// Whether it is a text that a program had written, and no news about the recorder or an adapter.
  var isLog: Bool {
    switch self {
    case .monitor(let opcode): opcode == 12 || opcode == UserLogging.monitorOpcode
    case .packetLogger(let type): (0xF7...0xFE).contains(type)
    case .nordicSniffer, .basebandPacket, .btsnoop, .unsupportedLinkType: false
    }
  }
}

extension String {
  /// The text with a space for each control character and none at its ends: a capture's text must
  /// not steer the terminal that shows it, nor break a line of a table.
  package var printable: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar.isPrintable ? scalar : " ") }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// Neither a control character nor one that turns the direction of writing or breaks the line.
  fileprivate var isPrintable: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
