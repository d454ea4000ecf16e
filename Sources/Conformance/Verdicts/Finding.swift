public import Timelines

/// One breach of an expectation, with the entries that prove it.
public struct Finding: Hashable, Sendable {
  /// The message: what was found, and what was expected.
  public var message: String
  /// The values that distinguish this instance from others, by field.
  public var key: [KeyPart]
  /// The time at which it became certain.
  public var time: Instant
  /// The entry that made it certain; nil if the passing of time did.
  public var sequence: Int?
  /// The end of the time, if the expectation has a bound.
  public var deadline: Instant?
  /// In the order of the timeline.
  public var witnesses: [Witness]

  /// A value that distinguishes an instance from others, for example `app = lock`.
  public struct KeyPart: Hashable, Sendable {
    /// The field that holds the value.
    public var field: Field
    /// Nil if the entries do not carry it.
    public var value: FieldValue?

    package init(field: Field, value: FieldValue?) {
      (self.field, self.value) = (field, value)
    }
  }

  package init(
    message: String, key: [KeyPart], time: Instant, sequence: Int?, deadline: Instant?,
    witnesses: [Witness]
  ) {
    (self.message, self.key, self.time) = (message, key, time)
    (self.sequence, self.deadline, self.witnesses) = (sequence, deadline, witnesses)
  }
}

/// A finding while the timeline still goes on, with the rule and the expectation that it is about.
public struct Discovery: Hashable, Sendable {
  /// The id of the rule.
  public var spec: String
  /// The id of the expectation within its rule.
  public var expectation: String
  /// The finding.
  public var finding: Finding
}

extension Finding {
  /// The entry that the finding is about: what is wrong itself, or else the last that proves it.
  package var culprit: Witness? {
    witnesses.last { $0.role == .forbidden || $0.role == .culprit }
      ?? witnesses.last { $0.role != .nearestMiss } ?? witnesses.last
  }

  /// The device that is accused; nil if the rule judges only the implementation.
  package var accused: FieldValue? { key.first { $0.field == .accused }?.value }
}

extension Finding {
  /// The finding, with the controller as the device that it accuses.
  var againstController: Finding {
    var copy = self
    copy.key.append(KeyPart(field: .accused, value: .text("the controller")))
    return copy
  }

  /// The end of the time in which something was to happen and did not; nil if the finding is about
  /// something that happened.
  var missedDeadline: Instant? {
    let isOfEntry = witnesses.contains { $0.role == .forbidden || $0.role == .culprit }
    return isOfEntry ? nil : deadline
  }
}

/// One time that an expectation was put to the test and held, with the entries that show it.
public struct Evidence: Hashable, Sendable {
  /// The values that distinguish this instance from others, by field.
  public var key: [Finding.KeyPart]
  /// In the order of the timeline.
  public var witnesses: [Witness]
}

/// An entry that a finding rests on.
public struct Witness: Hashable, Sendable {
  /// The role of the entry in the finding.
  public var role: Role
  /// The entry itself.
  public var entry: Entry
  /// A remark about it, such as how late it came.
  public var note: String?

  /// The role of an entry in a finding. The raw value names it in words.
  public enum Role: String, Hashable, Sendable {
    case opener = "the scope opens"
    case closer = "the scope closes"
    case trigger
    case restart = "the time begins anew"
    case forbidden
    case counted
    case first
    case previous = "the one before"
    case culprit = "this one"
    /// An entry that was checked and found to be right.
    case allowed
    /// An entry that the spec file says puts the expectation to the test.
    case tested = "puts it to the test"
    case answer
    case cancelled = "forgets earlier events"
    case condition
    /// The entry that came nearest to what was missing.
    case nearestMiss = "nearest miss"

    /// The role for a reader who does not write rules.
    package var word: String {
      switch self {
      case .opener: "counts from here"
      case .closer: "counts until here"
      case .trigger: "begins it"
      case .restart, .forbidden, .counted, .first, .previous, .culprit, .allowed, .tested, .answer,
        .cancelled, .condition, .nearestMiss:
        rawValue
      }
    }
  }

  package init(_ role: Role, _ entry: Entry, note: String? = nil) {
    self.role = role
    self.entry = entry
    self.note = note
  }
}

extension Memory {
  /// Makes a witness to a finding; nil if no entry was kept.
  func witness(_ role: Witness.Role, _ kept: Kept, note: String? = nil) -> Witness? {
    self[kept].map { Witness(role, $0, note: note) }
  }
}

/// The distance of a kept expectation from its bound.
public struct Margin: Hashable, Sendable {
  /// The longest time that was taken, of those within the bound.
  public var worst: Duration
  /// The time that the expectation allows.
  public var bound: Duration
  /// The entry with which the longest time ended.
  public var sequence: Int

  package init(worst: Duration, bound: Duration, sequence: Int) {
    (self.worst, self.bound, self.sequence) = (worst, bound, sequence)
  }

  /// The part of the bound that was used, from 0 to 1.
  public var share: Double {
    bound.nanoseconds == 0 ? 1 : Double(worst.nanoseconds) / Double(bound.nanoseconds)
  }
}
