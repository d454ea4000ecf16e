import Conformance
import Timelines

/// The matrix as one JSON document, for programs.
///
/// `bluewake` is the version of the form. Keys may be added under the same version, but no key changes
/// its meaning. The verdicts of a rule stand in the order of the reports; `null` is a report that does
/// not have the rule.
///
/// If audits say which devices they judged, `devices` has a column for each of them, and `deviceRules`
/// the verdicts of each rule in the order of the columns; `null` is a device that did not put the rule
/// to the test.
struct MatrixJSON {
  static let version = 1

  func text(of matrix: VerdictMatrix) -> TerminalText {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("bluewake", Self.version)
      json.member("report", "compare")
      json.member("reports") { json in
        json.array { json in
          for report in matrix.reports { json.element { write(report, to: &$0) } }
        }
      }
      json.member("groups") { json in
        json.array { json in
          for sum in matrix.groups { json.element { write(sum, to: &$0) } }
        }
      }
      json.member("rules") { json in
        json.array { json in
          for row in matrix.shown { json.element { write(row, to: &$0) } }
        }
      }
      if let devices = matrix.devices {
        DeviceMatrixJSON().write(devices, rows: matrix.shown(of: devices), to: &json)
      }
    }
    return json.document
  }

  private func write(_ report: JudgedReport, to json: inout JSONWriter) {
    json.object { json in
      json.member("file", report.file)
      json.member("report", report.command)
      if let implementation = report.implementation {
        json.member("implementation", implementation)
      }
      if let profile = report.profile { json.member("profile", profile) }
      json.member("captures", report.captures)
    }
  }

  private func write(_ sum: VerdictMatrix.GroupSum, to json: inout JSONWriter) {
    json.object { json in
      json.member("group", sum.group)
      json.member("rules", sum.rules)
      json.member("differences", sum.differences)
      json.member("passed") { json in
        json.array { json in
          for column in sum.columns { json.element { $0.number(column.passed) } }
        }
      }
      json.member("judged") { json in
        json.array { json in
          for column in sum.columns { json.element { $0.number(column.judged) } }
        }
      }
    }
  }

  private func write(_ row: VerdictMatrix.Row, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", row.id)
      json.member("title", row.title)
      json.member("covers", row.covers)
      json.member("relation", row.relation.rawValue)
      json.member("verdicts") { json in
        json.array { json in
          for cell in row.cells { json.element { write(cell?.verdict.rawValue, to: &$0) } }
        }
      }
      json.member("reasons") { json in
        json.array { json in
          for cell in row.cells { json.element { write(cell?.reason, to: &$0) } }
        }
      }
    }
  }

  private func write(_ text: String?, to json: inout JSONWriter) {
    if let text { json.string(text) } else { json.null() }
  }
}
