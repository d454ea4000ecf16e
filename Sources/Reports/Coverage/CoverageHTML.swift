import Conformance
import Timelines

/// The coverage as one page for a browser: a map of all requirements, then a table for each group of
/// them, the rules, and the mutants. Requirements, clauses, rules and mutants link to each other.
struct CoverageHTML {
  func text(of coverage: Coverage) -> TerminalText {
    let links = CoverageLinks(coverage)
    var body = [summary(of: coverage), CoverageMap().html(of: coverage)]
    body += links.broken
    for group in coverage.groups {
      let rows = coverage.rows.filter { $0.requirement.group == group }
      let heading = heading(of: group, named: rows.first?.requirement.groupName ?? group)
      body.append("<h2 id=\"group-\(group.anchorForHTML)\">\(heading)</h2>")
      body.append(links.requirements(rows))
    }
    body.append("<h2 id=\"rules\">Rules</h2>")
    body.append(links.rules)
    body.append("<h2 id=\"mutants\">Mutants</h2>")
    body.append(links.mutants)
    if !coverage.unknown.isEmpty {
      let names = coverage.unknown.map { "<code>\($0.escapedForHTML)</code>" }
      body.append("<p class=\"fail\">no such requirement: \(names.joined(separator: ", "))</p>")
    }
    var page = HTMLPage(
      title: "bluewake coverage", subtitle: coverage.requirementsLine, body: body)
    page.facts = coverage.facts
    page.groups = [Coverage.Row.State.covered, .notJudged, .open].map { state in
      (state.rawValue, coverage.rows.count { $0.state == state })
    }
    page.groups?.append(("rule", coverage.rules.count))
    page.groups?.append(("mutant", coverage.mutants.count))
    return page.text
  }

  private func summary(of coverage: Coverage) -> String {
    "<p>\(coverage.clausesLine.escapedForHTML)<br>\(coverage.rulesLine.escapedForHTML)</p>"
  }

  private func heading(of group: String, named name: String) -> String {
    let name = name.escapedForHTML
    return Coverage.title(of: group).map { "\(name) <small>\($0.escapedForHTML)</small>" } ?? name
  }
}

extension Coverage {
  /// The groups of requirements, in the order of the catalogue.
  var groups: [String] {
    var seen: Set<String> = []
    return rows.map(\.requirement.group).filter { seen.insert($0).inserted }
  }

  /// Returns the title of a group; nil for a group of a user's own.
  static func title(of group: String) -> String? { titles[group] }

  private static let titles = [
    "APP": "the life of an app", "FGO": "apps that work in the foreground only",
    "CEN": "centrals in the background", "PER": "peripherals in the background",
    "WAK": "the wake budget", "ALR": "alerts", "PRE": "preservation", "RES": "restoration",
    "LCH": "the launch", "LTA": "long-term actions", "AIR": "what is on air",
    "SRM": "scan responses", "SEM": "the interface in general", "MOD": "the background modes",
    "INI": "the app's own initialization", "OBS": "field reports",
  ]
}
