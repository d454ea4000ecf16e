import Timelines

/// The finding of a rule on a page: a mark in the lanes of its entries, and a line of a list.
public struct PictureFinding {
  /// The weight of a finding.
  public enum Grade: Int, CaseIterable, Sendable {
    /// A rule was broken.
    case failure
    /// A recommendation was not followed.
    case advice
    /// It could not be decided.
    case open
  }

  /// The weight of the finding.
  public var grade: Grade
  /// The title of the rule, in a sentence.
  public var title: String
  /// The message of the finding.
  public var message: String
  /// The device that it is about; nil if it is about none in particular.
  public var device: String?
  /// The address of the details on the same page, for example `#BG-CEN-01`; nil if there is none.
  public var address: String?
  /// The entries that prove it, in the order of the timeline.
  public var entries: [Spotlight.Seen]

  /// Makes a finding.
  public init(
    _ grade: Grade, title: String, message: String, device: String? = nil, address: String? = nil,
    entries: [Spotlight.Seen]
  ) {
    (self.grade, self.title, self.message) = (grade, title, message)
    (self.device, self.address, self.entries) = (device, address, entries)
  }

  /// The entry at which it is drawn: the last one that broke the rule, or the last one of all.
  var main: Entry? { (entries.last(where: \.isCulprit) ?? entries.last)?.entry }
}
