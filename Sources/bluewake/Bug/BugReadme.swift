import Conformance
import Reports
import Timelines

/// The page of a folder: what was found, how to see it again, and how the folder was made.
struct BugReadme {
  let bug: Bug

  var text: String {
    let sections = [heading, sentence, expected, proof, again, making]
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var heading: [String] {
    let title = bug.found.rule.title
    if bug.rule.origin == nil { return ["# A moment of a capture"] }
    return ["# \(bug.found.expectation.isAdvice ? "Advice not taken" : "Broken"): \(title)"]
  }

  private var sentence: [String] {
    let numbers = bug.found.records.map(String.init)
    let places =
      switch numbers.count {
      case 0: ""
      case 1: " Record \(numbers[0]) shows it."
      default:
        " Records \(numbers.dropLast().joined(separator: ", ")) and \(numbers.last ?? "") show it."
      }
    return [
      "`\(bug.found.rule.id)` (\(bug.found.word)): \(bug.found.finding.summary).\(places)"
    ]
  }

  private var expected: [String] {
    guard bug.rule.origin != nil else {
      return [
        "No rule covers it. `\(BugRule.fileName)` was made from this moment, and forbids the event:",
        "remove conditions until it states the rule that you mean.",
      ]
    }
    let source = bug.rule.source.map { " Source: \($0)" } ?? ""
    return ["Expected: \(bug.found.rule.title).\(source)"]
  }

  private var proof: [String] {
    ["```"] + bug.found.finding.briefLines().dropFirst().map { $0.text.trimmed } + ["```"]
  }

  private var again: [String] {
    let command = bug.again.joined(separator: " ")
    let status = bug.found.expectation.isAdvice ? 0 : 1
    return [
      "## See it again", "", "In this folder:", "", "```", command,
      "\(command) --format json | cmp - verdict.json", "```", "",
      "The first command shows the finding and ends with \(status). The second one shows that the verdict",
      "is the recorded one, to the octet, with the same version of bluewake.",
    ]
  }

  private var making: [String] {
    ["## How it was made", ""]
      + [kept, personal, revealed, mended, reference].compactMap(\.self).map { "- \($0)" }
  }

  private var kept: String {
    let numbers = bug.masked.small.numbers
    return "\(numbers.count) of \(bug.recordCount) records are left: " + numbers.ranges + "."
  }

  private var personal: String {
    bug.isPersonal
      ? "Not anonymised: addresses, names and values are those of the capture."
      : "Addresses, names, keys and personal values are replaced, and the date is hidden. Times, "
        + "lengths and the order of records are those of the capture."
  }

  private var revealed: String? {
    let revealed = bug.masked.revealed.sorted { $0.key < $1.key }
    if revealed.isEmpty { return nil }
    let places = revealed.map { "\($0.value.counted("octet")) of record \($0.key)" }
    return "The finding depends on these octets, so they were not replaced: "
      + places.joined(separator: ", ") + "."
  }

  private var mended: String {
    if let record = bug.mending { return "Without record \(record) the rule finds nothing." }
    return bug.masked.small.numbers.count == 1
      ? "Without its only record, there is no capture left to judge."
      : "The rule still finds it if any single record is left out."
  }

  private var reference: String {
    bug.onReference.map { "On the reference implementation, in its own scenario: \($0.rawValue)." }
      ?? "The rule judges captures only, so it does not apply to the reference implementation."
  }
}

extension [Int] {
  /// The numbers, with a range for neighbours: `3, 7 to 9`.
  fileprivate var ranges: String {
    var ranges: [ClosedRange<Int>] = []
    for number in self {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
    }.joined(separator: ", ")
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
