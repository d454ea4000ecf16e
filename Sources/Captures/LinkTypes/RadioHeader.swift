/// The radio header of link type 256, made from what is known of a packet.
///
/// Source: tcpdump.org, LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR.
struct RadioHeader {
  private let radio: RadioInfo

  init(_ radio: RadioInfo) { self.radio = radio }

  /// The 10 octets, little-endian, in the order in which `FramedPacket.init(radio:)` reads them.
  var octets: [UInt8] {
    var octets: [UInt8] = [
      radio.channel.map(Self.radioFrequency) ?? 0, UInt8(bitPattern: radio.rssi ?? 0),
      UInt8(bitPattern: radio.noise ?? 0), 0,
    ]
    octets.append(littleEndian: radio.referenceAccessAddress ?? 0)
    octets.append(littleEndian: flags)
    return octets
  }

  private var flags: UInt16 {
    var flags: UInt16 = radio.isWhitened ? 0 : 0x0001
    if radio.rssi != nil { flags |= 0x0002 }
    if radio.noise != nil { flags |= 0x0004 }
    if radio.isDecrypted { flags |= 0x0008 }
    if radio.referenceAccessAddress != nil { flags |= 0x0010 }
    if radio.channel == nil { flags |= 0x0040 }
    flags |= channelType << 7
    if let isValid = radio.crcIsValid { flags |= isValid ? 0x0C00 : 0x0400 }
    if radio.channelType != .secondaryAdvertising, let isValid = radio.micIsValid {
      flags |= isValid ? 0x3000 : 0x1000
    }
    return flags | phy << 14
  }

  private var channelType: UInt16 {
    switch radio.channelType {
    case .unspecified, .primaryAdvertising, .data: 0
    case .secondaryAdvertising: 1
    case .dataCentralToPeripheral: 2
    case .dataPeripheralToCentral: 3
    case .isoCentralToPeripheral: 4
    case .isoPeripheralToCentral: 5
    case .broadcastISO: 6
    }
  }

  private var phy: UInt16 {
    switch radio.phy {
    case .le1M: 0
    case .le2M: 1
    case .leCoded: 2
    case .reserved: 3
    }
  }

  /// Returns the radio frequency of a channel index, as 0 to 39 counted upwards from 2402 MHz.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 1.4.1.
  private static func radioFrequency(channel: UInt8) -> UInt8 {
    switch channel {
    case 37: 0
    case 0...10: channel + 1
    case 38: 12
    case 11...36: channel + 2
    default: 39
    }
  }
}
