import BluetoothProtocols
import Timelines

/// What an advertiser sends from some moment on, with the fields of its entries made once.
struct Advertisement: Hashable, Sendable {
  /// What `air.advertisement` says of it, without who hears it and how loud.
  let report: Fields
  /// What `air.scanResponse` says of it; nil where it answers no scan request.
  let response: Fields?
  let address: DeviceAddress
  let isConnectable: Bool

  init(
    payload: [UInt8], scanResponse: [UInt8]?, address: DeviceAddress, addressType: String,
    pdu: AdvertisingPDU
  ) {
    let sender: Fields = [
      .address: .address(address), .addressType: .text(addressType),
      .set: pdu.set.map(FieldValue.integer),
    ]
    self.address = address
    isConnectable = pdu.isConnectable
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

/// How an advertisement may be answered; its name on air follows.
///
/// Source: Core 5.4, Vol 6, Part B, 2.3.1 and 2.3.4.
struct AdvertisingPDU: Hashable, Sendable {
  let isConnectable: Bool
  let isScannable: Bool
  let isExtended: Bool
  /// The name that a capture gives it, which may be one that follows from none of the above.
  let recordedName: String?
  /// The advertising set, where a capture names it.
  let set: Int?

  /// A connectable legacy PDU is always scannable, and a connectable extended one never.
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

  /// More does not fit a legacy PDU.
  static let mostLegacyOctets = 31
}
