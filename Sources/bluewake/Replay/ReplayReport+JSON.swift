import Adapters
import Conformance
import Judging
import Replay
import Reports
import Timelines

extension ReplayReport {
  /// The report as one JSON document, for programs.
  var json: TerminalText {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("bluewake", 1)
      json.member("report", "replay")
      json.member("implementation", implementation)
      json.member("capture", capture)
      json.member("summary") { $0.object { writeSummary(to: &$0) } }
      json.member("comparison") { json in
        json.object { json in
          for status in RunComparison.Status.allCases {
            json.member(status.rawValue, comparison.count(status))
          }
          json.member("rows") { json in
            json.array { json in
              for row in comparison.rows { json.element { row.write(to: &$0) } }
            }
          }
        }
      }
      json.member("callbacks") { json in
        json.object { json in
          json.member("expected", outcome.callbacks.expected)
          json.member("told", outcome.callbacks.told)
          json.member("partial", outcome.callbacks.isPartial)
          for status in RunComparison.Status.allCases {
            json.member(status.rawValue, outcome.callbacks.count(status))
          }
          json.member("rows") { json in
            json.array { json in
              for row in outcome.callbacks.rows { json.element { row.write(to: &$0) } }
            }
          }
        }
      }
      json.member("failures") { json in
        json.array { json in
          for item in outcome.statement.discrepancies { json.element { item.write(to: &$0) } }
        }
      }
      json.member("divergences") { json in
        json.array { json in
          for entry in divergenceEntries { json.element { entry.write(to: &$0) } }
        }
      }
      rules?.writeRules(to: &json)
    }
    return json.document
  }
}

extension Discrepancy {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("fault", fault.rawValue)
      json.member("peer", peer)
      json.member("app", app)
      json.member("text", text)
      if let brought { json.member("brought") { brought.write(to: &$0) } }
      if let told { json.member("told") { told.write(to: &$0) } }
    }
  }
}

extension Discrepancy.Place {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("time", time.nanoseconds)
      json.member("sequence", sequence)
      if let record { json.member("record", record) }
    }
  }
}

extension RunComparison.Row {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("verdict", status.rawValue)
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
  /// The last line of a stream of entries as JSON. Its only member distinguishes it from the
  /// entries.
  var lastLine: TerminalText {
    var json = JSONWriter()
    json.object { json in
      json.member("summary") { json in
        json.object { json in
          json.member("version", 1)
          json.member("implementation", implementation)
          json.member("capture", capture)
          writeSummary(to: &json)
        }
      }
    }
    return "\(json.text)"
  }

  private func writeSummary(to json: inout JSONWriter) {
    outcome.writeMembers(to: &json)
    if let failure {
      json.member("failure", failure.text)
      json.member("standardError", failure.standardError)
    }
    if let rules {
      json.member("rules") { json in
        json.object { json in
          for (outcome, count) in rules.summary { json.member(outcome, count) }
        }
      }
    }
    if !apps.isEmpty {
      json.member("appFaults", apps.map(\.faultCount).reduce(0, +))
      if let first = appFaults.first { json.member("firstAppFault", first) }
    }
    guard let complaints else { return }
    json.member("complaints", complaints.count)
    if let first = complaints.first { json.member("firstComplaint", first) }
  }
}

extension CaptureReplay.Outcome {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("ending", "\(ending)")
    json.member("recorded", recordedInteractions)
    json.member("reproduced", reproduced)
    json.member("unused", unused)
    json.member("unknown", unknown)
    json.member("changed", changed)
    json.member("skipped", skipped)
    json.member("valuesRecorded", received.recorded.count)
    json.member("valuesReceived", received.run.count)
    json.member("valuesInOrder", received.isSame)
    json.member("ownValuesRecorded", sent.recorded.count)
    json.member("ownValuesSent", sent.run.count)
    json.member("ownValuesInOrder", sent.isSame)
    json.member("callbacksExpected", callbacks.expected)
    json.member("callbacksTold", callbacks.told)
    json.member("callbacksSame", callbacks.count(.same))
    json.member("failures", statement.count)
    json.member("open", statement.open)
  }
}
