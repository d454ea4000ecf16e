import Conformance

/// A rule that stands in no spec file. Every run puts it to the test, whatever rule the run is for.
struct RunWideRule: Sendable {
  let id: String
  let title: String
  /// The spec file in whose run it showed; nil if no run has put it to the test.
  private var path: String?
  /// The faults, each with the rule of its run.
  private var faults: [(text: String, rule: String)] = []

  init(id: String, title: String) { (self.id, self.title) = (id, title) }

  /// Records a run.
  ///
  /// - Parameter fault: The breach of the rule, as one clause; nil if there was none.
  mutating func add(_ fault: String?, in spec: SpecFile) {
    if faults.isEmpty { path = spec.path }
    if let fault { faults.append((fault, spec.id)) }
  }

  /// Adds later runs.
  mutating func add(_ later: Self) {
    if faults.isEmpty { path = later.path ?? path }
    faults += later.faults
  }

  /// The verdict; nil if no run has put it to the test.
  var verdict: SpecVerdict? {
    path.map { path in
      SpecVerdict(
        id: id, title: title, path: path, faults.isEmpty ? .pass : .fail, reason: reason)
    }
  }

  /// The first fault, and the runs in which there were others.
  private var reason: String? {
    guard let first = faults.first else { return nil }
    let others = faults.dropFirst().map(\.rule)
    let names = others.prefix(Self.mostNames).joined(separator: ", ")
    let rest = others.count > Self.mostNames ? " and \(others.count - Self.mostNames) more" : ""
    return "\(first.text), in the run of \(first.rule)"
      + (others.isEmpty ? "" : "; there is more in the runs of \(names)\(rest)")
  }

  private static let mostNames = 20
}
