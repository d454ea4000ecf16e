import BluetoothProtocols
import Captures
import Timelines

/// Feeds made-up records to a decoder, one after another.
struct RecordFeed {
  var decoder: RecordDecoder
  private var count = 0
  /// The time of the next record, in ns since 1970; nil to use its number.
  var time: Int64?

  init(keys: KeyRing = KeyRing()) { decoder = RecordDecoder(keys: keys) }

  var keys: KeyRing { decoder.keys }

  mutating func command(_ wire: String, adapter: UInt32 = 0) -> DecodedRecord {
    feed(.hci(.command), .hostToController, octets(wire), adapter: adapter)
  }

  mutating func event(_ wire: String, adapter: UInt32 = 0) -> DecodedRecord {
    feed(.hci(.event), .controllerToHost, octets(wire), adapter: adapter)
  }

  /// - Parameter cut: The number of octets that the recorder left out.
  mutating func acl(
    _ wire: String, _ direction: CaptureRecord.Direction?, adapter: UInt32 = 0, cut: Int = 0
  ) -> DecodedRecord {
    let packet = octets(wire)
    return feed(
      .hci(.aclData), direction, Array(packet.dropLast(cut)), adapter: adapter,
      originalLength: packet.count)
  }

  mutating func air(_ wire: String, _ radio: RadioInfo?) -> DecodedRecord {
    feed(.air(radio), .air, octets(wire))
  }

  mutating func note(_ note: CaptureNote, _ octets: [UInt8]) -> DecodedRecord {
    feed(.note(note), nil, octets)
  }

  mutating func feed(
    _ content: CaptureRecord.Content, _ direction: CaptureRecord.Direction?, _ octets: [UInt8],
    adapter: UInt32 = 0, originalLength: Int? = nil
  ) -> DecodedRecord {
    count += 1
    let record = CaptureRecord(
      number: count, offset: 0, time: CaptureTime(nanosecondsSince1970: time ?? Int64(count)),
      direction: direction, content: content, originalLength: originalLength ?? octets.count,
      adapter: adapter)
    return decoder.decode(record, octets.span.bytes)
  }
}

/// Octets from hexadecimal digits, or none where they are mistyped: then the test fails.
func octets(_ text: String) -> [UInt8] { [UInt8](hexadecimal: text) ?? [] }

/// Packets that several tests begin with.
enum Packet {
  static let peer = DeviceAddress("C0:02:03:04:05:06")
  /// Handle 0x0040 leads to the peer.
  static let connected = "3E 13 01 00 4000 00 01 0605040302C0 1800 0000 2A00 01"
  static let connectionFailed = "3E 13 01 3E 4000 00 01 0605040302C0 0000 0000 0000 00"
  static let disconnected = "05 04 00 4000 08"
  /// ATT Read Request for 0x0012 on handle 0x0040, and a notification that takes three packets.
  static let readRequest = "4000 0700 0300 0400 0A1200"
  static let notificationStart = "4020 0600 0800 0400 1B12"
  static let notificationMiddle = "4010 0300 00AABB"
  static let notificationEnd = "4010 0300 CCDDEE"
}
