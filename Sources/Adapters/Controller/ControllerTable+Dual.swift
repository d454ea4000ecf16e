import BluetoothProtocols

extension ControllerTable {
  /// The BR/EDR commands with which hosts of both kinds set up a controller. It keeps what is written.
  /// No BR/EDR device is near: it makes no inquiry and no BR/EDR link.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 6.27, 7.2, 7.3 and 7.4. The values are chosen, where no default is
  /// documented.
  static let dualCommands: [Command] = [
    Command(0x080E, 5, 3, [0, 0]), Command(0x080F, 5, 4),
    Command(0x0C05, 6, 0), Command(0x0C0D, 6, 5, [0, 0, 0, 0]), Command(0x0C12, 6, 7, [0, 0]),
    Command(0x0C13, 7, 0), Command(0x0C14, 7, 1, Array(repeating: 0, count: 248)),
    Command(0x0C15, 7, 2, [0x40, 0x1F]), Command(0x0C16, 7, 3),
    Command(0x0C17, 7, 4, [0, 0x20]), Command(0x0C18, 7, 5),
    Command(0x0C19, 7, 6, [0]), Command(0x0C1A, 7, 7),
    Command(0x0C1B, 8, 0, [0, 8, 0x12, 0]), Command(0x0C1C, 8, 1),
    Command(0x0C1D, 8, 2, [0, 0x10, 0x12, 0]), Command(0x0C1E, 8, 3),
    Command(0x0C1F, 8, 4, [0]), Command(0x0C20, 8, 5),
    Command(0x0C23, 9, 0, [0, 0, 0]), Command(0x0C24, 9, 1),
    Command(0x0C25, 9, 2, [0x60, 0]), Command(0x0C26, 9, 3),
    Command(0x0C38, 11, 2, [1]), Command(0x0C39, 11, 3, [1, 0x33, 0x8B, 0x9E]),
    Command(0x0C3A, 11, 4),
    Command(0x0C42, 12, 4, [0]), Command(0x0C43, 12, 5), Command(0x0C44, 12, 6, [0]),
    Command(0x0C45, 12, 7), Command(0x0C46, 13, 0, [0]), Command(0x0C47, 13, 1),
    Command(0x0C52, 17, 1), Command(0x0C55, 17, 5, [0]), Command(0x0C56, 17, 6),
    Command(0x0C58, 18, 0, [0]), Command(0x0C5A, 18, 2, [0]), Command(0x0C5B, 18, 3),
    Command(0x0C79, 32, 2, [0]), Command(0x0C7A, 32, 3),
    Command(0x1003, 14, 5, dualFeatures), Command(0x1004, 14, 6, nil),
    Command(0x1005, 14, 7, [0xFD, 0x03, 0, 4, 0, 0, 0]),
  ]

  /// The commands that write what another one reads.
  static let readings: [UInt16: UInt16] = [
    0x080F: 0x080E, 0x0C13: 0x0C14, 0x0C16: 0x0C15, 0x0C18: 0x0C17, 0x0C1A: 0x0C19, 0x0C1C: 0x0C1B,
    0x0C1E: 0x0C1D, 0x0C20: 0x0C1F, 0x0C24: 0x0C23, 0x0C26: 0x0C25, 0x0C3A: 0x0C39, 0x0C43: 0x0C42,
    0x0C45: 0x0C44, 0x0C47: 0x0C46, 0x0C56: 0x0C55, 0x0C5B: 0x0C5A, 0x0C6D: 0x0C6C, 0x0C7A: 0x0C79,
  ]

  /// LE Supported, Secure Simple Pairing and Extended Features, with page 1 as the last page.
  ///
  /// Source: Core 5.4, Vol 2, Part C, 3.3.
  static let dualFeatures: [UInt8] = [0, 0, 0, 0, 0x40, 0, 0x08, 0x80]
}

extension HCIOpcode {
  static let readLocalExtendedFeatures = HCIOpcode(rawValue: 0x1004)
}
