/// A fault in a capture, with its offset.
public struct CaptureWarning: Hashable, Sendable {
  /// The kind of fault.
  public var kind: Kind
  /// The number of the record concerned, or of the one that would have come next.
  public var record: Int
  /// The offset from the start of the file, in octets.
  public var offset: Int
  /// The found and the expected content, with the name and the offset of the field.
  public var text: String

  /// The kinds of faults. The raw value is the kind's name in documents.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The file ends inside a record.
    case cutShort
    /// Octets that are no record. Reading went on after them, or ended there.
    case notARecord
    /// A record whose content cannot be used. It was delivered as damaged.
    case damagedRecord
    /// A field with a value that it cannot have. The record was still delivered.
    case oddField
    /// A record without a time of its own. It got the time of the record before it.
    case noTime
    /// The clock went back.
    case timeWentBack
    /// The clock jumped ahead by more than a day.
    case timeJumped
    /// A bound of ``CaptureLimits`` was reached, and reading ended there.
    case limitReached
  }
}

extension CaptureWarning.Kind: CustomStringConvertible {
  /// The kind of fault, as a clause.
  public var description: String {
    switch self {
    case .cutShort: "the file ends inside a record"
    case .notARecord: "octets are no record"
    case .damagedRecord: "a record's content cannot be used"
    case .oddField: "a field has an impossible value"
    case .noTime: "a record has no time"
    case .timeWentBack: "time goes back"
    case .timeJumped: "time jumps ahead"
    case .limitReached: "a bound is reached"
    }
  }
}

extension CaptureWarning {
  /// Whether something in the file is lost: a record is cut short, octets are no record, or a
  /// record's content cannot be used.
  public var isDamage: Bool { Kind.damage.contains(kind) }
}

extension CaptureWarning.Kind {
  static let damage: [Self] = [.cutShort, .notARecord, .damagedRecord, .limitReached]
}

extension CaptureWarning: CustomStringConvertible {
  public var description: String { "record \(record): warning: \(text)" }
}

/// The faults that a walk through a capture found: the count of each kind, and the first few in
/// full.
public struct CaptureWarnings: Sendable {
  /// The first warnings, at most ``limit`` of each kind, in the order of the file.
  public private(set) var first: [CaptureWarning] = []
  private var counts: [CaptureWarning.Kind: Int] = [:]

  /// The number of warnings of a kind that are kept in full. It is limited because a file may be
  /// damaged throughout.
  public static let limit = 5

  /// Makes a list without faults.
  public init() {}

  /// Returns how many warnings of a kind there were.
  public func count(of kind: CaptureWarning.Kind) -> Int { counts[kind] ?? 0 }

  /// Whether nothing is wrong with the capture.
  public var isEmpty: Bool { counts.isEmpty }

  /// The number of damaged positions in the file: cut short, no record, or with unusable content.
  public var damageCount: Int { CaptureWarning.Kind.damage.reduce(0) { $0 + count(of: $1) } }

  /// Adds the warning that the code that reads the records has reached a bound.
  @usableFromInline
  mutating func add(
    _ bound: CaptureLimits.Bound, _ limits: CaptureLimits, after record: CaptureRecord
  ) {
    add(
      .limitReached, record: record.number, offset: record.offset, bound.reached(limits[bound]))
  }

  mutating func add(
    _ kind: CaptureWarning.Kind, record: Int, offset: Int, _ text: @autoclosure () -> String
  ) {
    let count = count(of: kind)
    counts[kind] = count + 1
    if count < Self.limit {
      first.append(CaptureWarning(kind: kind, record: record, offset: offset, text: text()))
    }
  }
}
