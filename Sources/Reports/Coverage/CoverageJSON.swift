import Conformance
import Timelines

/// The coverage as one JSON document, for programs.
///
/// `bluewake` is the version of the form. Keys may be added under the same version, but no key
/// changes its meaning.
struct CoverageJSON {
  static let version = 1

  func text(of coverage: Coverage) -> TerminalText {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("bluewake", Self.version)
      json.member("report", "coverage")
      if !coverage.isComplete { json.member("complete", false) }
      json.member("requirements") { json in
        json.array { json in
          for row in coverage.rows { json.element { write(row, to: &$0) } }
        }
      }
      json.member("rules") { json in
        json.array { json in
          for rule in coverage.rules { json.element { write(rule, to: &$0) } }
        }
      }
      json.member("mutants") { json in
        json.array { json in
          for mutant in coverage.mutants {
            json.element { write(mutant, coverage.killed.contains(mutant.name), to: &$0) }
          }
        }
      }
      json.member("unknown", coverage.unknown)
    }
    return json.document
  }

  private func write(_ row: Coverage.Row, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", row.requirement.id)
      json.member("status", row.requirement.status.rawValue)
      json.member("statement", row.requirement.statement)
      json.member("sources", row.requirement.sources)
      json.member("coverage", row.state.rawValue)
      if let remark = row.requirement.remark { json.member("remark", remark) }
      json.member("rules", row.rules.map(\.verdict.id))
      json.member("mutants", row.mutants.map(\.name))
      json.member("clauses") { json in
        json.array { json in
          for clause in row.clauses { json.element { write(clause, to: &$0) } }
        }
      }
    }
  }

  private func write(_ clause: Coverage.Clause, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", clause.clause.id)
      json.member("statement", clause.clause.statement)
      json.member("sources", clause.clause.sources)
      json.member("coverage", clause.state.rawValue)
      if let remark = clause.clause.remark { json.member("remark", remark) }
      json.member("expectations") { json in
        json.array { json in
          for assertion in clause.expectations {
            json.element { json in
              json.object { json in
                json.member("expectation", assertion.expectation)
                json.member("verdict", assertion.verdict.rawValue)
                json.member("exercised", assertion.exercised)
                json.member("aloneKilled", assertion.aloneKilled)
              }
            }
          }
        }
      }
    }
  }

  private func write(_ rule: Coverage.Rule, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", rule.verdict.id)
      json.member("title", rule.verdict.title)
      json.member("path", rule.verdict.path)
      json.member("covers", rule.verdict.covers)
      json.member("verdict", rule.verdict.verdict.rawValue)
      json.member("trials") { json in
        json.array { json in
          for trial in rule.trials {
            json.element { json in
              json.object { json in
                json.member("expectation", trial.expectation)
                switch trial.fault {
                case .mutant(let name): json.member("mutant", name)
                case .edit(let words): json.member("edit", words)
                }
                json.member("killed", trial.isKilled)
              }
            }
          }
        }
      }
    }
  }

  private func write(
    _ mutant: Coverage.Mutant, _ isKilled: Bool, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("name", mutant.name)
      json.member("summary", mutant.summary)
      json.member("requirements", mutant.requirements)
      json.member("killed", isKilled)
    }
  }
}
