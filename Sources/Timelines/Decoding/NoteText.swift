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
  /// As a cell of a table takes it: programs end what they log with a line feed.
  var onOneLine: String {
    var text = printable(as: " ")
    while text.last == " " { text.removeLast() }
    return text
  }
}
