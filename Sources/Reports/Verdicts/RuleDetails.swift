import Conformance
import Timelines

/// The details of a rule that did not pass on a page: each expectation with its sentence, its
/// picture, its own words and its witnesses.
struct RuleDetails {
  private let report: Report
  private let anchors: RuleAnchors
  /// The requirements that the rules cover, which the page lists.
  private let requirements: Set<String>

  init(_ report: Report, _ anchors: RuleAnchors) {
    (self.report, self.anchors) = (report, anchors)
    requirements = Set(report.verdicts.lazy.flatMap(\.covers))
  }

  func sections(about verdict: SpecVerdict) -> [String] {
    let anchor = anchors.anchor(of: verdict)
    let links = [
      "<a href=\"#row-\(anchor)\">table</a>",
      verdict.covers.isEmpty
        ? nil
        : "covers "
          + verdict.covers.map { "<a href=\"#\($0.anchorForHTML)\">\($0.escapedForHTML)</a>" }
          .joined(separator: " "),
      list("asserts clauses", clauses(of: verdict)),
      list("must fail on", MutantIndex.links(of: verdict, in: report)),
    ].compactMap(\.self).joined(separator: " · ")
    let top = "<p class=\"links\">\(links)</p>"
    if let known = verdict.expectedFailure, let text = known.explanation(of: verdict) {
      let lines = [text, known.place].map { "<p>\($0.escapedForHTML)</p>" }
      return [
        section(verdict, verdict.html, verdict.outcome, verdict.id, [top] + lines, isFirst: true)
      ]
    }
    if let reason = verdict.reason {
      let place = verdict.position.map { position in
        ["<p><code>\(verdict.path.escapedForHTML):\(position)</code></p>"]
      }
      return [
        section(
          verdict, verdict.html, verdict.outcome, verdict.id,
          [top, "<p>\(reason.escapedForHTML)</p>"] + (place ?? []), isFirst: true)
      ]
    }
    let told = verdict.expectations.filter { $0.verdict != .pass || !$0.evidence.isEmpty }
    return told.map { expectation in
      section(
        verdict, expectation.verdict.html, expectation.verdict.rawValue,
        "\(verdict.id) › \(expectation.id)",
        [top] + lines(about: expectation, of: verdict), isFirst: expectation.id == told.first?.id)
    }
  }

  private func list(_ name: String, _ links: [String]) -> String? {
    links.isEmpty ? nil : "\(name) \(links.joined(separator: ", "))"
  }

  /// Returns the clauses that a rule asserts, of requirements that have several.
  private func clauses(of verdict: SpecVerdict) -> [String] {
    (report.ties.clauses[verdict.id] ?? []).filter { !verdict.covers.contains($0) }.map {
      "<a href=\"#\($0.anchorForHTML)\">\($0.escapedForHTML)</a>"
    }
  }

  private func lines(
    about expectation: ExpectationVerdict, of verdict: SpecVerdict
  ) -> [String] {
    let fault = expectation.provedFault.map { ["<p><strong>\($0.escapedForHTML)</strong></p>"] }
    var lines = (fault ?? []) + ["<p>\(expectation.sentence.escapedForHTML)</p>"]
    lines.append("<p><code>\(verdict.path.escapedForHTML):\(expectation.line)</code></p>")
    if let capture = verdict.capture { lines.append("<p>in \(capture.escapedForHTML)</p>") }
    if let reason = expectation.reason { lines.append("<p>\(reason.escapedForHTML)</p>") }
    let key = Report.pictureKey(verdict.id, expectation.id, verdict.capture)
    let exhibit = report.exhibits[key]
    if let picture = exhibit?.picture {
      lines.append(
        "<div class=\"picture\" tabindex=\"0\" role=\"group\" aria-label=\"picture; the witnesses below are the same in words\">\n\(picture)\n</div>"
      )
    }
    if let excerpt = exhibit?.excerpt { lines.append(source(excerpt)) }
    for (index, finding) in expectation.findings.enumerated() {
      // The picture is about the first finding.
      lines += block(finding, of: verdict, index == 0 ? exhibit?.prefix : nil)
    }
    let more = expectation.violations - expectation.findings.count
    if more > 0 { lines.append("<p>and \(more) more of the kind</p>") }
    lines += expectation.evidence.flatMap { block($0, of: verdict) }
    if expectation.verdict == .fail, let again = report.again(verdict) {
      lines.append("<p>again: <code>\(again.escapedForHTML)</code></p>")
    }
    if expectation.verdict == .fail, let words = report.lastWords[verdict.id] {
      lines.append("<p>\(words.title.escapedForHTML)</p>")
      lines.append("<pre>\(words.lines.joined(separator: "\n").escapedForHTML)</pre>")
    }
    return lines
  }

