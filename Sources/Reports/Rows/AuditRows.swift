import Conformance
import Timelines

/// Writes the findings of an audit on each capture, as JSON lines: a row for each rule that
/// applies, then a row about the capture itself.
///
/// A capture whose own row is there is complete. Rows of several captures follow each other, and no
/// row depends on one of another capture. So files of rows may be cut and joined between captures.
public struct AuditRows: Sendable {
  private let basis: AuditBasis
  private let catalog: RuleCatalog

  /// Makes a writer of rows.
  public init(_ basis: AuditBasis, _ catalog: RuleCatalog) {
    (self.basis, self.catalog) = (basis, catalog)
  }

  /// Returns the rows about a capture, whole lines.
  public func lines(about capture: AuditedCapture) -> [UInt8] {
    var json = JSONWriter()
    var absences = Absences(catalog)
    var count = 0
    for (place, verdict) in capture.verdicts.enumerated() {
      if absences.add(verdict, at: place) { continue }
      count += 1
      write(verdict, on: capture.name, to: &json)
      json.endLine()
    }
    write(capture, absences, rows: count, to: &json)
    json.endLine()
    return json.octets
  }

  private func write(_ verdict: SpecVerdict, on capture: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("capture", capture)
      json.member("rule", verdict.id)
      json.member("verdict", verdict.verdict.rawValue)
      if let reason = verdict.reason { json.member("reason", reason) }
      if let position = verdict.position {
        json.member("line", position.line)
        json.member("column", position.column)
      }
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
      json.member("verdict", expectation.verdict.rawValue)
      if let reason = expectation.reason { json.member("reason", reason) }
      json.member("exercised", expectation.exercised)
      json.member("violations", expectation.violations)
      if let margin = expectation.margin {
        json.member("margin") { json in
          json.object { json in
            json.member("worst", margin.worst.nanoseconds)
            json.member("bound", margin.bound.nanoseconds)
            json.member("sequence", margin.sequence)
          }
        }
      }
      if let devices = expectation.devices { JSONReport().write(devices, to: &json) }
      if expectation.findings.isEmpty { return }
      json.member("findings") { json in
        json.array { json in
          for finding in expectation.findings {
            json.element { JSONReport().write(finding, to: &$0) }
          }
        }
      }
    }
  }

  private func write(
    _ capture: AuditedCapture, _ absences: Absences, rows: Int, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("capture", capture.name)
      if let octets = capture.octets { json.member("octets", octets) }
      if let digest = capture.digest { json.member("sha256", digest) }
      json.member("rows", rows)
      if capture.isEmpty { json.member("empty", true) }
      if !capture.damages.isEmpty {
        json.member("damages") { json in
          json.array { json in
            for damage in capture.damages { json.element(damage.writeRow) }
          }
        }
      }
      if let reach = capture.reach { json.member("reach") { reach.write(to: &$0) } }
      if !absences.groups.isEmpty { json.member("notApplicable", absences.write) }
      json.member("program", basis.program)
      json.member("rules", basis.rules)
      json.member("profile", basis.profile.rawValue)
      json.member("options", basis.options)
    }
  }
}

extension Damage {
  fileprivate func writeRow(to json: inout JSONWriter) {
    json.object { json in
      json.member("places", places)
      json.member("first", first)
    }
  }
}

/// The rules that do not apply to a capture, by their reasons. They are most rules, and a few
/// reasons cover them.
struct Absences {
  struct Group: Hashable {
    /// The reason why the rules do not apply.
    var reason: String
    /// Whether each expectation says so, and not the rule.
    var isWithin: Bool
  }

  private(set) var groups: [(group: Group, places: [Int])] = []
  private let catalog: RuleCatalog

  init(_ catalog: RuleCatalog) { self.catalog = catalog }

  /// Adds a rule that does not apply; returns whether a group has room for all that there is to
  /// say of it.
  mutating func add(_ verdict: SpecVerdict, at place: Int) -> Bool {
    guard let group = group(of: verdict, at: place) else { return false }
    if let known = groups.firstIndex(where: { $0.group == group }) {
      groups[known].places.append(place)
    } else {
      groups.append((group, [place]))
    }
    return true
  }

  func write(to json: inout JSONWriter) {
    json.array { json in
      for (group, places) in groups {
        json.element { json in
          json.object { json in
            json.member("reason", group.reason)
            if group.isWithin { json.member("within", true) }
            json.member("places") { json in
              json.array { json in for place in places { json.element { $0.number(place) } } }
            }
          }
        }
      }
    }
  }
}

extension Absences {
  /// Nil if there is more to say of the rule than that it does not apply.
  private func group(of verdict: SpecVerdict, at place: Int) -> Group? {
    guard verdict.verdict == .notApplicable, verdict.position == nil else { return nil }
    if let reason = verdict.reason {
      return verdict.expectations.isEmpty ? Group(reason: reason, isWithin: false) : nil
    }
    guard let reason = verdict.expectations.first?.reason,
      verdict.expectations == catalog.absent(reason, place)
    else { return nil }
    return Group(reason: reason, isWithin: true)
  }
}
