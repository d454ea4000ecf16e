import BluetoothProtocols

extension String {
  /// The text without characters that a terminal would take for a command. Names come from the air,
  /// and any device can advertise one.
  package var printable: String { printable(as: Unicode.Scalar.replacement) }

  /// Whether the text has only printable ASCII characters, one octet each, as nearly every text
  /// has. This check is much faster than one that goes by characters.
  package var isPlain: Bool {
    let isPlain = unsafe utf8.withContiguousStorageIfAvailable {
      UnsafeRawBufferPointer($0).isPlainText
    }
    return isPlain ?? utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// Returns the text with another character in place of each control character, and of each
  /// character that turns the direction of writing or breaks the line.
  package func printable(as replacement: Unicode.Scalar) -> String {
    if isPlain { return self }
    if unicodeScalars.allSatisfy({ !$0.isControl }) { return self }
    let scalars = unicodeScalars.map { $0.isControl ? replacement : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension Unicode.Scalar {
  /// The character that replaces one that must not be shown.
  package static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Whether a terminal may take the character for a command, or the character makes text look like
  /// other text. These are C0, delete, C1, characters that end a line, characters that turn the
  /// direction of writing, and marks of octet order or annotations.
  ///
  /// Source: The Unicode Standard, 23.1 (control codes), 23.2 (layout controls), 23.8 (specials);
  /// Unicode Standard Annex 9, 2 (directional formatting characters).
  package var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
      0xFFF9...0xFFFB:
      true
    default: false
    }
  }
}
