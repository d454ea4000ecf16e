public import DarwinFoundation
public import Foundation
import AppSeat

/// A universally unique identifier, as Bluetooth uses it: of 16, 32 or 128 bits.
///
/// A short identifier stands for 128 bits: the Bluetooth base UUID with the short identifier in it.
/// For example, 180D stands for 0000180D-0000-1000-8000-00805F9B34FB. Two identifiers are equal if
/// they stand for the same 128 bits. Each keeps the length that it was made with.
///
/// Source: Apple, CBUUID; Core 5.4, Vol 3, Part B, 2.5.1; observed, in the framework of iOS 16 to
/// 18, for the length and for the texts that are taken.
open class CBUUID: NSObject, NSCopying, @unchecked Sendable {
  /// The octets, most significant first: 2, 4 or 16 of them.
  open internal(set) var data: Data
  /// The 16 octets for which the identifier stands.
  private let whole: [UInt8]

  private init(octets: [UInt8]) { (data, whole) = (Data(octets), Self.completed(octets)) }

  /// Makes the identifier 0000, which is unassigned. Each object must have such an initializer.
  public override convenience init() { self.init(octets: [0, 0]) }

  /// Makes an identifier of a text such as `180D`, `0000180D` or
  /// `0000180D-0000-1000-8000-00805F9B34FB`, in letters of either case, with or without a leading
  /// `0x`. Anything else ends the app, as an exception would.
  public convenience init(string theString: String) {
    guard let octets = Self.octets(of: theString) else {
      endForMisuse(
        "NSInternalInconsistencyException", "String \(theString) does not represent a valid UUID")
    }
    self.init(octets: octets)
  }

  /// Makes an identifier of 2, 4 or 16 octets, most significant first. Another number ends the app.
  public convenience init(data theData: Data) {
    guard [2, 4, 16].contains(theData.count) else {
      endForMisuse(
        "NSInternalInconsistencyException",
        "Data \(theData.seatText) does not represent a valid UUID")
    }
    self.init(octets: Array(theData))
  }

  /// Makes an identifier of a Foundation UUID.
  public convenience init(nsuuid theUUID: UUID) {
    self.init(octets: withUnsafeBytes(of: theUUID.uuid) { Array($0) })
  }

  /// Makes an identifier of a Core Foundation UUID.
  public convenience init(cfuuid theUUID: CFUUID) {
    self.init(octets: withUnsafeBytes(of: CFUUIDGetUUIDBytes(theUUID)) { Array($0) })
  }

  /// The identifier as text, in capital letters: `180D`, or with hyphens if it is of 128 bits.
  open var uuidString: String { Self.text(of: Array(data)) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? CBUUID)?.whole == whole }
  open override var hash: Int { whole.hashValue }
  /// The name of the identifier if it is one of those that show it, such as `Heart Rate`; else the
  /// text of ``uuidString``.
  open override var description: String { name ?? uuidString }
  open override func copy() -> Any { self }
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CBUUID {
  /// The last 12 octets of each identifier that has a short form.
  ///
  /// Source: Core 5.4, Vol 3, Part B, 2.5.1 (Bluetooth_Base_UUID).
  private static let base: [UInt8] = [0, 0, 0x10, 0, 0x80, 0, 0, 0x80, 0x5F, 0x9B, 0x34, 0xFB]

  /// The identifier as sent to the host: in its shortest form, whichever the app has written.
  var seatText: String {
    guard Array(whole[4...]) == Self.base else { return Self.text(of: whole) }
    return Self.text(of: Array(whole[(whole[0] == 0 && whole[1] == 0 ? 2 : 0)..<4]))
  }

  private static func completed(_ octets: [UInt8]) -> [UInt8] {
    switch octets.count {
    case 2: [0, 0] + octets + base
    case 4: octets + base
    default: octets
    }
  }

  private static func text(of octets: [UInt8]) -> String {
    let digits = Data(octets).seatText.dropFirst(2).uppercased()
    guard octets.count == 16 else { return digits }
    var rest = Substring(digits)
    let groups = [8, 4, 4, 4, 12].map { count in
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    return groups.joined(separator: "-")
  }

  private static func octets(of text: String) -> [UInt8]? {
    let digits = text.lowercased().hasPrefix("0x") ? String(text.dropFirst(2)) : text
    switch digits.utf8.count {
    case 4, 8: return Data(seatText: "0x" + digits).map(Array.init)
    case 36: return UUID(uuidString: digits).map { withUnsafeBytes(of: $0.uuid) { Array($0) } }
    default: return nil
    }
  }
}
