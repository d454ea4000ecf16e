/// How a run differs from its recording.
enum Divergence: Hashable, Sendable {
  /// The implementation asked something to which the capture has no answer.
  case unknown(String)
  /// The implementation received another answer than the recording shows.
  case changed(String)
  /// The answer is inferred from the recording. This is no divergence, but worth saying.
  case remark(String)
}
