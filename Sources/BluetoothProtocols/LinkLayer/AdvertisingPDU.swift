/// The two octets in front of every PDU on an advertising channel.
///
/// ```
/// | PDU Type (4 bits) | RFU (1) | ChSel (1) | TxAdd (1) | RxAdd (1) | Length (8) |
/// ```
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.
public struct AdvertisingPDUHeader: Hashable, Sendable {
  public var type: AdvertisingPDUType
  /// Whether the sender supports channel selection algorithm 2.
  public var channelSelection2: Bool
  /// What kind of address the sender uses.
  public var txAddressType: AddressType
  /// What kind of address the receiver uses.
  public var rxAddressType: AddressType
  /// How many octets follow.
  public var length: UInt8
}

extension AdvertisingPDUHeader: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let bits = try input.readInteger("Header", as: UInt8.self)
    type = AdvertisingPDUType(rawValue: bits & 0x0F)
    channelSelection2 = bits & 0x20 != 0
    txAddressType = bits & 0x40 != 0 ? .random : .public
    rxAddressType = bits & 0x80 != 0 ? .random : .public
    length = try input.readInteger("Length")
  }
}

/// What a PDU on an advertising channel is; type 5 is AUX_CONNECT_REQ on a secondary channel, and
/// type 7 is any of the extended PDUs.
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.
public struct AdvertisingPDUType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let advInd = AdvertisingPDUType(rawValue: 0x0)
  public static let advDirectInd = AdvertisingPDUType(rawValue: 0x1)
  public static let advNonconnInd = AdvertisingPDUType(rawValue: 0x2)
  public static let scanReq = AdvertisingPDUType(rawValue: 0x3)
  public static let scanRsp = AdvertisingPDUType(rawValue: 0x4)
  public static let connectInd = AdvertisingPDUType(rawValue: 0x5)
  public static let advScanInd = AdvertisingPDUType(rawValue: 0x6)
  public static let advExtInd = AdvertisingPDUType(rawValue: 0x7)
  public static let auxConnectRsp = AdvertisingPDUType(rawValue: 0x8)
}

extension AdvertisingPDUType: CustomStringConvertible {
  public var description: String {
    let names = [
      "ADV_IND", "ADV_DIRECT_IND", "ADV_NONCONN_IND", "SCAN_REQ", "SCAN_RSP", "CONNECT_IND",
      "ADV_SCAN_IND", "ADV_EXT_IND", "AUX_CONNECT_RSP",
    ]
    return Int(rawValue) < names.count
      ? names[Int(rawValue)] : "Advertising PDU type \(rawValue.hexadecimal)"
  }
}

/// A PDU on an advertising channel.
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.1 to 2.3.4.
public struct AdvertisingPDU: Hashable, Sendable {
  public var header: AdvertisingPDUHeader
  public var payload: Payload

  public enum Payload: Hashable, Sendable {
    /// ADV_IND, ADV_NONCONN_IND, ADV_SCAN_IND, SCAN_RSP.
    case data(advertiser: DeviceAddress, [UInt8])
    case directed(advertiser: DeviceAddress, target: DeviceAddress)
    case scanRequest(scanner: DeviceAddress, advertiser: DeviceAddress)
    case connect(ConnectIndication)
    /// ADV_EXT_IND, the AUX PDUs and AUX_CONNECT_RSP.
    case extended(ExtendedAdvertising)
    case other([UInt8])
  }

  /// The advertiser, where the PDU says it.
  public var advertiser: DeviceAddress? {
    switch payload {
    case .data(let advertiser, _), .directed(let advertiser, _), .scanRequest(_, let advertiser):
      advertiser
    case .connect(let indication): indication.advertiser
    case .extended(let extended): extended.advertiser
    case .other: nil
    }
  }

  /// Whoever sent the PDU, where it says so.
  public var sender: DeviceAddress? {
    switch payload {
    case .scanRequest(let scanner, _): scanner
    case .connect(let indication): indication.initiator
    default: advertiser
    }
  }
}

extension AdvertisingPDU: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    header = try AdvertisingPDUHeader(parsing: &input)
    var body = try input.readReader("Advertising PDU Payload", count: Int(header.length))
    payload = try Payload(header.type, &body)
  }
}

extension AdvertisingPDU.Payload {
  init(_ type: AdvertisingPDUType, _ input: inout ByteReader) throws(DecodingFailure) {
    switch type {
    case .advInd, .advNonconnInd, .advScanInd, .scanRsp:
      let advertiser = try DeviceAddress(parsing: &input, field: "AdvA")
      self = .data(advertiser: advertiser, Array(copying: input.readRest()))
    case .advDirectInd:
      let advertiser = try DeviceAddress(parsing: &input, field: "AdvA")
      self = .directed(
        advertiser: advertiser, target: try DeviceAddress(parsing: &input, field: "TargetA"))
    case .scanReq:
      let scanner = try DeviceAddress(parsing: &input, field: "ScanA")
      self = .scanRequest(
        scanner: scanner, advertiser: try DeviceAddress(parsing: &input, field: "AdvA"))
    case .connectInd: self = .connect(try ConnectIndication(parsing: &input))
    case .advExtInd, .auxConnectRsp:
      self = .extended(try ExtendedAdvertising(parsing: &input))
    default: self = .other(Array(copying: input.readRest()))
    }
  }
}
