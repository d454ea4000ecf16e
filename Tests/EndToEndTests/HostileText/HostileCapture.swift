/// A pcapng file in which every text from outside is hostile: who recorded it and on what,
/// comments, the name in an advertisement and in a remote name event, and a log entry.
enum HostileCapture {
  static var octets: [UInt8] {
    block(
      0x0A0D_0D0A,
      [0x4D, 0x3C, 0x2B, 0x1A, 1, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8)
        + options([1, 2, 3, 4]))
      // An interface of the type LINKTYPE_BLUETOOTH_HCI_H4_WITH_PHDR, with its name and
      // description.
      + block(1, [201, 0, 0, 0, 0, 0, 4, 0] + options([2, 3, 12]))
      + [HostileText.controls, HostileText.command, HostileText.oldCommand].flatMap { text in
        packet(advertisement(named: text)) + packet(remoteName(text))
      }
  }

  /// Makes an LE Advertising Report of a peer that says its name, as much of it as fits.
  private static func advertisement(named name: String) -> [UInt8] {
    let name = cut(name, to: 29)
    let data = [UInt8(name.count + 1), 0x09] + name
    let report: [UInt8] =
      [0x02, 0x01, 0x00, 0x01, 1, 2, 3, 4, 5, 0xC6, UInt8(data.count)] + data + [0xC0]
    return [0x04, 0x3E, UInt8(report.count)] + report
  }

  private static func remoteName(_ name: String) -> [UInt8] {
    let name = cut(name, to: 248)
    return [0x04, 0x07, 255, 0, 1, 2, 3, 4, 5, 6] + name
      + [UInt8](repeating: 0, count: 248 - name.count)
  }

  private static func packet(_ octets: [UInt8]) -> [UInt8] {
    let data = [0, 0, 0, 1] + octets
    let length = word(data.count)
    return block(
      6, word(0) + word(0) + word(1_000_000) + length + length + padded(data) + options([1]))
  }

  private static func options(_ codes: [UInt8]) -> [UInt8] {
    codes.flatMap { code in
      HostileText.all.flatMap { text in
        let octets = Array(text.utf8)
        return [code, 0, UInt8(octets.count & 0xFF), UInt8(octets.count >> 8)] + padded(octets)
      }
    } + [0, 0, 0, 0]
  }

  private static func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
    let length = word(body.count + 12)
    return word(Int(type)) + length + body + length
  }

  private static func padded(_ octets: [UInt8]) -> [UInt8] {
    octets + [UInt8](repeating: 0, count: (4 - octets.count % 4) % 4)
  }

  private static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Cuts a text to at most as many octets, between two characters.
  private static func cut(_ text: String, to count: Int) -> [UInt8] {
    var octets: [UInt8] = []
    for scalar in text.unicodeScalars {
      let more = Array(String(scalar).utf8)
      if octets.count + more.count > count { break }
      octets += more
    }
    return octets
  }
}
