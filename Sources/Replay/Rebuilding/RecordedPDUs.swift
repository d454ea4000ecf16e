import BluetoothProtocols
import VirtualTime

/// The ATT PDUs of one link, as octets one after another.
///
/// A capture may hold millions of them, and nobody looks at those of more than a few links at a
/// time: what they come to is worked out again for whoever wants to know.
struct RecordedPDUs: Sendable {
  /// Of each PDU what is known of it, how far its time and its record are from those of the one
  /// before, how long it is, and its octets.
  private var packed: [UInt8] = []
  private var last = Position()

  /// What the next PDU is told from.
  fileprivate struct Position {
    var time: Int64 = 0
    var record: Int64 = 0
  }

  fileprivate struct Flags: OptionSet {
    let rawValue: UInt8

    static let isFromHost = Flags(rawValue: 1)
    static let isEncrypted = Flags(rawValue: 2)
    static let hasRecord = Flags(rawValue: 4)
  }

  var isEmpty: Bool { packed.isEmpty }

  mutating func append(
    _ octets: [UInt8], at time: Instant, isFromHost: Bool, isEncrypted: Bool, record: Int?
  ) {
    var flags: Flags = []
    if isFromHost { flags.insert(.isFromHost) }
    if isEncrypted { flags.insert(.isEncrypted) }
    if record != nil { flags.insert(.hasRecord) }
    packed.append(flags.rawValue)
    append(time.nanoseconds &- last.time)
    last.time = time.nanoseconds
    if let record {
      append(Int64(record) &- last.record)
      last.record = Int64(record)
    }
    append(Int64(octets.count))
    packed += octets
  }

  /// Seven bits an octet, from the lowest on; the sign is the first bit.
  private mutating func append(_ number: Int64) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest >= 0x80 {
      packed.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    packed.append(UInt8(rest))
  }

  /// Gives back the room that was kept for more.
  mutating func trim() {
    var exact: [UInt8] = []
    exact.reserveCapacity(packed.count)
    exact += packed
    packed = exact
  }
}

extension RecordedPDUs: Sequence {
  func makeIterator() -> Iterator { Iterator(packed) }

  struct Iterator: IteratorProtocol {
    private let packed: [UInt8]
    private var place = 0
    private var last = Position()

    fileprivate init(_ packed: [UInt8]) { self.packed = packed }

    mutating func next() -> LinkTranscript.Event? {
      while place < packed.count {
        let flags = Flags(rawValue: packed[place])
        place += 1
        last.time &+= number()
        if flags.contains(.hasRecord) { last.record &+= number() }
        let count = Int(number())
        let octets = Array(packed[place..<place + count])
        place += count
        // Only what can be decoded was taken in.
        guard let pdu = try? ATTPDU(parsing: octets) else { continue }
        return LinkTranscript.Event(
          time: Instant(nanoseconds: last.time), isFromHost: flags.contains(.isFromHost), pdu: pdu,
          octets: octets, isEncrypted: flags.contains(.isEncrypted),
          record: flags.contains(.hasRecord) ? Int(last.record) : nil)
      }
      return nil
    }

    private mutating func number() -> Int64 {
      var (bits, shift): (UInt64, UInt64) = (0, 0)
      while true {
        let octet = packed[place]
        place += 1
        bits |= UInt64(octet & 0x7F) << shift
        if octet < 0x80 { break }
        shift += 7
      }
      return Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
    }
  }
}
