/// A member company of the Bluetooth SIG.
///
/// Source: Assigned Numbers, 7.
public struct CompanyIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number that the Bluetooth SIG has given to the company.
  public var rawValue: UInt16
  /// Takes any number, also one that no company has.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Microsoft: `06 00` on air.
  public static let microsoft = CompanyIdentifier(rawValue: 0x0006)
  /// Apple: `4C 00` on air. ``AppleMessages`` reads the data after it.
  public static let apple = CompanyIdentifier(rawValue: 0x004C)
  /// Google: `E0 00` on air.
  public static let google = CompanyIdentifier(rawValue: 0x00E0)
}

extension CompanyIdentifier: OctetsEncodable, CustomStringConvertible {
  /// Writes two octets, least significant first.
  public func encode(into output: inout [UInt8]) { output.append(littleEndian: rawValue) }

  public var description: String { name ?? rawValue.hexadecimal }

  /// The company's short name; nil if the company is not a common one.
  public var name: String? { Self.names[rawValue] }

  private static let names = AssignedNames(PackageResources.companies_txt)
}
