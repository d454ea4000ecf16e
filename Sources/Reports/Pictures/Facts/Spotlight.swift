public import Timelines

/// The part of a picture that is pointed out: the entries of a finding, the time that it is about,
/// and the entry that should have happened.
public struct Spotlight {
  /// The heading, for example the name of a rule.
  public var title: String
  /// The finding, in a sentence.
  public var message: String
  /// The entries, in the order of the timeline.
  public var witnesses: [Seen] = []
  /// The stretch of time in which something had to hold.
  public var scope: ClosedRange<Instant>?
  /// The end of the time.
  public var deadline: Instant?
  /// The entry that should have happened.
  public var missing: Missing?
  /// Whether the page has a row for each of the first entries, to which their rings lead.
  public var isLinked = false
  /// Whether it shows how a rule was kept, not how it was broken.
  public var isKept = false

  /// An entry that is ringed.
  public struct Seen {
    /// The entry.
    public var entry: Entry
    /// The relation of the entry to the finding.
    public var words: String
    /// Whether it broke the rule.
    public var isCulprit: Bool
    /// The entry in words; nil if its kind and fields are used instead.
    public var phrase: String?

    /// Makes a ringed entry.
    public init(_ entry: Entry, _ words: String, isCulprit: Bool, phrase: String? = nil) {
      (self.entry, self.words, self.isCulprit) = (entry, words, isCulprit)
      self.phrase = phrase
    }
  }

  /// The entry that should have happened, and the latest time for it.
  public struct Missing {
    /// The kind of the entry that did not come.
    public var kind: Kind
    /// The latest time for it.
    public var time: Instant
    /// The fields by which its lane is found: those of the entry that it should have followed.
    public var fields: Fields

    /// Makes what is missing.
    public init(_ kind: Kind, at time: Instant, _ fields: Fields) {
      (self.kind, self.time, self.fields) = (kind, time, fields)
    }
  }

  /// Points out nothing yet.
  public init(title: String, message: String) { (self.title, self.message) = (title, message) }
}
