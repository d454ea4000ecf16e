/// The number of times that an implementation could be used so far. It limits the tries of one that
/// never can.
///
/// ```
///   worked, failed, worked, worked, …      a bad start is the error of one rule
///   failed, failed, failed                 it has never worked: not tried any more
/// ```
struct ImplementationStarts: Sendable {
  private var hasWorked = false
  private var failedInARow = 0
  private var latest = ""

  /// Records that the implementation took part in a run.
  mutating func countSuccess() { (hasWorked, failedInARow) = (true, 0) }

  /// Records that the implementation could not be used, or was gone before a run had begun for it.
  mutating func countFailure(_ text: String) {
    failedInARow += 1
    latest = text
  }

  /// Adds the later starts.
  mutating func add(_ later: Self) {
    if later.hasWorked { (hasWorked, failedInARow) = (true, 0) }
    failedInARow += later.failedInARow
    if later.failedInARow > 0 { latest = later.latest }
  }

  /// The reason why the implementation is not tried any more; nil as long as it is.
  ///
  /// Source: chosen. Each try may take as long as bluewake's patience. An implementation that has
  /// worked gets more tries: with one bad start in three, ten in a row are not met in practice.
  var surrender: String? {
    failedInARow < (hasWorked ? 10 : 3)
      ? nil : "\(latest), and so \(failedInARow) times in a row"
  }
}
