public import BluetoothProtocols

/// One record of a capture, in the same terms whatever container it came from.
///
/// The octets themselves are not here: ``Capture/forEachRecord(_:)`` lends them beside the record,
/// straight from the file.
public struct CaptureRecord: Hashable, Sendable {
  /// The place in the file, from 1. Every record counts, notes and damaged ones too, so the number
  /// is the one that other tools show.
  public var number: Int
  /// Where the record's header starts, in octets from the start of the file.
  public var offset: Int
  public var time: CaptureTime
  /// Which way the octets went, or nil where neither the container nor the content tells.
  public var direction: Direction?
  public var content: Content
  /// How many octets there were before the recorder cut them; larger than the number of octets
  /// lent where it did. Counted like those: no type octet, no pseudo-header.
  public var originalLength: Int
  /// The controller that the record is about: the Linux monitor's adapter index, else the pcapng
  /// interface, else 0. Nil for a record about no controller.
  public var adapter: UInt32?
  /// How many packets the recorder says it had lost by then.
  public var cumulativeDrops: UInt64

  /// Which way octets went.
  public enum Direction: Hashable, Sendable {
    case hostToController, controllerToHost, air
  }

  /// What the octets are.
  public enum Content: Hashable, Sendable {
    /// An HCI packet, without the type octet that may go before it.
    case hci(HCIPacketType)
    /// A link-layer packet: access address, PDU and CRC. On the coded PHY an octet with the coding
    /// indicator stands before the PDU; ``RadioInfo/pduOffset`` counts it in.
    case air(RadioInfo?)
    /// Something that the recorder wrote down beside the packets.
    case note(CaptureNote)
    /// A record whose borders are sound and whose content is not: the octets are as found.
    case damaged(RecordDamage)
  }

  @inlinable
  public init(
    number: Int, offset: Int, time: CaptureTime, direction: Direction?, content: Content,
    originalLength: Int, adapter: UInt32? = 0, cumulativeDrops: UInt64 = 0
  ) {
    self.number = number
    self.offset = offset
    self.time = time
    self.direction = direction
    self.content = content
    self.originalLength = originalLength
    self.adapter = adapter
    self.cumulativeDrops = cumulativeDrops
  }
}

extension CaptureRecord {
  /// Whether the record's time belongs to the traffic.
  ///
  /// PacketLogger opens a file with texts that are stamped days before the first packet.
  ///
  /// Source: observed, PacketLogger files of iPhones.
  @inlinable
  public var isOnTrafficClock: Bool {
    if case .note(.packetLogger) = content { return false }
    return true
  }
}
