/// Something in a capture that is not as it should be, and where.
public struct CaptureWarning: Hashable, Sendable {
  public var kind: Kind
  /// The record that it is about, or that would have come next.
  public var record: Int
  /// Where, in octets from the start of the file.
  public var offset: Int
  /// What was found and what was expected, with the field's name and its offset.
  public var text: String

  /// What is wrong; the raw value is the kind's name in documents.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The file ends inside a record.
    case cutShort
    /// Octets that are no record; reading went on behind them, or ended.
    case notARecord
    /// A record whose content cannot be used; it was delivered as damaged.
    case damagedRecord
    /// A field has a value that it cannot have; the record was delivered all the same.
    case oddField
    /// A record without a time of its own got the one before it.
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
  /// What happened, as a clause.
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
  /// Whether something of the file is lost: it is cut short, no record, or has unusable content.
  public var isDamage: Bool { Kind.damage.contains(kind) }
}

extension CaptureWarning.Kind {
  static let damage: [Self] = [.cutShort, .notARecord, .damagedRecord, .limitReached]
}

extension CaptureWarning: CustomStringConvertible {
  public var description: String { "record \(record): warning: \(text)" }
}

/// What a walk through a capture found wrong: how often of each kind, and the first few in full.
public struct CaptureWarnings: Sendable {
  /// The first ones, in file order, at most ``limit`` of each kind.
  public private(set) var first: [CaptureWarning] = []
  private var counts: [CaptureWarning.Kind: Int] = [:]

  /// How many of a kind are kept in full: a file may be nothing but damage.
  public static let limit = 5

  public init() {}

  /// How many there were of a kind.
  public func count(of kind: CaptureWarning.Kind) -> Int { counts[kind] ?? 0 }

  public var isEmpty: Bool { counts.isEmpty }

  /// How many places of the file are damaged: cut short, no record, or with unusable content.
  public var damageCount: Int { CaptureWarning.Kind.damage.reduce(0) { $0 + count(of: $1) } }

  /// Notes that a reader had enough of something.
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
