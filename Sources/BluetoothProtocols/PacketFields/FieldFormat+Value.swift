extension FieldFormat {
  /// Returns the value of octets, and what it stands for.
  func value(of octets: ArraySlice<UInt8>) -> (PacketField.Value, meaning: String?) {
    switch kind {
    case .octets: (.octets(Array(octets)), nil)
    case .secret: (.octets(Array(octets)), "secret")
    case .text: (.text(String(decoding: octets.prefix { $0 != 0 }, as: UTF8.self)), nil)
    case .address, .ownAddress: (.text(DeviceAddress(truncating: octets.number).description), nil)
    case .uuid: Self.uuid(octets)
    default: value(of: octets.number, octets: octets.count)
    }
  }

  /// Returns the value of a number, and what it stands for. The number took as many octets as
  /// given, or only some of their bits.
  func value(of number: UInt64, octets: Int) -> (PacketField.Value, meaning: String?) {
    let plain = PacketField.Value.number(Int(clamping: number))
    let code = PacketField.Value.code(number, digits: 2 * octets)
    let short = UInt16(truncatingIfNeeded: number)
    switch kind {
    case .time(let unit): return (plain, durationText(Int(clamping: number) * unit))
    case .named(let word):
      if let names = FieldMeaning.codes[word] {
        return (plain, names[Int(clamping: number)] ?? "unknown")
      }
      return (code, FieldMeaning.masks[word].map { FieldMeaning.names(ofBits: number, $0) })
    case .code: return (code, nil)
    case .handle: return (.code(number & 0x0FFF, digits: 4), nil)
    case .signed: return (.number(number.signed(octets: octets)), nil)
    case .power:
      let power = number.signed(octets: 1)
      return (.number(power), power == 127 ? "unknown" : "\(power) dBm")
    case .flag: return (plain, number == 0 ? "no" : "yes")
    case .opcode: return (code, HCIOpcode(rawValue: short).description)
    case .channel:
      let channel = L2CAPChannel(rawValue: short)
      return (code, channel.isDynamic ? nil : channel.description)
    case .psm: return (code, L2CAPPSM(rawValue: short).name)
    case .company: return (code, CompanyIdentifier(rawValue: short).name)
    case .appearance: return (code, FieldMeaning.appearances[Int(clamping: number >> 6)])
    default: return (plain, nil)
    }
  }

  private static func uuid(_ octets: ArraySlice<UInt8>) -> (PacketField.Value, meaning: String?) {
    guard let width = BluetoothUUID.Width(rawValue: 8 * octets.count) else {
      return (.octets(Array(octets)), "no UUID has so many octets")
    }
    var input = unsafe ByteReader(octets.span.bytes)
    guard let uuid = try? BluetoothUUID(parsing: &input, width: width) else {
      return (.octets(Array(octets)), nil)
    }
    return (.text(uuid.description), uuid.name)
  }
}

extension UInt64 {
  /// Returns the number with a sign, which is the highest bit of as many octets as given.
  fileprivate func signed(octets: Int) -> Int {
    let unused = UInt64(64 - 8 * Swift.min(Swift.max(octets, 1), 8))
    return Int(truncatingIfNeeded: Int64(truncatingIfNeeded: self << unused) >> Int64(unused))
  }
}

/// Returns a time in the unit that suits it, as in `37.5 ms`.
package func durationText(_ microseconds: Int) -> String {
  let (unit, digits) =
    1..<1000 ~= microseconds
    ? ("us", 1) : microseconds < 10_000_000 ? ("ms", 1000) : ("s", 1_000_000)
  let whole = microseconds / digits
  var fraction = String(microseconds % digits + digits).dropFirst()
  while fraction.last == "0" { fraction.removeLast() }
  return fraction.isEmpty ? "\(whole) \(unit)" : "\(whole).\(fraction) \(unit)"
}
