extension AdvertisingReports: OctetsEncodable {
  /// Writes the number of reports, and the reports. What nobody knows of the vendor's event is zero.
  public func encode(into output: inout [UInt8]) {
    if form == .vendor { output += [0xEF, 0x0A, 0, 0, 0] }
    output.append(UInt8(clamping: reports.count))
    for report in reports.prefix(255) { report.encode(into: &output, as: form) }
  }
}

extension AdvertisingReport {
  fileprivate func encode(into output: inout [UInt8], as form: AdvertisingReports.Form) {
    switch form {
    case .legacy: encodeLegacy(into: &output)
    case .directed: encodeDirected(into: &output)
    case .extended: encodeExtended(into: &output)
    case .vendor: encodeExtended(into: &output, vendorOctets: 12)
    }
  }

  private func encodeLegacy(into output: inout [UInt8]) {
    let kind = Self.legacyEventTypes.firstIndex(of: eventType) ?? 0
    output += [UInt8(kind), addressType.rawValue]
    address.encode(into: &output)
    output.append(counted: data)
    output.append(UInt8(bitPattern: rssi ?? 127))
  }

  private func encodeDirected(into output: inout [UInt8]) {
    output += [0x01, addressType.rawValue]
    address.encode(into: &output)
    encodeDirectAddress(into: &output)
    output.append(UInt8(bitPattern: rssi ?? 127))
  }

  private func encodeExtended(into output: inout [UInt8], vendorOctets: Int = 0) {
    output.append(littleEndian: UInt16(eventType.rawValue) | UInt16(dataStatus.rawValue) << 5)
    output.append(addressType.rawValue)
    address.encode(into: &output)
    let extended = extended ?? Extended()
    let vendorBit: UInt8 = vendorOctets > 0 ? 0x80 : 0
    output += [extended.primaryPHY | vendorBit, extended.secondaryPHY, extended.setIdentifier]
    output += [UInt8(bitPattern: extended.txPower), UInt8(bitPattern: rssi ?? 127)]
    output.append(littleEndian: extended.periodicAdvertisingInterval)
    encodeDirectAddress(into: &output)
    output += [UInt8](repeating: 0, count: vendorOctets)
    output.append(counted: data)
  }

  private func encodeDirectAddress(into output: inout [UInt8]) {
    output.append(directAddress?.type.rawValue ?? 0)
    (directAddress?.address ?? DeviceAddress(truncating: 0)).encode(into: &output)
  }
}

extension [UInt8] {
  /// A length of one octet, and as many octets.
  mutating func append(counted octets: [UInt8]) {
    append(UInt8(clamping: octets.count))
    self += octets.prefix(255)
  }
}
