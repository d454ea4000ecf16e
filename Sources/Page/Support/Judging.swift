import Captures
import Conformance
import Timelines

/// Asks the user's wish to end early. A page ends the worker instead.
enum Interruption {
  static var isRequested: Bool { false }
}

extension Capture {
  /// Decodes every record; there is one core.
  func decodeRecords<Failure: Error>(
    keys: KeyRing, jobs: Int,
    _ body: (inout DecodedRecord) throws(Failure) -> CaptureLimits.Bound?
  ) throws(Failure) -> (warnings: CaptureWarnings, keys: KeyRing) {
    try decodeRecords(keys: keys, body)
  }
}

extension CaptureTimeline {
  /// Shows every entry in order; there is one core.
  func observe<Failure: Error>(
    jobs: Int, progress: ((CaptureRecord) -> Void)? = nil, _ show: (Entry) throws(Failure) -> Void
  ) throws(Failure) -> Outcome {
    try observe { (record) throws(Failure) in
      progress?(record)
    } _: {
      (entry) throws(Failure) in
      try show(entry)
    }
  }
}

/// A page looks at a judge only when it has ended.
public struct NoObserver {
  mutating func look(at checker: inout Checker) {}
}

/// The texts of the rules by their paths. The page has read them all.
package enum SpecCollection {
  package nonisolated(unsafe) static var texts: [String: [UInt8]] = [:]

  static func octets(of path: String) -> [UInt8]? { texts[path] }
}
