/// A sniffer's knowledge of a link-layer packet besides its octets.
///
/// Source: tcpdump.org, LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR and LINKTYPE_NORDIC_BLE.
public struct RadioInfo: Hashable, Sendable {
  /// The link layer's channel index, 0 to 39 (37 to 39 are for advertising); nil if the given
  /// number is no channel.
  public var channel: UInt8?
  /// Received signal strength in dBm.
  public var rssi: Int8?
  /// Noise in dBm.
  public var noise: Int8?
  /// Whether the CRC was right; nil if it was not checked.
  public var crcIsValid: Bool?
  /// Whether the message integrity check was right; nil if it was not checked.
  public var micIsValid: Bool?
  /// Whether the sniffer says that the PDU's payload was encrypted on air.
  public var wasEncrypted = false
  /// Whether the sniffer decrypted the PDU, so that its payload is in the clear here.
  public var isDecrypted = false
  /// Whether the octets are still whitened, and therefore unreadable.
  public var isWhitened = false
  /// The kind of channel that the packet was on.
  public var channelType = ChannelType.unspecified
  /// The PHY that the packet was sent with.
  public var phy = PHY.le1M
  /// The access address that the sniffer was listening for.
  public var referenceAccessAddress: UInt32?
  /// The connection event counter, from sniffers that follow one.
  public var eventCounter: UInt16?

  /// The kind of physical channel that the packet was on and, for a connection, its direction.
  public enum ChannelType: Hashable, Sendable {
    /// The sniffer does not say. The access address then distinguishes advertising from data.
    case unspecified
    case primaryAdvertising
    case secondaryAdvertising
    case dataCentralToPeripheral, dataPeripheralToCentral
    /// A connection, with unknown direction.
    case data
    case isoCentralToPeripheral, isoPeripheralToCentral
    case broadcastISO
  }

  /// The physical layers of Bluetooth LE.
  public enum PHY: String, Hashable, Sendable {
    case le1M, le2M, leCoded
    /// A number that has no meaning yet.
    case reserved
  }

  /// Makes what is known of a packet of which the sniffer says nothing.
  public init() {}

  /// The offset of the PDU: after the access address and, on the coded PHY, the coding indicator.
  @inlinable
  public var pduOffset: Int { phy == .leCoded ? 5 : 4 }
}
