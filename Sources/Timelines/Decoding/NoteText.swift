import Captures

extension CaptureNote {
  /// Whether the note ends every connection of its adapter, because the adapter was closed or
  /// removed.
  ///
  /// Source: BlueZ, src/shared/btsnoop.h.
  var endsConnections: Bool {
    switch self {
    case .monitor(let opcode): opcode == 1 || opcode == 9
    default: false
    }
  }

  /// Whether the note is a text that a program had written, and not news about the recorder or an
  /// adapter.
  var isLog: Bool {
    switch self {
    case .monitor(let opcode): opcode == 12 || opcode == UserLogging.monitorOpcode
    case .packetLogger(let type): (0xF7...0xFE).contains(type)
    case .nordicSniffer, .basebandPacket, .btsnoop, .unsupportedLinkType: false
    }
  }
}

extension String {
  /// The text on one line, for a cell of a table. Programs end their log texts with a line feed.
  var onOneLine: String {
    var text = printable(as: " ")
    while text.last == " " { text.removeLast() }
    return text
  }
}
