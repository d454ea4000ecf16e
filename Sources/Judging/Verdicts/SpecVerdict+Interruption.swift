import Adapters
package import Conformance

extension SpecVerdict {
  /// The verdict that stands in a report that was written because bluewake was interrupted.
  ///
  /// - Parameters:
  ///   - done: How many were judged.
  ///   - count: How many were to be judged.
  ///   - things: The word for them, for example `rules`.
  ///   - path: The file of the first one that was not judged, or not to its end.
  /// - Returns: Nil if bluewake was not interrupted.
  package static func interruption(
    after done: Int, of count: Int, _ things: String, before path: String
  ) -> SpecVerdict? {
    Interruption.signal.map { signal in
      SpecVerdict(
        id: "RUN/until-all-is-judged", title: "bluewake judges every rule", path: path,
        .error,
        reason: "bluewake was interrupted by \(signal) after \(done) of \(count) \(things)")
    }
  }
}
