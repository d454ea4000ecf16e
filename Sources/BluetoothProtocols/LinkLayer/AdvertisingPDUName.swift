/// The names of the PDUs of advertising. On a secondary channel, some types have other names than
/// on a primary one. So a name says more than an ``AdvertisingPDUType``.
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.
public enum AdvertisingPDUName: String, CaseIterable, Sendable {
  case advInd = "ADV_IND"
  case advDirectInd = "ADV_DIRECT_IND"
  case advNonconnInd = "ADV_NONCONN_IND"
  case scanReq = "SCAN_REQ"
  case scanRsp = "SCAN_RSP"
  case connectInd = "CONNECT_IND"
  case advScanInd = "ADV_SCAN_IND"
  case advExtInd = "ADV_EXT_IND"
  case auxAdvInd = "AUX_ADV_IND"
  case auxChainInd = "AUX_CHAIN_IND"
  case auxScanReq = "AUX_SCAN_REQ"
  case auxScanRsp = "AUX_SCAN_RSP"
  case auxSyncInd = "AUX_SYNC_IND"
  case auxConnectReq = "AUX_CONNECT_REQ"
  case auxConnectRsp = "AUX_CONNECT_RSP"

  /// Returns the name of the PDU that a legacy advertiser sends, if it is not directed.
  public init(isConnectable: Bool, isScannable: Bool) {
    self = isConnectable ? .advInd : isScannable ? .advScanInd : .advNonconnInd
  }

  /// Whether only scanners and initiators of version 5.0 or later hear the PDU.
  public var isExtended: Bool { self == .advExtInd || isAuxiliary }

  /// Whether the PDU is sent on a secondary channel. The data of an extended advertisement is sent
  /// there.
  public var isAuxiliary: Bool {
    switch self {
    case .auxAdvInd, .auxChainInd, .auxScanReq, .auxScanRsp, .auxSyncInd, .auxConnectReq,
      .auxConnectRsp:
      true
    case .advInd, .advDirectInd, .advNonconnInd, .scanReq, .scanRsp, .connectInd, .advScanInd,
      .advExtInd:
      false
    }
  }

  /// The number by which LE Set Advertising Parameters asks for the PDU; nil if it has none.
  /// ADV_DIRECT_IND has one number for high and one for low duty cycle; this is the first of them.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.5.
  public var advertisingType: UInt8? {
    switch self {
    case .advInd: 0
    case .advDirectInd: 1
    case .advScanInd: 2
    case .advNonconnInd: 3
    default: nil
    }
  }
}
