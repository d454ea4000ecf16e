/// Where a run left its recording.
enum Divergence: Hashable, Sendable {
  /// The implementation asked what the capture does not know.
  case unknown(String)
  /// It was answered otherwise than recorded.
  case changed(String)
  /// The answer is inferred from the recording: no divergence, but worth saying.
  case remark(String)
}
