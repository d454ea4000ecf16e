/// The two octets before the payload of every PDU on an advertising channel.
///
/// ```
/// | PDU Type (4 bits) | RFU (1) | ChSel (1) | TxAdd (1) | RxAdd (1) | Length (8) |
/// ```
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.
public struct AdvertisingPDUHeader: Hashable, Sendable {
  /// The PDU type, which decides how the payload is read.
  public var type: AdvertisingPDUType
  /// Whether the sender supports channel selection algorithm 2.
  public var channelSelection2: Bool
  /// The type of the sender's address.
  public var txAddressType: AddressType
  /// The type of the receiver's address.
  public var rxAddressType: AddressType
  /// The number of octets that follow.
  public var length: UInt8
  var reserved: UInt8 = 0
}

extension AdvertisingPDUHeader: FieldGroup {
  /// The header of a PDU without a payload.
  init() {
    self.init(
      type: .advInd, channelSelection2: false, txAddressType: .public, rxAddressType: .public,
      length: 0)
  }

  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.bits("Header", octets: 1) { bits in
      bits.field("PDU_Type", 4, &type)
      bits.field("RFU", 1, &reserved)
      bits.field("ChSel", 1, &channelSelection2, "1")
      bits.field("TxAdd", 1, &txAddressType, "1")
      bits.field("RxAdd", 1, &rxAddressType, "1")
    }
    try walk.field("Length", &length)
  }

  static let layout = AdvertisingPDUHeader().layout
}

/// The type of a PDU on an advertising channel. On a secondary channel, type 5 is AUX_CONNECT_REQ.
/// Type 7 is any of the extended PDUs.
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.
public struct AdvertisingPDUType: RawRepresentable, Hashable, Sendable {
  /// The lower four bits of the header's first octet.
  public var rawValue: UInt8
  /// Takes any number. Only 0 to 15 can be sent.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// ADV_IND: connectable and scannable advertising.
  public static let advInd = AdvertisingPDUType(rawValue: 0x0)
  /// ADV_DIRECT_IND: asks one central to connect, and has no data.
  public static let advDirectInd = AdvertisingPDUType(rawValue: 0x1)
  /// ADV_NONCONN_IND: data only, neither connectable nor scannable.
  public static let advNonconnInd = AdvertisingPDUType(rawValue: 0x2)
  /// SCAN_REQ: a scanner requests a scan response. On a secondary channel, AUX_SCAN_REQ.
  public static let scanReq = AdvertisingPDUType(rawValue: 0x3)
  /// SCAN_RSP: the answer to SCAN_REQ, with more data.
  public static let scanRsp = AdvertisingPDUType(rawValue: 0x4)
  /// CONNECT_IND: a central connects. On a secondary channel, AUX_CONNECT_REQ.
  public static let connectInd = AdvertisingPDUType(rawValue: 0x5)
  /// ADV_SCAN_IND: scannable advertising that cannot be connected to.
  public static let advScanInd = AdvertisingPDUType(rawValue: 0x6)
  /// ADV_EXT_IND. On a secondary channel, the advertiser's AUX PDUs, such as AUX_ADV_IND.
  public static let advExtInd = AdvertisingPDUType(rawValue: 0x7)
  /// AUX_CONNECT_RSP: the advertiser accepts AUX_CONNECT_REQ.
  public static let auxConnectRsp = AdvertisingPDUType(rawValue: 0x8)
}

extension AdvertisingPDUType: WireValue {
  static var format: String { "pduType" }
}

extension AdvertisingPDUType: CustomStringConvertible {
  public var description: String {
    Int(rawValue) < Self.names.count
      ? Self.names[Int(rawValue)].rawValue : "Advertising PDU type \(rawValue.hexadecimal)"
  }

  /// The names by number: those of the primary channels, and AUX_CONNECT_RSP, which answers a
  /// connection request on a secondary channel.
  static let names: [AdvertisingPDUName] = [
    .advInd, .advDirectInd, .advNonconnInd, .scanReq, .scanRsp, .connectInd, .advScanInd,
    .advExtInd, .auxConnectRsp,
  ]
}

/// A PDU on an advertising channel.
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.1 to 2.3.4.
public struct AdvertisingPDU: Hashable, Sendable {
  /// The two octets before the payload. When the PDU is written, their length follows from the
  /// payload.
  public var header: AdvertisingPDUHeader
  /// The addresses and the data, by the PDU type.
  public var payload: Payload

