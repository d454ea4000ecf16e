import Timelines

/// Octets of a field as one number: `value[0]`, or `value[1..2]` with both ends included.
///
/// The number is unsigned and little endian, as nearly all values of GATT are. In a spec file, `be`
/// and `signed` after the bracket say otherwise. A value that is too short has no such number.
struct OctetRange: Hashable, Sendable {
  var field: Field
  var first: UInt16
  var last: UInt16
  var isBigEndian = false
  var isSigned = false

  /// The most octets of a number, which must fit into an integer with its sign: 7, and 3 on a page
  /// in a browser.
  static let most = Int.bitWidth / 8 - 1
}

extension OctetRange {
  var count: Int { Int(last) - Int(first) + 1 }

  /// `value[1..2] signed`
  var name: String {
    let range = first == last ? "\(first)" : "\(first)..\(last)"
    return "\(field.rawValue)[\(range)]" + (isBigEndian ? " be" : "") + (isSigned ? " signed" : "")
  }

  /// The numbers that so many octets can have.
  var numbers: ClosedRange<Int64> {
    let size = Int64(1) << Int64(8 * count)
    return isSigned ? -size / 2...size / 2 - 1 : 0...size - 1
  }

  /// Returns the number; nil if the entry has no such field, or one that is too short.
  func number(of entry: Entry) -> Int? {
    guard case .octets(let octets)? = entry.fields[field], last < octets.count else { return nil }
    var number = 0
    for position in first...last {
      number = number << 8 | Int(octets[Int(isBigEndian ? position : last - (position - first))])
    }
    let unused = Int.bitWidth - 8 * count
    return isSigned ? (number << unused) >> unused : number
  }
}
