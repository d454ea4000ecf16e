import BluetoothProtocols

extension Btsnoop.Datalink {
  /// Reads the rest of the file header, after the magic.
  init(fileHeader file: RawSpan) throws(Refusal) {
    guard file.byteCount >= Btsnoop.fileHeaderSize else {
      throw Refusal(
        .damagedHeader,
        "File Header at offset 0 is cut short: \(file.byteCount) of \(Btsnoop.fileHeaderSize) "
          + "octets")
    }
    let version = file.bigEndian(at: 8, as: UInt32.self)
    guard version == Btsnoop.version else {
      throw Refusal(
        .unsupported,
        "Version Number at offset 8 is \(version), but btsnoop files have version 1")
    }
    self.init(rawValue: file.bigEndian(at: 12, as: UInt32.self))
    guard Self.known.contains(self) else {
      throw Refusal(
        .unsupported,
        "Datalink Type at offset 12 is \(self), but only "
          + Self.known.map { "\($0.rawValue)" }.joined(separator: ", ") + " are supported")
    }
  }
}

extension Btsnoop.Datalink: CustomStringConvertible {
  /// The number and its name.
  ///
  /// Source: BlueZ, src/shared/btsnoop.h.
  @usableFromInline
  var description: String {
    switch rawValue {
    case 1001: "1001 (HCI, no type octet)"
    case 1002: "1002 (HCI UART, H4)"
    case 1003: "1003 (HCI BCSP)"
    case 1004: "1004 (HCI three-wire, H5)"
    case 2001: "2001 (Linux monitor)"
    case 2002: "2002 (BlueZ simulator)"
    default: "\(rawValue)"
    }
  }
}
