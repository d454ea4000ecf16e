public import BluetoothProtocols
import Captures

extension AirPacket {
  /// The name of an advertising PDU. On a secondary channel the types have other names, and which
  /// of the extended PDUs it is follows from what it carries: the first of an advertisement names
  /// the advertiser, and a chain goes on without.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 2.3 and 2.3.4; an AUX_SCAN_RSP looks the same, and is known by
  /// the request before it.
  public func name(of pdu: AdvertisingPDU) -> String {
    if accessAddress != .advertising { return "AUX_SYNC_IND" }
    guard isSecondary else { return pdu.header.type.description }
    switch (pdu.header.type, pdu.payload) {
    case (.scanReq, _): return "AUX_SCAN_REQ"
    case (.connectInd, _): return "AUX_CONNECT_REQ"
    case (.advExtInd, .extended) where answersScan: return "AUX_SCAN_RSP"
    case (.advExtInd, .extended(let extended)):
      return extended.advertiser != nil || extended.mode != 0 ? "AUX_ADV_IND" : "AUX_CHAIN_IND"
    default: return pdu.header.type.description
    }
  }

  var isSecondary: Bool {
    if radio?.channelType == .secondaryAdvertising { return true }
    return radio?.channel.map { $0 < 37 } ?? false
  }
}
