import BluetoothProtocols

/// The open links of a capture, and the state of each.
struct LinkTable: Sendable {
  /// The identifier by which the capture itself distinguishes its links.
  enum Key: Hashable, Sendable {
    case handle(adapter: UInt32, ConnectionHandle)
    case accessAddress(UInt32)

    var isHCI: Bool { if case .handle = self { true } else { false } }
  }

  struct Link: Sendable {
    /// The number of the link, unique within the capture, from 1.
    let number: Int
    /// The peer's identity: its address as text. If the capture began too late to show it, the
    /// identity is `unknown-` and the link's number.
    let peer: String
    var address: DeviceAddress?
    /// The requests that wait for their answer, by the side that sent them.
    var pending = PendingRequests()
    var clientMTU: UInt16?
    var isPairing = false
    /// Whether a sniffer has heard that encryption began, and has not heard that it paused.
    var isEncryptedOnAir = false

    /// The fields that every entry about the link has.
    let fields: Fields
    /// The fields of entries about values, which come again and again.
    var repeated = RepeatedPDUs()

    /// - Parameter central: The identity of the link's central, if a sniffer has heard it connect.
    init(number: Int, peer: String, central: String? = nil, address: DeviceAddress? = nil) {
      (self.number, self.peer, self.address) = (number, peer, address)
      fields = [
        .connection: .integer(number), .peer: .text(peer),
        .central: central.map(FieldValue.text),
      ]
    }
  }

  struct PendingRequest: Sendable {
    var pdu: ATTPDU
    /// The sequence of the request's entry.
    var sequence: Int
  }

  /// At most one request of each side waits. Source: Core 5.4, Vol 3, Part F, 3.3.2.
  struct PendingRequests: Sendable {
    private var near: PendingRequest?
    private var far: PendingRequest?

    subscript(side: ATTBearer.Side) -> PendingRequest? {
      get { side == .near ? near : far }
      _modify {
        if side == .near { yield &near } else { yield &far }
      }
    }
  }

  private var open = LinkMap<Key, Link>()
  private var count = 0
  /// The number of links that were made up because their beginning is missing. Each has a peer of
  /// its own.
  private(set) var unknownCount = 0

  subscript(key: Key) -> Link? { open[key] }

  /// Opens a link. A handle or access address that is used again starts fresh.
  ///
  /// - Parameters:
  ///   - peer: The identity of the device that has the address; nil if the address is the identity.
  ///   - central: The identity of the central, if a sniffer has heard it.
  mutating func connect(
    _ key: Key, to address: DeviceAddress, of peer: String? = nil, by central: String? = nil
  ) -> Link {
    count += 1
    let link = Link(
      number: count, peer: peer ?? address.description, central: central, address: address)
    open.set(key, link)
    return link
  }

  /// Returns the link of a key. If the capture does not show the link's beginning, a link is made
  /// up.
  mutating func link(_ key: Key) -> Link { open[place: place(of: key)] }

  /// Returns where the same link is, until the next link opens or ends.
  mutating func place(of key: Key) -> Int {
    if let place = open.place(of: key) { return place }
    count += 1
    unknownCount += 1
    return open.set(key, Link(number: count, peer: "unknown-\(count)"))
  }

  /// The link at a place.
  subscript(place place: Int) -> Link {
    // Lent, because a link has much to copy.
    _read { yield open[place: place] }
    _modify { yield &open[place: place] }
  }

  /// Follows an ATT PDU on a link: a request waits until a response of the other side comes.
  ///
  /// - Parameter sequence: The number by which the request is found again.
  mutating func follow(_ pdu: ATTPDU, _ sequence: Int, on key: Key, from side: ATTBearer.Side) {
    if !pdu.opcode.answersRequest, !pdu.opcode.isRequest { return }
    update(key) { link in
      if pdu.opcode.answersRequest { link.pending[side.other] = nil }
      if pdu.opcode.isRequest { link.pending[side] = PendingRequest(pdu: pdu, sequence: sequence) }
      if case .exchangeMTURequest(let mtu) = pdu { link.clientMTU = mtu }
    }
  }

  mutating func update(_ key: Key, _ change: (inout Link) -> Void) {
    // In place: a link has much to copy.
    if let place = open.place(of: key) { change(&open[place: place]) }
  }

  /// Shifts the sequences of entries before which others were inserted.
  mutating func renumber(_ sequences: Range<Int>, by count: Int) {
    for place in 0..<open.count {
      for side in [ATTBearer.Side.near, .far] {
        if let sequence = open[place: place].pending[side]?.sequence, sequences.contains(sequence) {
          open[place: place].pending[side]?.sequence += count
        }
      }
    }
  }

  mutating func disconnect(_ key: Key) -> Link? { open.remove(key) }

  /// Forgets the links of a controller that was reset.
  mutating func reset(adapter: UInt32) {
    open.remove { key in
      if case .handle(adapter, _) = key { true } else { false }
    }
  }
}

extension LinkTable.Key: LinkKey {
  var number: UInt32 {
    switch self {
    case .handle(let adapter, let handle): HCILink.Key(adapter: adapter, handle: handle).number
    case .accessAddress(let address): address
    }
  }
}
