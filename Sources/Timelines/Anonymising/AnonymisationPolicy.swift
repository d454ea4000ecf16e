public import BluetoothProtocols

/// The treatment of the values in a capture that is anonymised.
///
/// Addresses, names, keys and serial numbers are always replaced. So are values of the Bluetooth
/// SIG that are not known to be harmless, such as dates and health data. The policy covers values
/// that may or may not identify a person.
public struct AnonymisationPolicy: Sendable {
  /// The treatment of a value. The length of the value never changes.
  public enum Treatment: String, CaseIterable, Sendable {
    /// It stays.
    case keep
    /// It is replaced: equal values by equal ones, different values by different ones.
    case hash
    /// It becomes zeros.
    case blank
  }

  /// The values of characteristics that are not the Bluetooth SIG's, and of attributes whose type the
  /// capture does not show.
  public var values = Treatment.hash
  /// The values of the Bluetooth SIG's characteristics that identify nobody, such as a battery
  /// level.
  public var standard = Treatment.keep
  /// Manufacturer data and service data in advertisements.
  public var advertising = Treatment.hash
  /// Octets that cannot be read: encrypted payloads, vendors' commands and events, audio, channels
  /// of other protocols, unknown and malformed packets.
  public var payloads = Treatment.hash
  /// The treatment of single characteristics and descriptors, which goes before the others.
  public var attributes: [BluetoothUUID: Treatment] = [:]
  /// By how many seconds the dates in values that stay are moved; nil if they are not hidden.
  public var dateShift: Int64?
  /// Words that stay in the lines of recorded runs, besides those of the vocabulary.
  public var words: Set<String> = []

  /// Makes the usual policy.
  public init() {}
}

/// The masking of a stretch of octets.
enum Masking: Hashable {
  case keep
  case blank
  case replace(OctetMask.Style)

  init(_ treatment: AnonymisationPolicy.Treatment) {
    switch treatment {
    case .keep: self = .keep
    case .blank: self = .blank
    case .hash: self = .replace(.octets)
    }
  }
}

extension Masking {
  /// Treats a stretch of octets in its place.
  ///
  /// - Parameters:
  ///   - mask: How the replacement goes on from an earlier stretch; nil at the beginning of a value.
  ///     Is then what the next stretch goes on with.
  ///   - begin: Begins a mask of a style.
  func treat(
    _ octets: inout [UInt8], _ range: Range<Int>, goingOnWith mask: inout OctetMask?,
    beginning begin: (OctetMask.Style) -> OctetMask
  ) {
    switch self {
    case .keep: break
    case .blank: for place in range { octets[place] = 0 }
    case .replace(let style):
      var next = mask ?? begin(style)
      for place in range { octets[place] = next.next(octets[place]) }
      mask = next
    }
  }
}

extension AnonymisationPolicy {
  /// Returns the masking of an attribute's value.
  ///
  /// - Parameters:
  ///   - label: The attribute; nil if the capture does not show it.
  ///   - length: The length of the value in octets; nil if it is not known.
  func masking(of label: AttributeLabel?, length: Int?) -> Masking {
    guard let uuid = label?.descriptor ?? label?.characteristic else { return Masking(values) }
    let isText = Self.texts.contains(uuid)
    if let wish = attributes[uuid] {
      return wish == .hash && isText ? .replace(.text) : Masking(wish)
    }
    guard uuid.name != nil, uuid.abbreviation != nil else { return Masking(values) }
    if let length, Self.harmless[uuid] == length { return Masking(standard) }
    if standard == .blank { return .blank }
    return isText ? .replace(.text) : .replace(.octets)
  }

  /// Characteristics and descriptors of the Bluetooth SIG whose values identify nobody, with the
  /// lengths of these values. A value of another length may be anything.
  ///
  /// Source: chosen, from Assigned Numbers, 3.7 and 3.8, and GATT Specification Supplement, 3; Core
  /// 5.4, Vol 3, Part G, 3.3.3 and 7, and Part C, 12.
  private static let harmless: [BluetoothUUID: Int] = table(
    """
    2900 2  2902 2  2903 2  2904 7  2907 2  2908 2  2909 1  290B 1
    2A01 2  2A04 8  2A05 4  2A06 1  2A07 1  2A19 1  2A31 1  2A38 1  2A39 1  2A3F 1  2A40 1  2A41 1
    2A49 2  2A4A 4  2A4C 1  2A4E 1  2A4F 4  2A50 7  2A51 2  2A54 2  2A5C 2  2A5D 1  2A65 4  2A9E 4
    2AA6 1  2AC9 1  2ACC 8  2B29 1  2B3A 1
    """)

  /// Characteristics and descriptors of the Bluetooth SIG that hold a text.
  ///
  /// Source: chosen, from Assigned Numbers, 3.8.
  private static let texts = Set(
    """
    2901 2A00 2A24 2A25 2A26 2A27 2A28 2A29 2A3D 2A87 2A8A 2A90 2AB5 2AB6 2AB7 2AB9 2ABE 2AC7 2AF5 \
    2AF6 2AF7 2AF8 2B2E 2B37 2B48 2B7C 2B83 2B93 2B95 2B97 2BB3 2BB4 2BDE
    """
    .split(separator: " ").compactMap(Self.uuid))

  private static func uuid(_ text: Substring) -> BluetoothUUID? {
    UInt16(text, radix: 16).map(BluetoothUUID.init)
  }

  private static func table(_ text: String) -> [BluetoothUUID: Int] {
    let words = text.split { $0.isWhitespace }
    var table: [BluetoothUUID: Int] = [:]
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      if let uuid = uuid(words[place]) { table[uuid] = Int(words[place + 1]) }
    }
    return table
  }
}
