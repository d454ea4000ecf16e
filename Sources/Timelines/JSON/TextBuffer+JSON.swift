package import BluetoothProtocols

// Strings for whoever writes JSON by the million and has no need of a ``JSONWriter``.
extension TextBuffer {
  /// Appends a string as ``JSONWriter/string(_:)`` writes it.
  package mutating func append(json value: String) {
    var value = value
    let isPlain = value.withUTF8 { unsafe appendIfPlain(UnsafeRawBufferPointer($0)) }
    if !isPlain { append(escaped: value) }
  }

  /// Appends a string that is given by its octets of UTF-8.
  package mutating func append(json octets: [UInt8]) {
    let isPlain = unsafe octets.withUnsafeBytes { unsafe appendIfPlain($0) }
    if !isPlain { append(escaped: String(decoding: octets, as: UTF8.self)) }
  }

  /// Appends a string if it needs no escapes, and returns whether it did.
  private mutating func appendIfPlain(_ octets: UnsafeRawBufferPointer) -> Bool {
    guard unsafe octets.isPlainInJSON else { return false }
    append(UInt8(ascii: "\""))
    unsafe append(octets)
    append(UInt8(ascii: "\""))
    return true
  }

  private mutating func append(escaped value: String) {
    var json = JSONWriter()
    json.string(value)
    append(octets: json.octets)
  }
}
