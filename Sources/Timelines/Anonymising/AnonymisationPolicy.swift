public import BluetoothProtocols

/// What becomes of the values in a capture that is anonymised.
///
/// Addresses, names, keys and serial numbers are always replaced. The policy is about values that may
/// tell of a person or may not.
public struct AnonymisationPolicy: Sendable {
  /// What becomes of a value. Its length never changes.
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
  /// The values of the Bluetooth SIG's characteristics, except for personal ones.
  public var standard = Treatment.keep
  /// Manufacturer data and service data in advertisements.
  public var advertising = Treatment.hash
  /// What cannot be read: encrypted payloads, vendors' commands and events, sound, channels of other
  /// protocols, unknown and malformed packets.
  public var payloads = Treatment.hash
  /// The treatment of single characteristics and descriptors, which goes before the others.
  public var attributes: [BluetoothUUID: Treatment] = [:]

  /// Makes the usual policy.
  public init() {}
}

/// What happens to a stretch of octets.
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
  /// Returns what becomes of the value of an attribute.
  ///
  /// - Parameter label: What the attribute is; nil if the capture does not show it.
  func masking(of label: AttributeLabel?) -> Masking {
    guard let uuid = label?.descriptor ?? label?.characteristic else { return Masking(values) }
    return masking(of: uuid)
  }

  func masking(of uuid: BluetoothUUID) -> Masking {
    if let wish = attributes[uuid] {
      return wish == .hash && Self.texts.contains(uuid) ? .replace(.text) : Masking(wish)
    }
    guard let code = uuid.abbreviation.flatMap(UInt16.init(exactly:)) else {
      return Masking(values)
    }
    switch code {
    // Declarations say how the server is built.
    case 0x2800..<0x2900: return .keep
    case 0x2900..<0x2A00: return Self.texts.contains(uuid) ? .replace(.text) : .keep
    case 0x2A00..<0x2C00 where uuid.name != nil:
      if Self.texts.contains(uuid) { return .replace(.text) }
      return Self.personal.contains(uuid) ? .replace(.octets) : Masking(standard)
    default: return Masking(values)
    }
  }

  /// Characteristics and descriptors of the Bluetooth SIG that hold a name, a number or another text
  /// by which somebody may be found.
  ///
  /// Source: chosen, from Assigned Numbers, 3.8.
  static let texts = uuids(
    """
    2901 2A00 2A25 2A3D 2A87 2A8A 2A90 2AB5 2AB6 2AB7 2AB9 2ABE 2AC7 2AF5 2AF6 2AF7 2AF8 2B2E 2B37 \
    2B48 2B7C 2B83 2B93 2B95 2B97 2BB3 2BB4 2BDE
    """)

  /// Those that hold other personal things: identities, birth dates, places, keystrokes, calls and
  /// keys.
  ///
  /// Source: chosen, from Assigned Numbers, 3.8.
  static let personal = uuids(
    """
    2A03 2A22 2A23 2A2A 2A2F 2A30 2A32 2A33 2A46 2A4D 2A67 2A68 2A80 2A85 2A86 2A8C 2A8E 2A8F 2A97 \
    2A98 2A9A 2A9B 2A9C 2A9D 2A9F 2AAD 2AAE 2AAF 2AB0 2AB1 2AB2 2AB3 2ABB 2AC3 2ADB 2ADC 2ADD 2ADE \
    2AFA 2B2D 2B38 2B39 2B47 2B49 2B4A 2B84 2B88 2B94 2BA5 2BB9 2BBC 2BBE 2BC1 2BC2 2BC7 2BC8 2BF6 \
    2BF7 2BF8 2BFF
    """)

  private static func uuids(_ text: String) -> Set<BluetoothUUID> {
    Set(text.split(separator: " ").compactMap { UInt16($0, radix: 16) }.map(BluetoothUUID.init))
  }
}
