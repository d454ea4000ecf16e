/// What the PDUs of advertising are called. On a secondary channel the numbers of some types have
/// other names, so that a name says more than an ``AdvertisingPDUType``.
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

  /// What a legacy advertiser sends.
  public init(isConnectable: Bool, isScannable: Bool) {
    self = isConnectable ? .advInd : isScannable ? .advScanInd : .advNonconnInd
  }

  /// Whether only scanners and initiators of version 5.0 hear it.
  public var isExtended: Bool { self == .advExtInd || isAuxiliary }

  /// Whether it is sent on a secondary channel, where the data of an extended advertisement is.
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

  /// The number by which LE Set Advertising Parameters asks for it; nil where none does. High and
  /// low duty cycle of ADV_DIRECT_IND have a number each, and this is the first.
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
