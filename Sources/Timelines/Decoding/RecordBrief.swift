public import BluetoothProtocols

/// The row of a record in the table of `bluewake decode`, if a few numbers are enough for it.
///
/// They are enough for most records of a long capture: advertising reports, attribute values,
/// acknowledgements. A brief holds none of their octets, so nothing is copied or allocated for it.
/// It says the same as the ``DecodedRecord`` would.
public struct RecordBrief: Hashable, Sendable {
  /// The connection's handle, as ``DecodedRecord/handle``.
  public var handle: ConnectionHandle?
  /// The other device, as ``DecodedRecord/address``.
  public var address: DeviceAddress?
  /// The signal of the first advertiser in dBm, as ``DecodedRecord/rssi``.
  public var rssi: Int8?
  /// The content of the packet.
  public var content: Content

  /// The content of a packet, as far as a row of the table shows it.
  public enum Content: Hashable, Sendable {
    /// An event with so many advertising reports.
    case reports(LESubeventCode, count: Int)
    /// An event that reports for so many links how many packets were sent.
    case completedPackets(links: Int)
    /// An ATT PDU, with the attribute that it names and the length of its value in octets, if it
    /// carries them.
    case att(ATTOpcode, AttributeHandle?, valueLength: Int?)
    /// A frame of a channel whose protocol is not known.
    case frame(L2CAPChannel, length: Int)
    /// The beginning or a further part of a frame.
    case moreToCome(length: Int)
  }

  init(_ content: Content) { self.content = content }
}
