import Foundation

/// A secret, and all forms in which it might be found in an output.
struct PlantedSecret {
  let octets: [UInt8]
  private let forms: [(name: String, octets: [UInt8])]

  /// - Parameter octets: 16 octets, no two of which are equal.
  init(_ octets: [UInt8]) {
    self.octets = octets
    let digits = Array(octets.map { Self.hexadecimal($0) }.joined().utf8)
    let reversedDigits = Array(octets.reversed().map { Self.hexadecimal($0) }.joined().utf8)
    var forms: [(name: String, octets: [UInt8])] = [
      ("as it is", octets), ("reversed", octets.reversed()), ("in hexadecimal", digits),
      ("in hexadecimal, reversed", reversedDigits),
      ("in capital hexadecimal", Array(String(decoding: digits, as: UTF8.self).uppercased().utf8)),
      ("with zeros between", octets.flatMap { [$0, 0] }.dropLast()),
    ]
    for shift in 1...7 {
      forms.append(("shifted left by \(shift)", Self.shifted(octets, shift)))
      forms.append(("shifted right by \(shift)", Self.shifted(octets.reversed(), shift).reversed()))
    }
    self.forms = forms
  }

  private static func hexadecimal(_ octet: UInt8) -> String {
    let digits = String(octet, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }

  /// Returns the fifteen octets in the middle if all bits move by some places.
  private static func shifted(_ octets: [UInt8], _ shift: Int) -> [UInt8] {
    zip(octets, octets.dropFirst()).map { $0 >> UInt8(8 - shift) | $1 << UInt8(shift) }
  }

  /// Returns the form in which octets hold the secret; nil if they do not.
  func form(in octets: [UInt8]) -> String? {
    forms.first { octets.holds($0.octets) }?.name
  }
}

extension [UInt8] {
  /// Whether the octets stand somewhere among these, one after the other.
  func holds(_ other: [UInt8]) -> Bool {
    withUnsafeBytes { octets in
      other.withUnsafeBytes { other in
        guard var start = octets.baseAddress, let wanted = other.baseAddress else { return false }
        var left = octets.count - other.count
        // The system's functions: without an optimizer a loop over octets takes minutes.
        while left >= 0, let found = memchr(start, Int32(other[0]), left + 1) {
          let place = UnsafeRawPointer(found)
          if memcmp(place, wanted, other.count) == 0 { return true }
          left -= place - start + 1
          start = place + 1
        }
        return false
      }
    }
  }
}
