import BluetoothProtocols
import Timelines

/// Advertising data in a few words: the device's name, its services, and the data of companies.
struct AdvertisingPhrase {
  let style: TextStyle

  func text(of octets: [UInt8]) -> String {
    let data = AdvertisingData(parsing: octets)
    var words: [String] = []
    if let name = data.localName {
      words.append(style.name("\"" + name.text.printable + (name.isShortened ? "…\"" : "\"")))
    }
    words += data.structures.compactMap(word)
    if data.overrun != nil { words.append(style.bad("longer than the data")) }
    return words.joined(separator: ", ")
  }

  private func word(_ structure: ADStructure) -> String? {
    let one = AdvertisingData([structure])
    switch structure.type {
    case .completeLocalName, .shortenedLocalName: return nil
    case .flags: return style.dim(flags(one))
    case .txPowerLevel: return one.txPower.map { "tx \($0) dBm" }
    case .appearance: return one.appearance.map { "appearance \($0.hexadecimal)" }
    case .manufacturerSpecificData: return one.manufacturerData.first.map(text)
    default: break
    }
    if let first = one.serviceData.first {
      return style.name(first.service.nameOrText) + " data \(first.data.short)"
    }
    let services = one.serviceUUIDs.map { style.name($0.nameOrText) }
    if !services.isEmpty { return services.joined(separator: ", ") }
    let solicited = one.solicitedServiceUUIDs.map { style.name($0.nameOrText) }
    if !solicited.isEmpty { return "looks for " + solicited.joined(separator: ", ") }
    return structure.type.description + (structure.data.isEmpty ? "" : " " + structure.data.short)
  }

  private func flags(_ data: AdvertisingData) -> String {
    guard let flags = data.flags else { return "no flags" }
    var words: [String] = []
    if flags.contains(.limitedDiscoverable) { words.append("limited") }
    if flags.contains(.generalDiscoverable) { words.append("general") }
    words.append(flags.contains(.brEDRNotSupported) ? "LE only" : "BR/EDR too")
    return words.joined(separator: ", ")
  }

  private func text(of data: AdvertisingData.ManufacturerData) -> String {
    let company = style.name(data.company.description)
    guard data.company == .apple else { return "\(company) \(data.data.short)" }
    if let area = OverflowArea(data) {
      let bits = area.bits.map(String.init).joined(separator: " ")
      return "\(company) overflow area, bits \(bits.isEmpty ? "none" : bits)"
    }
    let messages = AppleMessages.messages(in: data.data)
    return "\(company) " + messages.map { $0.name }.joined(separator: " + ")
  }
}

extension [UInt8] {
  /// All octets if they are few; else the first ones and the number of all.
  var short: String {
    var text = TextBuffer(capacity: 64)
    text.append(short: self)
    return text.string
  }
}

extension TextBuffer {
  /// Appends all octets if they are few; else the first ones and the number of all.
  mutating func append(short octets: [UInt8]) {
    if octets.count <= 12 { return append(hexadecimal: octets) }
    unsafe append(hexadecimal: octets.span.bytes.extracting(0..<8))
    append(text: "… (")
    append(decimal: octets.count)
    append(text: " octets)")
  }
}
