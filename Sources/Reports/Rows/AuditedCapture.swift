public import Conformance
public import Timelines

/// The findings of an audit on one capture of many, as its rows give them.
public struct AuditedCapture: Hashable, Sendable {
  /// The capture, as the command line names it.
  public var name: String
  /// The size of the file in octets; nil if it cannot be read.
  public var octets: Int?
  /// The SHA-256 of the file, 64 hexadecimal digits; nil if it cannot be read.
  public var digest: String?
  /// A verdict for each rule, in the order of the rules; empty if the capture cannot be read.
  public var verdicts: [SpecVerdict] = []
  /// The parts of it that could not be read, or the whole of it.
  public var damages: [Damage] = []
  /// The number of rules that could judge it; nil if it cannot be read.
  public var reach: Reach?
  /// Whether it holds nothing that could be judged.
  public var isEmpty = false

  /// Makes a capture with no rows yet.
  public init(_ name: String) { self.name = name }

  /// Makes a capture that cannot be read.
  ///
  /// - Parameter reason: Why, in one sentence.
  public init(_ name: String, unreadable reason: String) {
    self.name = name
    damages = [Damage(capture: name, places: 0, first: reason)]
  }

  /// Whether no part of it could be read.
  public var isUnreadable: Bool { damages.contains { $0.places == 0 } }
}

/// The basis of verdicts on captures, besides the captures. Rows belong in one report only if their
/// bases are the same.
public struct AuditBasis: Hashable, Sendable {
  /// The version of the program that judged.
  public var program: String
  /// The digest of the rules in their order.
  public var rules: String
  /// The profile by which was judged.
  public var profile: Profile
  /// The options that decide on verdicts, as they were typed.
  public var options: [String]

  /// Makes a basis.
  public init(program: String, rules: String, profile: Profile, options: [String]) {
    (self.program, self.rules, self.profile, self.options) = (program, rules, profile, options)
  }
}
