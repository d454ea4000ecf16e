/// The messages that Apple devices send after Apple's company identifier. Each has a type, a
/// length, and as many octets as the length says. Only the overflow area has no length: it takes
/// the rest.
///
/// Source: observed, captures of Apple devices; the names are those of furiousMAC/continuity and of
/// Celosia and Cunche, "Discontinued Privacy" (2020); iBeacon: Apple, Proximity Beacon
/// Specification.
public enum AppleMessages {
  private static let known: [NamedLayout] = [
    .init(0x01, "overflow area"),
    .init(0x02, "iBeacon", "Proximity_UUID:o16 Major:o2 Minor:o2 Measured_Power:dBm"),
    .init(0x03, "AirPrint"),
    .init(0x05, "AirDrop"),
    .init(0x06, "HomeKit"),
    .init(0x07, "Proximity Pairing"),
    .init(0x08, "Hey Siri"),
    .init(0x09, "AirPlay Target"),
    .init(0x0A, "AirPlay Source"),
    .init(0x0B, "Magic Switch"),
    .init(0x0C, "Handoff", "Clipboard:x1 Sequence:2 Authentication_Tag:o1 Encrypted_Payload:o"),
    .init(0x0D, "Tethering Target"),
    .init(0x0E, "Tethering Source"),
    .init(
      0x0F, "Nearby Action",
      "Action_Flags:x1 Action_Type:x1 Authentication_Tag:o3 Action_Parameters:o"),
    .init(0x10, "Nearby Info", "Status_and_Action:x1 Data_Flags:x1 Authentication_Tag:o"),
    .init(0x12, "Find My", "Status:x1 Public_Key:o"),
  ]

  /// Returns whether a type of messages is known.
  public static func isKnown(_ type: UInt8) -> Bool { names[type] != nil }

  /// Returns whether iOS keeps manufacturer data from apps: those of an iBeacon, for which apps
  /// have Core Location, and those of Find My.
  ///
  /// Source: observed, in scanners for iOS; no document says so.
  public static func areWithheld(_ manufacturerData: [UInt8]) -> Bool {
    manufacturerData.starts(with: [0x4C, 0x00, 0x02, 0x15])
      || manufacturerData.starts(with: [0x4C, 0x00, 0x12])
  }

  static let names = known.names
  static let layouts = known.layouts

  /// One message: its type, its octets, and its place in the data.
  public struct Message: Hashable, Sendable {
    /// The first octet of the message.
    public var type: UInt8
    /// The octets after the length. In the overflow area they follow the type at once.
    public var data: [UInt8]
    /// The offset of the type, from the end of the company identifier.
    public var offset: Int

    /// The name of the type, such as `Nearby Info`; the number if the type is not known.
    public var name: String { AppleMessages.names[type] ?? "type \(type.hexadecimal)" }
  }

  /// Reads the messages of Apple's manufacturer data. A message that claims to be longer than the
  /// data gets what is there.
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
