import BluetoothProtocols

/// The links of a capture, and what is going on on each.
struct LinkTable: Sendable {
  /// How a capture itself tells its links apart.
  enum Key: Hashable, Sendable {
    case handle(adapter: UInt32, ConnectionHandle)
    case accessAddress(UInt32)

    var isHCI: Bool { if case .handle = self { true } else { false } }
  }

  struct Link: Sendable {
    /// Unique within the capture, from 1.
    var number: Int
    /// The peer's identity: its address as text, or `unknown-` and the number where the capture began too late.
    var peer: String
    var address: DeviceAddress?
    /// Requests that wait for their answer, by who sent them.
    var pending: [ATTBearer.Side: PendingRequest] = [:]
    var clientMTU: UInt16?
    var isPairing = false
    /// Whether a sniffer has heard that encryption began, and not that it paused.
    var isEncryptedOnAir = false

    var fields: Fields {
      [.connection: .integer(number), .peer: .text(peer)]
    }
  }

  struct PendingRequest: Sendable {
    var pdu: ATTPDU
    /// The entry's sequence.
    var sequence: Int
  }

  private var open: [Key: Link] = [:]
  private var count = 0
  /// How many links were made up, each with a peer of its own.
  private(set) var unknownCount = 0

  subscript(key: Key) -> Link? { open[key] }

  /// A handle or access address that is used again starts fresh.
  ///
  /// - Parameter peer: Who has the address; nil where it is its own owner.
  mutating func connect(_ key: Key, to address: DeviceAddress, of peer: String? = nil) -> Link {
    count += 1
    let link = Link(number: count, peer: peer ?? address.description, address: address)
    open[key] = link
    return link
  }

  /// The link of a key; one whose beginning the capture does not show is made up here.
  mutating func link(_ key: Key) -> Link {
    if let link = open[key] { return link }
    count += 1
    unknownCount += 1
    let link = Link(number: count, peer: "unknown-\(count)")
    open[key] = link
    return link
  }

  mutating func update(_ key: Key, _ change: (inout Link) -> Void) {
    if var link = open[key] {
      change(&link)
      open[key] = link
    }
  }

  /// Entries were put before some, which have higher numbers now.
  mutating func renumber(_ sequences: Range<Int>, by count: Int) {
    for key in open.keys {
      for side in [ATTBearer.Side.near, .far] {
        guard let sequence = open[key]?.pending[side]?.sequence, sequences.contains(sequence) else {
          continue
        }
        open[key]?.pending[side]?.sequence += count
      }
    }
  }

  mutating func disconnect(_ key: Key) -> Link? { open.removeValue(forKey: key) }

  /// Forgets the links of a controller that was reset, in order of their numbers.
  mutating func reset(adapter: UInt32) {
    open = open.filter { key, _ in
      if case .handle(adapter, _) = key { false } else { true }
    }
  }
}
