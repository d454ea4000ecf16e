public import Timelines
public import VirtualTime

/// What a picture points out: the entries that a finding rests on, the time that it is about, and
/// what should have happened.
public struct Spotlight {
  /// The heading, for example the name of a rule.
  public var title: String
  /// What was found, in a sentence.
  public var message: String
  /// The entries, in the order of the timeline.
  public var witnesses: [Seen] = []
  /// The stretch of time in which something had to hold.
  public var scope: ClosedRange<Instant>?
  /// When the time was over.
  public var deadline: Instant?
  /// What should have happened.
  public var missing: Missing?
  /// Whether the page has a row for each of the first entries, to which their rings lead.
  public var isLinked = false
  /// Whether it shows what kept a rule, and not what broke it.
  public var isKept = false

  /// An entry that is ringed.
  public struct Seen {
    /// The entry.
    public var entry: Entry
    /// What it has to do with the finding.
    public var words: String
    /// Whether it is what broke the rule.
    public var isCulprit: Bool
    /// What the entry tells, for people; nil if its kind and its fields have to do.
    public var phrase: String?

    /// Makes a ringed entry.
    public init(_ entry: Entry, _ words: String, isCulprit: Bool, phrase: String? = nil) {
      (self.entry, self.words, self.isCulprit) = (entry, words, isCulprit)
      self.phrase = phrase
    }
  }

  /// What should have happened, and when at the latest.
  public struct Missing {
    /// The kind of the entry that did not come.
    public var kind: Kind
    /// When it should have come at the latest.
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
