import Timelines

/// One time that a scope is open, from its opening to its closing.
struct Stretch: Equatable, Sendable, BitwiseCopyable {
  /// A number that is different for each stretch of an expectation.
  var number: Int32
  /// The entry that opened it; `none` if it is open from the start.
  var opener = Kept.none

  static var fromStart: Stretch { Stretch(number: 0) }
}

/// The reason why a stretch ends.
enum Ending {
  /// The entry that closes it.
  case closed(Entry)
  /// Its time is over.
  case expired
  /// The timeline ends while it is open.
  case traceEnded
}
