public import BluetoothProtocols

/// One record of a capture, in the same terms for every container.
///
/// The octets themselves are not here: ``Capture/forEachRecord(_:)`` lends them beside the record,
/// straight from the file.
public struct CaptureRecord: Hashable, Sendable {
  /// The place in the file, counted from 1. Notes and damaged records count too, so the number is
  /// the one that other tools show.
  public var number: Int
  /// The offset of the record's header from the start of the file, in octets.
  public var offset: Int
  /// The time at which the packet was recorded, by the recorder's clock.
  public var time: CaptureTime
  /// The direction of the octets; nil if neither the container nor the content shows it.
  public var direction: Direction?
  /// The content of the record: a packet of a kind, a note, or unusable octets.
  public var content: Content
  /// The length of the packet before the recorder cut it. It is larger than the number of octets
  /// lent if the recorder did cut it. Both numbers leave out the type octet and the pseudo-header.
  public var originalLength: Int
  /// The controller that the record is about: the Linux monitor's adapter index, otherwise the
  /// pcapng interface, otherwise 0. Nil for a record about no controller.
  public var adapter: UInt32?
  /// The number of packets that the recorder reported as lost until then.
  public var cumulativeDrops: UInt64

  /// The direction of octets.
  public enum Direction: Hashable, Sendable {
    case hostToController, controllerToHost, air
  }

  /// The content of a record.
  public enum Content: Hashable, Sendable {
    /// An HCI packet, without the type octet that may go before it.
    case hci(HCIPacketType)
    /// A link-layer packet: access address, PDU and CRC. On the coded PHY an octet with the coding
    /// indicator stands before the PDU; ``RadioInfo/pduOffset`` includes it.
    case air(RadioInfo?)
    /// A note that the recorder wrote beside the packets.
    case note(CaptureNote)
    /// A record whose borders are sound, but whose content is not. The octets are as found.
    case damaged(RecordDamage)
  }

  /// Makes a record of its properties.
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
  /// PacketLogger opens a file with texts whose times may be days before the first packet.
  ///
  /// Source: observed, PacketLogger files of iPhones.
  @inlinable
  public var isOnTrafficClock: Bool {
    if case .note(.packetLogger) = content { return false }
    return true
  }
}
