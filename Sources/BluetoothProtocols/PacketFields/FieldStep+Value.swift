extension FieldStep {
  /// Returns the value of octets, and what it stands for.
  ///
  /// - Parameter number: The number that the first eight octets make.
  func value(
    of number: UInt64, at place: Range<Int>, in packet: RawSpan, _ meanings: [FieldMeaning?]
  ) -> (PacketFieldValue, PacketFieldMeaning) {
    switch kind {
    case .octets: (.octets, .none)
    case .secret: (.octets, .text("secret"))
    case .text: (.text(Self.text(packet.extracting(place))), .none)
    case .address, .ownAddress: (.address(DeviceAddress(truncating: number)), .none)
    case .uuid: Self.uuid(packet.extracting(place))
    default: value(of: number, octets: place.count, meanings)
    }
  }

  /// Returns the value of a number, and what it stands for. The number took as many octets as
  /// given, or only some of their bits.
  func value(
    of number: UInt64, octets: Int, _ meanings: [FieldMeaning?]
  ) -> (PacketFieldValue, PacketFieldMeaning) {
    let plain = PacketFieldValue.number(Int(clamping: number))
    let code = PacketFieldValue.code(number, digits: 2 * octets)
    let short = UInt16(truncatingIfNeeded: number)
    switch kind {
    case .time(let unit): return (plain, .text(durationText(Int(clamping: number) * unit)))
    case .interval: return (plain, .text(durationText(Int(clamping: number) * 1250)))
    case .timeout: return (plain, .text(durationText(Int(clamping: number) * 10_000)))
    case .named(let word):
      switch meanings[Int(word.rawValue)] {
      case .codes(let names)?:
        let name = number < UInt64(names.count) ? names[Int(number)] : nil
        return (plain, .text(name ?? "unknown"))
      case .bits(let names)?: return (code, .text(FieldMeaning.names(ofBits: number, names)))
      case nil: return (code, .none)
      }
    case .code: return (code, .none)
    case .handle: return (.code(number & 0x0FFF, digits: 4), .none)
    case .signed: return (.number(number.signed(octets: octets)), .none)
    case .power:
      let power = number.signed(octets: 1)
      return (.number(power), power == 127 ? .text("unknown") : .power(power))
    case .flag: return (plain, .text(number == 0 ? "no" : "yes"))
    case .opcode: return (code, .text(HCIOpcode(rawValue: short).description))
    case .subevent: return (code, .text(LESubeventCode(rawValue: UInt8(short & 0xFF)).description))
    case .channel:
      let channel = L2CAPChannel(rawValue: short)
      return (code, channel.isDynamic ? .none : .text(channel.description))
    case .psm: return (code, PacketFieldMeaning(L2CAPPSM(rawValue: short).name))
    case .company: return (code, PacketFieldMeaning(CompanyIdentifier(rawValue: short).name))
    case .appearance:
      return (code, PacketFieldMeaning(FieldMeaning.appearances[Int(clamping: number >> 6)]))
    default: return (plain, .none)
    }
  }

  private static func text(_ octets: RawSpan) -> String {
    unsafe octets.withUnsafeBytes { octets in
      unsafe String(decoding: octets.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static func uuid(_ octets: RawSpan) -> (PacketFieldValue, PacketFieldMeaning) {
    guard let width = BluetoothUUID.Width(rawValue: 8 * octets.byteCount) else {
      return (.octets, .text("no UUID has so many octets"))
    }
    var input = ByteReader(octets)
    guard let uuid = try? BluetoothUUID(parsing: &input, width: width) else {
      return (.octets, .none)
    }
    return (.uuid(uuid), PacketFieldMeaning(uuid.name))
  }

  /// Returns the kind of content, as far as it may tell of a person or a device.
  func content(bits: Int, _ meanings: [FieldMeaning?]) -> PacketField.Content {
    switch kind {
    case .address, .ownAddress: .address
    case .secret: .secret
    case .text: .text
    case .advertisingData: .advertisingData
    case .octets, .appleMessages: .octets
    default: kind.isBounded(bits: bits, meanings) ? .bounded : .plain
    }
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
