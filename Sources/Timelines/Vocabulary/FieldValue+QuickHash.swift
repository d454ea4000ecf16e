import BluetoothProtocols

extension FieldValue {
  /// Mixes the value into a hash.
  ///
  /// Equal values mix alike. For the values that identify things (names, UUIDs, addresses, numbers)
  /// this takes a tenth of the time that `Hasher` takes. The start should differ between processes,
  /// as that of `Hasher` does, so that no file can be made whose values collide.
  @inline(__always)
  fileprivate func quickHash(from start: UInt64) -> UInt64 {
    switch self {
    case .text(let text): text.quickHash(from: start)
    case .integer(let number): start.mixed(with: UInt64(bitPattern: Int64(number)))
    case .address(let address): start.mixed(with: address.rawValue)
    case .uuid(let uuid): start.mixed(with: uuid.mostSignificant).mixed(with: uuid.leastSignificant)
    case .flag, .duration, .instant, .octets, .list, .record: slowHash(from: start)
    }
  }

  @inline(never)
  private func slowHash(from start: UInt64) -> UInt64 {
    start.mixed(with: UInt64(truncatingIfNeeded: hashValue))
  }
}

extension Fields {
  /// Mixes the value of a field, if there is one, into a hash. Copies nothing.
  ///
  /// The start should differ between processes, so that no file can be made whose values collide.
  public func quickHash(_ field: Field, from start: UInt64) -> UInt64 {
    if Signal.has(field) || ValuePDU.has(field) {
      return self[field]?.quickHash(from: start) ?? start.mixed(with: 0)
    }
    for index in pairs.indices where pairs[index].field == field {
      // Most values are texts. They get a case of their own, because the general case would copy
      // them first.
      if case .text(let text) = pairs[index].value { return text.quickHash(from: start) }
      return pairs[index].value.quickHash(from: start)
    }
    return start.mixed(with: 0)
  }
}

extension String {
  /// Mixes the text into a hash. Equal texts may be spelled in different octets, unless they are
  /// ASCII, so other texts take a slower way.
  ///
  /// Always inlined, because a call would copy a text that stands among others.
  @inline(__always)
  func quickHash(from start: UInt64) -> UInt64 {
    let found = unsafe utf8.withContiguousStorageIfAvailable { octets in
      unsafe Self.quickHash(ofASCII: UnsafeRawBufferPointer(octets), from: start)
    }
    if let hash = found ?? nil { return hash }
    return slowHash(from: start)
  }

  @inline(never)
  private func slowHash(from start: UInt64) -> UInt64 {
    start.mixed(with: UInt64(truncatingIfNeeded: hashValue))
  }

  /// Returns the hash of ASCII octets; nil if an octet is not ASCII.
  @inline(__always)
  private static func quickHash(
    ofASCII octets: UnsafeRawBufferPointer, from start: UInt64
  ) -> UInt64? {
    let (hash, count) = (start.mixed(with: UInt64(octets.count)), octets.count)
    if count >= 8 { return unsafe quickHash(ofLongASCII: octets, from: hash) }
    var word: UInt64 = 0
    if count >= 4 {
      // The first four octets and the last four, some of them perhaps twice.
      let first = unsafe octets.loadUnaligned(as: UInt32.self)
      let last = unsafe octets.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      word = UInt64(first) << 32 | UInt64(last)
    } else {
      for index in octets.indices { word = unsafe word << 8 | UInt64(octets[index]) }
    }
    return word & Self.notASCII == 0 ? hash.mixed(with: word) : nil
  }

  /// Mixes eight octets at a time. Some of the last eight may be mixed in twice.
  @inline(never)
  private static func quickHash(
    ofLongASCII octets: UnsafeRawBufferPointer, from start: UInt64
  ) -> UInt64? {
    var (hash, all, offset) = (start, UInt64(0), 0)
    while offset < octets.count {
      let place = Swift.min(offset, octets.count - 8)
      let word = unsafe octets.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      all |= word
      hash = hash.mixed(with: word)
      offset += 8
    }
    return all & Self.notASCII == 0 ? hash : nil
  }

  private static var notASCII: UInt64 { 0x8080_8080_8080_8080 }
}

extension UInt64 {
  /// Mixes in a word by a product of 128 bits, both halves of which are used.
  @inline(__always)
  fileprivate func mixed(with word: UInt64) -> UInt64 {
    let mixture = self ^ word ^ 0x9E37_79B9_7F4A_7C15
    let product = mixture.multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}
