public import BluetoothProtocols
import Captures

extension AirPacket {
  /// Returns the name of an advertising PDU. On a secondary channel the types have other names. The
  /// contents show which of the extended PDUs it is: the first PDU of an advertisement names the
  /// advertiser, and the PDUs of its chain do not.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 2.3 and 2.3.4; an AUX_SCAN_RSP looks the same, and is known
  /// by the request before it.
  public func name(of pdu: AdvertisingPDU) -> String {
    auxiliaryName(of: pdu)?.rawValue ?? pdu.header.type.description
  }

  private func auxiliaryName(of pdu: AdvertisingPDU) -> AdvertisingPDUName? {
    if accessAddress != .advertising { return .auxSyncInd }
    guard isSecondary else { return nil }
    switch (pdu.header.type, pdu.payload) {
    case (.scanReq, _): return .auxScanReq
    case (.connectInd, _): return .auxConnectReq
    case (.advExtInd, .extended) where answersScan: return .auxScanRsp
    case (.advExtInd, .extended(let extended)):
      return extended.advertiser != nil || extended.mode != 0 ? .auxAdvInd : .auxChainInd
    default: return nil
    }
  }

  var isSecondary: Bool {
    if radio?.channelType == .secondaryAdvertising { return true }
    return radio?.channel.map { $0 < 37 } ?? false
  }
}
