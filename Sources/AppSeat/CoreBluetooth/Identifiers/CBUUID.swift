public import DarwinFoundation
public import Foundation
import AppSeat

/// A universally unique identifier, as Bluetooth uses it: of 16, 32 or 128 bits.
///
/// A short identifier stands for 128 bits: the Bluetooth base UUID with the short identifier in it.
/// For example, 180D stands for 0000180D-0000-1000-8000-00805F9B34FB. Two identifiers are equal if
/// they stand for the same 128 bits. An identifier that can be written short is kept short.
///
/// Source: Apple, CBUUID; Core 5.4, Vol 3, Part B, 2.5.1.
open class CBUUID: NSObject, NSCopying, @unchecked Sendable {
  /// The octets, most significant first: 2, 4 or 16 of them.
  open internal(set) var data: Data

  /// Makes the identifier 0000, which stands for nothing. It is here because each object has such an
  /// initializer.
  public override init() { data = Data(count: 2) }

  /// Makes an identifier of a text such as `180D`, `0000180D` or
  /// `0000180D-0000-1000-8000-00805F9B34FB`. Anything else ends the app, as an exception would.
  public init(string theString: String) {
    guard let octets = Self.octets(of: theString) else {
      endForMisuse(
        "NSInternalInconsistencyException", "String \(theString) does not represent a valid UUID")
    }
    data = Self.shortened(octets)
  }

  /// Makes an identifier of 2, 4 or 16 octets, most significant first. Another number ends the app.
  public init(data theData: Data) {
    guard [2, 4, 16].contains(theData.count) else {
      endForMisuse(
        "NSInternalInconsistencyException",
        "Data \(theData.seatText) does not represent a valid UUID")
    }
    data = Self.shortened(Array(theData))
  }

  /// Makes an identifier of a Foundation UUID.
  public init(nsuuid theUUID: UUID) {
    data = Self.shortened(withUnsafeBytes(of: theUUID.uuid) { Array($0) })
  }

  /// Makes an identifier of a Core Foundation UUID.
  public init(cfuuid theUUID: CFUUID) {
    data = Self.shortened(withUnsafeBytes(of: CFUUIDGetUUIDBytes(theUUID)) { Array($0) })
  }

  /// The identifier as text, in capital letters: `180D`, or with hyphens if it is of 128 bits.
  open var uuidString: String {
    let digits = data.seatText.dropFirst(2).uppercased()
    guard data.count == 16 else { return digits }
    var rest = Substring(digits)
    let groups = [8, 4, 4, 4, 12].map { count in
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    return groups.joined(separator: "-")
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? CBUUID)?.data == data }
  open override var hash: Int { data.hashValue }
  /// The name of the identifier if it is one of those that show it, such as `Heart Rate`; else the text of
  /// ``uuidString``.
  open override var description: String { name ?? uuidString }
  open override func copy() -> Any { self }
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CBUUID {
  /// The last 12 octets of each identifier that has a short form.
  ///
  /// Source: Core 5.4, Vol 3, Part B, 2.5.1 (Bluetooth_Base_UUID).
  private static let base: [UInt8] = [0, 0, 0x10, 0, 0x80, 0, 0, 0x80, 0x5F, 0x9B, 0x34, 0xFB]

  /// Returns the octets in their shortest form.
  private static func shortened(_ octets: [UInt8]) -> Data {
    var octets = octets
    if octets.count == 16, Array(octets[4...]) == base { octets.removeSubrange(4...) }
    if octets.count == 4, octets[0] == 0, octets[1] == 0 { octets.removeSubrange(..<2) }
    return Data(octets)
  }

  private static func octets(of text: String) -> [UInt8]? {
    if [4, 8].contains(text.utf8.count) { return Data(seatText: "0x" + text).map(Array.init) }
    return UUID(uuidString: text).map { withUnsafeBytes(of: $0.uuid) { Array($0) } }
  }
}
