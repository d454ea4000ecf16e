import Timelines

/// A stretch of time with one state of an app, a scan or a link.
struct PictureBar: Foldable {
  /// The state. It decides the pattern and the height of the bar.
  var look: Look
  /// The words in the bar.
  var text: String
  var start: Instant
  var end: Instant
  /// The entry with which it began.
  var opener: Entry
  /// The number of the entry with which it ended; nil if it still goes on at the end.
  var closer: Int?
  /// The number of stretches it stands for.
  private(set) var count = 1
  /// The end of a wake budget.
  var deadline: Instant?
  /// The share of time in which the radio listens, from 0 to 1.
  var duty = 1.0

  enum Look: String, CaseIterable {
    case foreground, inactive, background, woken, suspended, terminated
    case scanning, initiating, advertising, link, encrypted, budget
  }

  init(_ look: Look, _ text: String, from opener: Entry) {
    (self.look, self.text, self.opener) = (look, text, opener)
    (start, end) = (opener.time, opener.time)
  }

  mutating func absorb(_ next: PictureBar) {
    // The longer one says what it is.
    if next.end - next.start > end - start {
      (look, text, duty) = (next.look, next.text, next.duty)
    }
    (end, closer, deadline) = (next.end, next.closer, next.deadline)
    count += next.count
  }
}