  private func section(
    _ rule: SpecVerdict, _ word: String, _ group: String, _ name: String, _ lines: [String],
    isFirst: Bool
  ) -> String {
    let anchor = anchors.anchor(of: rule)
    let id = isFirst ? " id=\"\(anchor)\"" : ""
    return
      ([
        "<article\(id) data-f=\"\(group)\" data-r=\"\(anchor)\">",
        "<h2>\(word) \(name.escapedForHTML)</h2>", "<section>",
      ] + lines + ["</section>", "</article>"]).joined(separator: "\n")
  }

  /// Returns a line in which the ids of requirements, as `BG-ADV-01`, are links.
  private func linked(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    while let start = rest.firstRange(of: "BG-")?.lowerBound {
      let id = String(rest[start...].prefix(9))
      result += rest[..<start]
      result += requirements.contains(id) ? "<a href=\"#\(id)\">\(id)</a>" : id
      rest = rest[start...].dropFirst(9)
    }
    return result + rest
  }

  /// Returns the lines of a spec file, in which the requirements are links.
  private func source(_ excerpt: String) -> String {
    let lines = excerpt.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      linked(String(line).escapedForHTML)
    }
    // Lines that are too long can be moved with the keys.
    return "<pre tabindex=\"0\" role=\"group\" aria-label=\"the rule\">"
      + lines.joined(separator: "\n") + "</pre>"
  }
}

// MARK: - Witnesses

extension RuleDetails {
  private func block(
    _ finding: Finding, of verdict: SpecVerdict, _ prefix: String?
  ) -> [String] {
    var seen: Set<Int> = []
    var rows = finding.witnesses.enumerated().map { index, witness in
      // The picture rings the first ones, and an entry has one place.
      let isRinged = index < 12 && seen.insert(witness.entry.sequence).inserted
      return (time: witness.entry.time, row: row(of: witness, verdict, isRinged ? prefix : nil))
    }
    if let deadline = finding.deadline {
      let place = rows.firstIndex { $0.time > deadline } ?? rows.count
      let row = row(["", "\(deadline)", "deadline", "", "", ""].map(\.escapedForHTML))
      rows.insert((deadline, row), at: place)
    }
    return [
      "<p><strong>\(finding.summary.escapedForHTML)</strong></p>", table(of: rows.map(\.row)),
    ]
  }

  private func block(_ evidence: Evidence, of verdict: SpecVerdict) -> [String] {
    let key = evidence.key.map(\.text).joined(separator: "; ")
    return (key.isEmpty ? [] : ["<p>\(key.escapedForHTML)</p>"])
      + [table(of: evidence.witnesses.map { row(of: $0, verdict, nil) })]
  }

  private func table(of rows: [String]) -> String {
    HTMLPage.wide(
      "witnesses",
      (["<table class=\"witnesses\">"] + rows + ["</table>"]).joined(separator: "\n"))
  }

  /// - Parameter prefix: The prefix of the picture's identifiers, if it shows the witness.
  private func row(of witness: Witness, _ verdict: SpecVerdict, _ prefix: String?) -> String {
    let entry = witness.entry
    let note = witness.note.map { ": \($0)" } ?? ""
    let number = "#\(entry.sequence)"
    var origin = entry.origin.map { $0.description.escapedForHTML } ?? ""
    if let record = entry.origin?.record,
      let place = anchors.anchor(ofRecord: record, in: verdict.capture)
    {
      origin = "<a href=\"#\(place)\">\(origin)</a>"
    }
    let cells = [
      prefix.map { "<a href=\"#\($0)w\(entry.sequence)\">\(number)</a>" } ?? number,
      "\(entry.time)", entry.kind.rawValue.escapedForHTML,
      entry.fields.named.escapedForHTML, origin,
      "\(witness.role.rawValue)\(note)".escapedForHTML,
    ]
    return row(cells, id: prefix.map { "\($0)r\(entry.sequence)" })
  }

  private func row(_ cells: [String], id: String? = nil) -> String {
    let columns = zip(["place", "place", "place", "", "place", ""], cells).map { style, cell in
      "<td\(style.isEmpty ? "" : " class=\"\(style)\"")>\(cell)</td>"
    }
    return "<tr\(id.map { " id=\"\($0)\"" } ?? "")>\(columns.joined())</tr>"
  }
}