  /// The content after the header, at most 255 octets.
  public enum Payload: Hashable, Sendable {
    /// ADV_IND, ADV_NONCONN_IND, ADV_SCAN_IND.
    case data(advertiser: DeviceAddress, [UInt8])
    case scanResponse(advertiser: DeviceAddress, [UInt8])
    case directed(advertiser: DeviceAddress, target: DeviceAddress)
    case scanRequest(scanner: DeviceAddress, advertiser: DeviceAddress)
    case connect(ConnectIndication)
    /// ADV_EXT_IND, the AUX PDUs and AUX_CONNECT_RSP.
    case extended(ExtendedAdvertising)
    case other([UInt8])
  }

  /// The advertiser; nil if the PDU does not name it.
  public var advertiser: DeviceAddress? {
    switch payload {
    case .data(let advertiser, _), .scanResponse(let advertiser, _), .directed(let advertiser, _),
      .scanRequest(_, let advertiser):
      advertiser
    case .connect(let indication): indication.advertiser
    case .extended(let extended): extended.advertiser
    case .other: nil
    }
  }

  /// The device that sent the PDU; nil if the PDU does not name it.
  public var sender: DeviceAddress? {
    switch payload {
    case .scanRequest(let scanner, _): scanner
    case .connect(let indication): indication.initiator
    default: advertiser
    }
  }
}

extension AdvertisingPDU: OctetsDecodable, OctetsEncodable {
  /// Reads the header, and as many octets of payload as it announces.
  ///
  /// - Throws: ``DecodingFailure`` if there are fewer octets, or too few for the fields of the PDU.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    header = AdvertisingPDUHeader()
    try header.read(&input)
    payload = Payload.blank(header.type)
    var body = try input.readReader("Advertising_PDU_Payload", count: Int(header.length))
    try payload.read(&body)
  }

  /// Writes the header and the payload, without the access address and the CRC.
  public func encode(into output: inout [UInt8]) {
    let body = payload.written()
    var header = header
    header.length = UInt8(clamping: body.count)
    output += header.written() + body.prefix(255)
  }
}

extension AdvertisingPDU.Payload {
  /// Returns the payload of a type, without values.
  static func blank(_ type: AdvertisingPDUType) -> Self {
    let none = DeviceAddress(truncating: 0)
    return switch type {
    case .advInd, .advNonconnInd, .advScanInd: .data(advertiser: none, [])
    case .scanRsp: .scanResponse(advertiser: none, [])
    case .advDirectInd: .directed(advertiser: none, target: none)
    case .scanReq: .scanRequest(scanner: none, advertiser: none)
    case .connectInd: .connect(ConnectIndication())
    case .advExtInd, .auxConnectRsp: .extended(ExtendedAdvertising())
    default: .other([])
    }
  }

  /// The layouts of the payloads, by type.
  static let layouts = Dictionary(
    uniqueKeysWithValues: (UInt8(0)...15).map {
      ($0, blank(AdvertisingPDUType(rawValue: $0)).layout)
    })
}

extension AdvertisingPDU.Payload: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .data(var advertiser, var data):
      try walk.field("AdvA", &advertiser)
      walk.rest("AdvData", &data, "ad")
      self = .data(advertiser: advertiser, data)
    case .scanResponse(var advertiser, var data):
      try walk.field("AdvA", &advertiser)
      walk.rest("ScanRspData", &data, "ad")
      self = .scanResponse(advertiser: advertiser, data)
    case .directed(var advertiser, var target):
      try walk.field("AdvA", &advertiser)
      try walk.field("TargetA", &target)
      self = .directed(advertiser: advertiser, target: target)
    case .scanRequest(var scanner, var advertiser):
      try walk.field("ScanA", &scanner)
      try walk.field("AdvA", &advertiser)
      self = .scanRequest(scanner: scanner, advertiser: advertiser)
    case .connect(var indication):
      try indication.fields(&walk)
      self = .connect(indication)
    case .extended(var extended):
      try extended.fields(&walk)
      self = .extended(extended)
    case .other(var octets):
      walk.rest("Payload", &octets)
      self = .other(octets)
    }
  }
}
