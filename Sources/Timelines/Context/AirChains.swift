import BluetoothProtocols

/// Joins the PDUs of an extended advertisement on air. The pointer of an AUX_ADV_IND leads to an
/// AUX_CHAIN_IND, and so on. All of them carry the same advertising data information.
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.4.9 and 4.4.2.3.
struct AirChains: Sendable {
  private var open: [ExtendedAdvertising.DataInfo: [UInt8]] = [:]

  /// Returns all data of the advertisement if it ends with this PDU and began in another.
  mutating func join(_ pdu: ExtendedAdvertising) -> [UInt8]? {
    guard let info = pdu.dataInfo, !pdu.data.isEmpty else { return nil }
    let isFirst = pdu.advertiser != nil
    let before = open.removeValue(forKey: info)
    let data = (isFirst ? [] : before ?? []) + pdu.data
    if pdu.auxPointer != nil, data.count <= AdvertisingData.mostOctets {
      if open.count >= AdvertisingChains.mostOpenChains { open.removeAll() }
      open[info] = data
      return nil
    }
    return !isFirst && before != nil ? data : nil
  }
}
