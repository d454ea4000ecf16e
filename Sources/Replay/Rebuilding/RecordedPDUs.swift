import BluetoothProtocols
import Timelines

/// The ATT PDUs of one link, packed one after another.
///
/// A capture may hold millions of them, and only those of a few links are needed at a time. If
/// there is a spool, they go into it block by block. Iterating reads and decodes them anew.
struct RecordedPDUs: Sendable {
  /// The last PDUs, which are in no block yet. Each one is stored as its flags, the differences of
  /// its time and its record from those of the one before, its length, and its octets.
  private var packed: [UInt8] = []
  /// The ranges of the earlier PDUs in the spool.
  private var blocks: [Range<Int>] = []
  private let spool: (any OctetSpool)?
  private var last = Position()

  /// The least length of a block. A link keeps fewer octets than that in memory if there is a
  /// spool.
  private static let blockLength = 1 << 14

  init(_ spool: (any OctetSpool)? = nil) { self.spool = spool }

  /// The time and the record of the last PDU, from which the next one's differences count.
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

  var isEmpty: Bool { packed.isEmpty && blocks.isEmpty }
  /// The number of octets in memory.
  var residentCount: Int { packed.count }

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
    if packed.count >= Self.blockLength { moveToSpool() }
  }

  private mutating func moveToSpool() {
    guard let spool, !packed.isEmpty else { return }
    blocks.append(spool.append(packed))
    packed.removeAll(keepingCapacity: true)
  }

  /// Appends a number with seven bits in each octet, the lowest bits first. The sign is in the
  /// lowest bit.
  private mutating func append(_ number: Int64) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest >= 0x80 {
      packed.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    packed.append(UInt8(rest))
  }

  /// Frees memory that was reserved for further PDUs.
  mutating func trim() {
    moveToSpool()
    var exact: [UInt8] = []
    exact.reserveCapacity(packed.count)
    exact += packed
    packed = exact
  }
}

extension RecordedPDUs: Sequence {
  func makeIterator() -> Iterator { Iterator(self) }

  struct Iterator: IteratorProtocol {
    private let pdus: RecordedPDUs
    private var blocksRead = 0
    /// The octets that hold the next PDU: a block, or the PDUs that are in no block.
    private var packed: [UInt8] = []
    private var place = 0
    private var last = Position()

    fileprivate init(_ pdus: RecordedPDUs) {
      self.pdus = pdus
      takeBlock()
    }

    private mutating func takeBlock() {
      let block = blocksRead < pdus.blocks.count ? pdus.blocks[blocksRead] : nil
      packed = block.flatMap { pdus.spool?[$0] } ?? pdus.packed
      (place, blocksRead) = (0, blocksRead + 1)
    }

    mutating func next() -> LinkTranscript.Event? {
      while true {
        if place == packed.count {
          if blocksRead > pdus.blocks.count { return nil }
          takeBlock()
          continue
        }
        let flags = Flags(rawValue: packed[place])
        place += 1
        last.time &+= number()
        if flags.contains(.hasRecord) { last.record &+= number() }
        let count = Int(number())
        let octets = Array(packed[place..<place + count])
        place += count
        // Only PDUs that can be decoded were taken in.
        guard let pdu = try? ATTPDU(parsing: octets) else { continue }
        return LinkTranscript.Event(
          time: Instant(nanoseconds: last.time), isFromHost: flags.contains(.isFromHost), pdu: pdu,
          octets: octets, isEncrypted: flags.contains(.isEncrypted),
          record: flags.contains(.hasRecord) ? Int(last.record) : nil)
      }
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
