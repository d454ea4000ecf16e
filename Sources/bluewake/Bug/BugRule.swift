import ArgumentParser
import Conformance
import Judging
import Timelines

/// The rule of a folder, with what goes into its files.
struct BugRule {
  static let fileName = "rule.yaml"

  let spec: SpecFile
  let text: String
  /// The definitions that the rule shares with others: a file of its own.
  let states: String?
  /// The rule as it was read; nil if it was made from a moment.
  var origin: SpecFile?

  /// Makes a rule of its own from one of many.
  ///
  /// - Parameter capture: The name of the folder's capture, which becomes that of its scenario.
  init(_ rule: SpecFile, about capture: String) throws(ExitCode) {
    let library = SharedStates.path(above: rule.path).flatMap(Self.text(of:))
    states = library.flatMap { StateLibrary.part(of: $0, for: rule) }
    guard let text = Self.text(of: rule.path) else {
      throw Self.refusal("\(rule.path): error: the file cannot be read")
    }
    (spec, self.text) = try Self.spec(of: text, about: capture, states)
    origin = rule
  }

  /// Makes a rule from a moment.
  ///
  /// - Parameter other: The entry in the capture without what is personal.
  init(about entry: Entry, asIn other: Entry? = nil, in capture: String) throws(ExitCode) {
    let moment = MomentRuleText(about: entry, asIn: other)
    let texts = [false, true].map { moment.text(about: capture, isPlain: $0) }
    for text in texts {
      guard let spec = try? Self.spec(of: text, MomentRuleText.library) else { continue }
      (self.spec, self.text, states) = (spec, text, MomentRuleText.library)
      return
    }
    throw Self.refusal("error: no rule can name \(entry.kind.rawValue)")
  }

  /// The sources that the head of the file names.
  var source: String? {
    let head = text.split(separator: "\n").prefix { $0.hasPrefix("#") }.map {
      $0.drop { $0 == "#" || $0 == " " }
    }
    let words = head.joined(separator: " ")
    guard let place = words.firstRange(of: "Source: ") else { return nil }
    return String(words[place.upperBound...])
  }

  private static func text(of path: String) -> String? {
    SpecCollection.octets(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func spec(
    of text: String, about capture: String, _ states: String?
  ) throws(ExitCode) -> (SpecFile, String) {
    var errors: [SpecError] = []
    for scenario in [ScenarioBlock.renamed(capture), .removed] {
      let own = scenario.applied(to: text)
      do throws(SpecErrors) {
        return (try spec(of: own, states), own)
      } catch {
        errors = error.errors
      }
    }
    for error in errors { StandardError.writeLine("\(error)") }
    throw .badInput
  }

  private static func spec(of text: String, _ states: String?) throws(SpecErrors) -> SpecFile {
    let library = try states.map { states throws(SpecErrors) in
      try StateLibrary(parsing: states, path: StateLibrary.fileName)
    }
    return try SpecFile(parsing: text, path: fileName, library: library)
  }

  private static func refusal(_ line: TerminalText) -> ExitCode {
    StandardError.writeLine(line)
    return .badInput
  }
}

/// The change to the scenario of a rule whose file leaves its folder.
private enum ScenarioBlock {
  /// Its capture, if notes are laid over it, is that of the new folder. A capture that is played needs
  /// all of its records, so such a scenario goes.
  case renamed(String)
  case removed

  func applied(to text: String) -> String {
    var kept: [Substring] = []
    var block: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isInside = line.hasPrefix(" ") || line.isEmpty || line.hasPrefix("#")
      if line.hasPrefix("scenario:") || !block.isEmpty && isInside {
        block.append(line)
        continue
      }
      if !block.isEmpty { kept += rest(of: block) }
      block = []
      // The schema is not beside the file.
      if !line.hasPrefix("# yaml-language-server:") { kept.append(line) }
    }
    return (kept + rest(of: block)).joined(separator: "\n")
  }

  private func rest(of block: [Substring]) -> [Substring] {
    let place = block.firstIndex { $0.hasPrefix("  capture:") }
    let hasNotes = block.contains { $0.hasPrefix("  overlay:") }
    switch self {
    case .renamed(let capture):
      guard let place else { return block }
      guard hasNotes else { return [""] }
      var block = block
      block[place] = "  capture: \(capture)"
      return block
    case .removed: return [""]
    }
  }
}
