import BluetoothProtocols
import Timelines

// The commands of a phone's host to its controller.
extension World {
  mutating func scan(_ entry: Entry) -> [Draft] {
    guard let index = phoneIndex(of: entry) else { return [] }
    phones[index].listening.scan(entry, at: now)
    scheduleAdvertising()
    return []
  }

  mutating func initiate(_ entry: Entry) -> [Draft] {
    guard let index = phoneIndex(of: entry) else { return [] }
    phones[index].listening.initiate(entry, at: now)
    scheduleAdvertising()
    return []
  }

  /// Takes a phone's advertising. The other phones hear it, and so does the sniffer beside the
  /// phone.
  mutating func advertiseByPhone(_ entry: Entry) -> [Draft] {
    guard let index = phoneIndex(of: entry) else { return [] }
    if let address = entry[.address]?.address { phones[index].address = address }
    if let type = entry[.addressType]?.text { phones[index].addressType = type }
    let wasConnectable = phones[index].advertising.isConnectable
    if entry[.enabled]?.flag == true {
      var chance = SeededGenerator(seed: seed, name: phones[index].device)
      phones[index].advertising.send(
        Advertisement(of: phones[index], entry), every: entry[.interval]?.duration,
        rssi: Peer.defaultRSSI, from: now, seed: chance.next(), jitter: advertisingJitter)
      phones[index].mayConnect = entry[.mayConnect]?.list?.compactMap(\.address)
      phones[index].mayScan = entry[.mayScan]?.list?.compactMap(\.address)
    } else {
      phones[index].advertising = StationAdvertising()
    }
    let isConnectable = phones[index].advertising.isConnectable
    let drafts = isConnectable && !wasConnectable ? awaitCentrals(entry) : []
    scheduleAdvertising()
    return drafts
  }
}

extension Advertisement {
  /// Makes the advertisement that an implementation says its phone sends.
  fileprivate init(of phone: WorldPhone, _ entry: Entry) {
    let payload = entry[.payload]?.octets ?? []
    self.init(
      payload: payload, scanResponse: entry[.scanResponse]?.octets, address: phone.address,
      addressType: phone.addressType,
      pdu: AirAdvertisingPDU(
        isConnectable: entry[.connectable]?.flag ?? true,
        isScannable: entry[.scannable]?.flag ?? (entry[.scanResponse] != nil),
        isExtended: payload.count > AirAdvertisingPDU.mostLegacyOctets))
  }
}
