import Conformance
public import Timelines

/// The report as one JSON document, for programs.
///
/// `bluewake` is the version of the form. Keys may be added under the same version, but no key
/// changes its meaning. `again` is the command that judges by one rule once more, with SPEC in
/// place of the rule's path, and CAPTURE in place of the capture where there are several. If a rule
/// failed only in the scenario of another rule, `elsewhere` names that rule, and the command takes
/// its path after SPEC. Instants are nanoseconds. Entries are written as everywhere else.
struct JSONReport {
  static let version = 1

  func text(of report: Report) -> TerminalText {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("bluewake", Self.version)
      json.member("report", report.command)
      if let version = report.version { json.member("version", version) }
      if let called = report.called { json.member("called", called) }
      if let implementation = report.implementation {
        json.member("implementation", implementation)
      }
      json.member("profile", report.profile.rawValue)
      if !report.isComplete { json.member("complete", false) }
      json.member("captures", report.captures)
      if !report.damages.isEmpty {
        json.member("damages") { json in
          json.array { json in for damage in report.damages { json.element(damage.write) } }
        }
      }
      if let again = report.again { json.member("again", again.before + ["SPEC"] + again.after) }
      json.member("summary") { json in
        json.object { json in
          for (outcome, count) in report.summary { json.member(outcome, count) }
        }
      }
      if !report.reaches.isEmpty {
        json.member("reach") { json in
          json.array { json in
            for reach in report.reaches { json.element { reach.write(to: &$0) } }
          }
        }
      }
      writeRules(of: report, to: &json)
    }
    return json.document
  }

  fileprivate func writeRules(of report: Report, to json: inout JSONWriter) {
    json.member("rules") { json in
      json.array { json in
        for verdict in report.verdicts {
          let capture = report.captures.count > 1 ? verdict.capture : nil
          let contrast = report.contrasts[verdict.id]
          let subject = report.command == "audit" ? verdict.subject : nil
          json.element { write(verdict, of: subject, capture, contrast, to: &$0) }
        }
      }
    }
  }

  private func write(
    _ verdict: SpecVerdict, of subject: SpecVerdict.Subject?, _ capture: String?,
    _ contrast: ProfileContrast?, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("id", verdict.id)
      json.member("title", verdict.title)
      json.member("path", verdict.path)
      json.member("covers", verdict.covers)
      json.member("verdict", verdict.verdict.rawValue)
      if let known = verdict.expectedFailure {
        json.member("expectedFailure") { json in
          json.object { json in
            json.member("reason", known.reason)
            json.member("place", known.place)
          }
        }
      }
      if let reason = verdict.reason { json.member("reason", reason) }
      if let position = verdict.position {
        json.member("line", position.line)
        json.member("column", position.column)
      }
      if let remedy = verdict.remedy, verdict.isBroken { json.member("remedy", remedy) }
      if let edition = verdict.edition { json.member("edition", edition) }
      if let capture { json.member("capture", capture) }
      if let other = verdict.elsewhere {
        json.member("elsewhere") { json in
          json.object { json in
            json.member("rule", other.rule)
            json.member("path", other.path)
          }
        }
      }
      if let contrast { json.member("otherProfile") { contrast.write(to: &$0) } }
      if verdict.isAdvice { json.member("advice", true) }
      if let subject { json.member("judges", subject.rawValue) }
      if let devices = verdict.devices { write(devices, to: &json) }
      json.member("expectations") { json in
        json.array { json in
          for expectation in verdict.expectations { json.element { write(expectation, to: &$0) } }
        }
      }
    }
  }

  private func write(_ expectation: ExpectationVerdict, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", expectation.id)
      json.member("line", expectation.line)
      json.member("sentence", expectation.sentence)
      json.member("verdict", expectation.verdict.rawValue)
      if let fault = expectation.provedFault { json.member("fault", fault) }
      if let reason = expectation.reason { json.member("reason", reason) }
      json.member("exercised", expectation.exercised)
      json.member("violations", expectation.violations)
      if let margin = expectation.margin { json.member("margin") { write(margin, to: &$0) } }
      json.member("findings") { json in
        json.array { json in
          for finding in expectation.findings { json.element { write(finding, to: &$0) } }
        }
      }
      if !expectation.evidence.isEmpty { write(expectation.evidence, to: &json) }
    }
  }

  /// Writes the member `devices`, and `moreDevices` if there were more than are counted.
  func write(_ verdicts: DeviceVerdicts, to json: inout JSONWriter) {
    json.member("devices") { json in
      json.array { json in
        for device in verdicts.devices { json.element { write(device, to: &$0) } }
      }
    }
    if verdicts.isCut { json.member("moreDevices", true) }
  }

  private func write(_ verdict: DeviceVerdict, to json: inout JSONWriter) {
    json.object { json in
      json.member("device", verdict.device)
      json.member("verdict", verdict.verdict.rawValue)
      if verdict.isAdvice { json.member("advice", true) }
      json.member("tested", verdict.tested)
      if let record = verdict.record { json.member("record", record) }
      if let sequence = verdict.sequence { json.member("sequence", sequence) }
    }
  }

  private func write(_ margin: Margin, to json: inout JSONWriter) {
    json.object { json in
      json.member("worst", margin.worst.text)
      json.member("bound", margin.bound.text)
      json.member("percent", Int((margin.share * 100).rounded()))
      json.member("sequence", margin.sequence)
    }
  }

  func write(_ finding: Finding, to json: inout JSONWriter) {
    json.object { json in
      json.member("message", finding.message)
      write(finding.key, to: &json)
      json.member("time", finding.time.nanoseconds)
      if let sequence = finding.sequence { json.member("sequence", sequence) }
      if let deadline = finding.deadline { json.member("deadline", deadline.nanoseconds) }
      write(finding.witnesses, to: &json)
    }
  }

  private func write(_ evidence: [Evidence], to json: inout JSONWriter) {
    json.member("evidence") { json in
      json.array { json in
        for item in evidence {
          json.element { json in
            json.object { json in
              write(item.key, to: &json)
              write(item.witnesses, to: &json)
            }
          }
        }
      }
    }
  }

  private func write(_ key: [Finding.KeyPart], to json: inout JSONWriter) {
    json.member("key") { json in
      json.object { json in
        for part in key {
          json.member(part.field.rawValue) { json in
            if let value = part.value { value.write(to: &json) } else { json.null() }
          }
        }
      }
    }
  }

  private func write(_ witnesses: [Witness], to json: inout JSONWriter) {
    json.member("witnesses") { json in
      json.array { json in
        for witness in witnesses { json.element { write(witness, to: &$0) } }
      }
    }
  }

  private func write(_ witness: Witness, to json: inout JSONWriter) {
    json.object { json in
      json.member("role", witness.role.rawValue)
      if let note = witness.note { json.member("note", note) }
      json.member("entry") { witness.entry.write(to: &$0) }
    }
  }
}

extension Report {
  /// Writes the member `rules` into another document, in the form of this report.
  public func writeRules(to json: inout JSONWriter) {
    JSONReport().writeRules(of: self, to: &json)
  }
}
