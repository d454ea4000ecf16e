/// What Apple devices put behind Apple's company identifier: messages of a type, a length, and so
/// many octets; only the overflow area has no length, as it takes the rest.
///
/// Source: observed, captures of Apple devices; the names are those of furiousMAC/continuity and of
/// Celosia and Cunche, "Discontinued Privacy" (2020).
public enum AppleMessages {
  static let names: [Int: String] = [
    0x01: "overflow area", 0x02: "iBeacon", 0x03: "AirPrint", 0x05: "AirDrop", 0x06: "HomeKit",
    0x07: "Proximity Pairing", 0x08: "Hey Siri", 0x09: "AirPlay Target", 0x0A: "AirPlay Source",
    0x0B: "Magic Switch", 0x0C: "Handoff", 0x0D: "Tethering Target", 0x0E: "Tethering Source",
    0x0F: "Nearby Action", 0x10: "Nearby Info", 0x12: "Find My",
  ]

  /// One message: its type, and its octets where they are in the data.
  public struct Message: Hashable, Sendable {
    public var type: UInt8
    public var data: [UInt8]
    /// Where the type stands in the data behind the company.
    public var offset: Int

    public var name: String { AppleMessages.names[Int(type)] ?? "type \(type.hexadecimal)" }
  }

  /// The messages of Apple's manufacturer data. A message that says it is longer than the data
  /// keeps what is there.
  public static func messages(in data: [UInt8]) -> [Message] {
    var messages: [Message] = []
    var position = 0
    while position < data.count {
      let type = data[position]
      guard type != 0x01, position + 1 < data.count else {
        messages.append(
          Message(type: type, data: Array(data[(position + 1)...]), offset: position))
        break
      }
      let end = min(position + 2 + Int(data[position + 1]), data.count)
      messages.append(
        Message(type: type, data: Array(data[(position + 2)..<end]), offset: position))
      position = end
    }
    return messages
  }
}
