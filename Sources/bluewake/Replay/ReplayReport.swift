import Replay
import Timelines
import VirtualTime

/// The document of `bluewake replay --report json=FILE`: what came of a replay, row by row.
struct ReplayReport {
  var implementation: String
  var capture: String
  var outcome: CaptureReplay.Outcome
  var comparison: RunComparison
  /// In the order in which they happened.
  var divergences: [Entry]

  var json: String {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("bluewake", 1)
      json.member("report", "replay")
      json.member("implementation", implementation)
      json.member("capture", capture)
      json.member("summary") { $0.object { outcome.writeMembers(to: &$0) } }
      json.member("comparison") { json in
        json.object { json in
          for verdict in RunComparison.Verdict.allCases {
            json.member(verdict.rawValue, comparison.count(verdict))
          }
          json.member("rows") { json in
            json.array { json in
              for row in comparison.rows { json.element { row.write(to: &$0) } }
            }
          }
        }
      }
      json.member("divergences") { json in
        json.array { json in for entry in divergences { json.element { entry.write(to: &$0) } } }
      }
    }
    return json.text + "\n"
  }
}

extension RunComparison.Row {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("verdict", verdict.rawValue)
      json.member("peer", peer)
      json.member("what", what)
      if let recorded { json.member("recorded") { recorded.write(to: &$0, number: "record") } }
      if let run { json.member("run") { run.write(to: &$0, number: "sequence") } }
    }
  }
}

extension RunComparison.Place {
  fileprivate func write(to json: inout JSONWriter, number name: String) {
    json.object { json in
      json.member("time", time.nanoseconds)
      if let number { json.member(name, number) }
      if !detail.isEmpty { json.member("detail", detail) }
    }
  }
}

extension ReplayReport {
  /// What a report of a replay can be.
  enum Format: String, CaseIterable, Sendable { case json }
}
