import BluetoothProtocols
import Timelines

/// The data that an advertiser sends from some moment on. The fields of its entries are made once.
struct Advertisement: Hashable, Sendable {
  /// The fields of `air.advertisement`, without the scanner that hears it and the signal strength.
  private(set) var report: Fields
  /// The fields of `air.scanResponse`; nil if the advertiser answers no scan requests.
  private(set) var response: Fields?
  private(set) var address: DeviceAddress
  let isConnectable: Bool
  /// Whether it is sent in extended PDUs.
  let isExtended: Bool

  init(
    payload: [UInt8], scanResponse: [UInt8]?, address: DeviceAddress, addressType: String,
    pdu: AirAdvertisingPDU
  ) {
    let sender: Fields = [
      .address: .address(address), .addressType: .text(addressType),
      .set: pdu.set.map(FieldValue.integer),
    ]
    self.address = address
    isConnectable = pdu.isConnectable
    isExtended = AdvertisingPDUName(rawValue: pdu.name)?.isExtended ?? pdu.isExtended
    report = sender.merging([
      .pdu: .text(pdu.name), .connectable: .flag(pdu.isConnectable),
      .scannable: .flag(pdu.isScannable), .payload: .octets(payload),
    ]).merging(Fields(advertisementContents: payload))
    guard pdu.isScannable else {
      response = nil
      return
    }
    response = sender.merging([
      .pdu: .text((pdu.isExtended ? AdvertisingPDUName.auxScanRsp : .scanRsp).rawValue),
      .connectable: .flag(pdu.isConnectable), .scannable: .flag(true),
      .payload: .octets(scanResponse ?? []),
    ]).merging(Fields(advertisementContents: scanResponse ?? []))
  }
}

extension Advertisement {
  /// Returns the same advertisement from another address.
  func sent(from address: DeviceAddress) -> Advertisement {
    var moved = self
    moved.address = address
    moved.report[.address] = .address(address)
    if moved.response != nil { moved.response?[.address] = .address(address) }
    return moved
  }
}

/// How an advertisement may be answered. The name of its PDU follows from that.
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.1 and 2.3.4.
struct AirAdvertisingPDU: Hashable, Sendable {
  let isConnectable: Bool
  let isScannable: Bool
  let isExtended: Bool
  /// The name that a capture gives it; it may be a name that does not follow from the properties
  /// above.
  let recordedName: String?
  /// The advertising set; nil if no capture names it.
  let set: Int?

  /// Makes a PDU. A connectable legacy PDU is always scannable, and a connectable extended one
  /// never is.
  init(isConnectable: Bool, isScannable: Bool, isExtended: Bool) {
    self.isConnectable = isConnectable
    self.isScannable = isExtended ? isScannable && !isConnectable : isScannable || isConnectable
    self.isExtended = isExtended
    (recordedName, set) = (nil, nil)
  }

  var name: String { recordedName ?? composedName.rawValue }

  private var composedName: AdvertisingPDUName {
    isExtended
      ? .auxAdvInd : AdvertisingPDUName(isConnectable: isConnectable, isScannable: isScannable)
  }

  /// The most octets of data in a legacy PDU.
  static let mostLegacyOctets = 31
}
