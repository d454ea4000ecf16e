/// A member company of the Bluetooth SIG.
///
/// Source: Assigned Numbers, 7.
public struct CompanyIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let microsoft = CompanyIdentifier(rawValue: 0x0006)
  public static let apple = CompanyIdentifier(rawValue: 0x004C)
  public static let google = CompanyIdentifier(rawValue: 0x00E0)
}

extension CompanyIdentifier: OctetsEncodable, CustomStringConvertible {
  public func encode(into output: inout [UInt8]) { output.append(littleEndian: rawValue) }

  public var description: String { name ?? rawValue.hexadecimal }

  /// The company's short name; nil if the company is not a common one.
  public var name: String? { CompanyNames.companies[rawValue] }
}
