public import BluetoothProtocols

/// The changes that anonymised a capture, and the values left that may still identify somebody.
public struct AnonymisationReport: Sendable {
  /// The number of changes of each kind.
  public private(set) var changes: [Change: Tally] = [:]
  /// The number of values of each kind that were kept although they may identify a device or a
  /// person.
  public private(set) var remains: [Remainder: Tally] = [:]
  /// The UUIDs of 128 bits that were kept, which name a vendor's service, sorted. Only the first
  /// ones.
  public private(set) var vendorUUIDs: Set<BluetoothUUID> = []
  /// The companies whose identifier was kept in manufacturer data. Only the first ones.
  public private(set) var companies: Set<CompanyIdentifier> = []
  /// The standard attributes whose values were kept.
  public private(set) var keptAttributes: [BluetoothUUID: Int] = [:]

  /// The count of a change or remainder, and its first records.
  public struct Tally: Hashable, Sendable {
    /// The count.
    public var count = 0
    /// The numbers of the first records in which it happened, ascending.
    public var records: [Int] = []

    /// Makes a tally of what happened somewhere.
    public init(count: Int = 0) { self.count = count }
  }

  /// Something that is changed.
  public enum Change: String, CaseIterable, Sendable {
    case addresses = "addresses replaced"
    case names = "names and other texts replaced"
    case keys = "keys and key material replaced"
    case randomNumbers = "random numbers of pairing and encryption replaced"
    case advertisingData = "manufacturer and service data of advertisements treated"
    case values = "attribute values treated"
    case payloads = "payloads without known meaning treated"
    case encrypted = "encrypted payloads treated"
    case sound = "packets of sound and other streams treated"
    case unknown = "unknown packets and fields treated"
    case malformed = "malformed or damaged packets treated"
    case numbers = "long rows of numbers, not provably treated"
    case fragments = "fragments without a beginning treated"
    case notes = "recorder's texts and messages blanked"
    case checks = "link-layer CRCs adapted"
  }

  /// Something that is kept.
  public enum Remainder: String, CaseIterable, Sendable {
    case lifecycle = "notes on the app's life, with the app's name"
    case appearance = "appearances and classes of devices"
    case versions = "versions, makers and features of controllers"
    case payloads = "payloads kept by the policy"
    case advertisingData = "advertising data kept by the policy"
  }

  init() {}

  private static let mostRecords = 5
  private static let mostNames = 1000

  mutating func count(_ change: Change, in record: Int) {
    Self.count(in: record, &changes[change, default: Tally()])
  }

  mutating func countKept(_ remainder: Remainder, in record: Int) {
    Self.count(in: record, &remains[remainder, default: Tally()])
  }

  private static func count(in record: Int, _ tally: inout Tally) {
    tally.count += 1
    if tally.records.count < mostRecords, tally.records.last != record {
      tally.records.append(record)
    }
  }

  mutating func countKept(_ uuid: BluetoothUUID) {
    if keptAttributes.count < Self.mostNames || keptAttributes[uuid] != nil {
      keptAttributes[uuid, default: 0] += 1
    }
  }

  mutating func add(_ uuid: BluetoothUUID) {
    if uuid.abbreviation == nil, vendorUUIDs.count < Self.mostNames { vendorUUIDs.insert(uuid) }
  }

  mutating func add(_ company: CompanyIdentifier) {
    if companies.count < Self.mostNames { companies.insert(company) }
  }
}
