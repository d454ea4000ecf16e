import ArgumentParser
import Conformance
import Judging
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rules that a command uses: spec files and folders of them, and patterns of rules.
///
/// An argument that is no path is a pattern, see ``RuleSelection``. It picks from the spec files
/// that are named beside it, or from the usual folder if none are named.
struct WantedRules {
  /// The spec files, and the folders of them.
  let places: [String]
  /// Whether the rules were named, on the command line or in the project file.
  let isNamed: Bool
  private let selection: RuleSelection
  /// The editions in which the rules are read, instead of the current ones.
  private let editions: [String]
  /// The known failures that must be about some of the rules.
  private let failures: [ExpectedFailure]
  /// The patterns that were typed. Each must pick out a rule.
  private var patterns: [String] { selection.patterns }

  /// Sorts the arguments. If no path is named and there is none of the usual folders, prints the
  /// searched locations on standard error, and ends the command with 65.
  ///
  /// - Parameters:
  ///   - arguments: Paths and patterns, as they were typed.
  ///   - texts: The words that rules must have; see ``RuleSelection/texts``.
  ///   - usual: The project's settings, used for missing arguments.
  ///   - editions: The editions in which the rules are read, instead of the current ones.
  init(
    _ arguments: [String], texts: [String] = [], usually usual: Usual = Usual(),
    editions: [String] = []
  ) throws(ExitCode) {
    self.editions = editions
    let isPath: (String) -> Bool = { argument in
      argument.hasSuffix(".yaml") || argument.hasSuffix(".yml")
        || FileManager.default.fileExists(atPath: argument)
    }
    let named = arguments.filter(isPath)
    let isOpen = arguments.isEmpty && texts.isEmpty
    selection = RuleSelection(
      patterns: isOpen ? usual.patterns : arguments.filter { !isPath($0) }, texts: texts)
    isNamed =
      !arguments.isEmpty || !texts.isEmpty || !usual.places.isEmpty || !usual.patterns.isEmpty
    places = try Self.places(named.isEmpty ? usual.places : named)
    failures = named.isEmpty ? usual.failures : []
  }

  /// The settings of a project for its rules.
  struct Usual {
    /// The spec files, and the folders of them; empty for the usual folder.
    var places: [String] = []
    /// The patterns of which one must fit; empty for all rules.
    var patterns: [String] = []
    /// The known failures. Each must be about a rule of the usual places.
    var failures: [ExpectedFailure] = []
  }

  /// Returns the places that are named, or the usual folder of rules if none are.
  static func places(_ named: [String]) throws(ExitCode) -> [String] {
    named.isEmpty ? [try usual()] : named
  }

  private static func usual() throws(ExitCode) -> String {
    if let folder = SpecCollection.usualFolder { return folder }
    let sought = SpecCollection.usualFolders.joined(separator: ", ")
    StandardError.writeLine(
      "error: no spec files are named, and there is no folder of rules: looked for \(sought)")
    throw .badInput
  }

  /// The places, for the command's list of files.
  var inputs: [CommandFiles.Input] { .specs(places) }

  /// Reads the rules. If a file has mistakes, or a pattern or text picks out no rule, says so on
  /// standard error, and ends the command with 65.
  ///
  /// - Parameter hosts: The rules used if none are named: those about hosts, the others, or both
  ///   (nil).
  func specs(
    in files: CommandFiles, aboutHosts hosts: Bool? = false
  ) throws(ExitCode) -> [SpecFile] {
    let collection = try SpecCollection(arguments: places, editions: editions, in: files)
    try requireEditions(in: collection)
    var specs = collection.specs
    if !isNamed, let hosts { specs.removeAll { $0.isAboutHosts != hosts } }
    try requireRules(of: failures, in: specs)
    return try selected(of: specs)
  }
}

extension WantedRules {
  /// Refuses an edition that no rules have.
  private func requireEditions(in collection: SpecCollection) throws(ExitCode) {
    let known = collection.editions
    for edition in editions where !known.contains(edition) {
      let list = known.isEmpty ? "" : ", only \(known.joined(separator: ", "))" as TerminalText
      StandardError.writeLine(
        "--edition \(edition): error: no rules in \(places.joined(separator: ", ")) have this "
          + "edition" + list)
      throw .badInput
    }
  }

  /// Refuses a known failure of no rule: the rule would fail unexpectedly, or is gone.
  private func requireRules(
    of failures: [ExpectedFailure], in specs: [SpecFile]
  ) throws(ExitCode) {
    var names = RuleNames()
    for id in Judgement.rulesWithoutFile { names.add(id, labelled: []) }
    for spec in specs { names.add(spec.id, labelled: spec.covers) }
    let isAboutNone = failures.filter { !names.hasRule(for: $0.pattern) }
    for failure in isAboutNone.prefix(Self.mostNamed) {
      let nearest = specs.map(\.id).nearest(to: failure.pattern)
      let hint = nearest.map { ", did you mean '\($0)'" } ?? ""
      StandardError.writeLine(
        "\(failure.place): error: no rule is '\(failure.pattern)', so none is expected to fail\(hint)"
      )
    }
    let more = isAboutNone.dropFirst(Self.mostNamed)
    if let next = more.first {
      StandardError.writeLine(
        "\(next.place): error: no rule matches \(more.count.counted("more pattern")) of "
          + "expect-fail, from here on")
    }
    if !isAboutNone.isEmpty { throw .badInput }
  }

  /// The most known failures of no rule that are named, each with its hint.
  private static let mostNamed = 10

  private func selected(of specs: [SpecFile]) throws(ExitCode) -> [SpecFile] {
    let place = places.joined(separator: ", ")
    var names = RuleNames()
    for spec in specs { names.add(spec.id, labelled: spec.labels) }
    for pattern in patterns where !names.hasRule(for: pattern) {
      let uncovered = uncovered(by: specs, of: pattern)
      uncovered.forEach(StandardError.writeLine)
      if !uncovered.isEmpty { throw .badInput }
      let nearest = Set(specs.flatMap { [$0.id] + $0.labels }).sorted().nearest(to: pattern)
      let hint: TerminalText = nearest.map { ", did you mean '\($0)'" } ?? ""
      StandardError.writeLine(
        "\(pattern): error: there is no such spec file or folder, and no such rule or requirement in "
          + "\(place)" + hint)
      throw .badInput
    }
    let selected = selection.rules(of: specs)
    if selected.isEmpty {
      let texts = selection.texts.map { "'\($0)'" }.joined(separator: " or ")
      StandardError.writeLine("error: no chosen rule in \(place) has the words \(texts)")
      throw .badInput
    }
    return selected
  }
}

extension WantedRules {
  /// Returns a line for each requirement that a pattern picks out, which no rule covers.
  private func uncovered(by specs: [SpecFile], of pattern: String) -> [TerminalText] {
    let own = Dictionary(
      specs.flatMap(\.ownRequirements).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Requirement.all + own.values.sorted { $0.id < $1.id }
    let place = places.joined(separator: ", ")
    return known.filter { RuleSelection.pattern(pattern, picksOut: $0.id, labelled: []) }.map {
      let reason: TerminalText = $0.remark.map { ": \($0)" } ?? ""
      return "\($0.id): error: no rule in \(place) covers the requirement '\($0.statement)'"
        + reason
    }
  }
}

/// The edition of a document of which several are known.
struct EditionOption: ParsableArguments {
  @Option(
    name: .customLong("edition"),
    help: ArgumentHelp(
      "Judge by this edition of the rules' document, as R17 of Apple's guidelines; repeatable.",
      valueName: "edition"))
  var editions: [String] = []

  /// The option, as it was typed.
  var words: [String] { editions.flatMap { ["--edition", $0] } }
}

/// The arguments of commands that use the rules as they are.
struct RuleArguments: ParsableArguments {
  @Argument(
    help: """
      Spec files, folders of them, and rules by id, requirement, tag or pattern, as 'BG-CEN-*' or \
      tag:quick. (default: \
      the folder Specs here, or the rules that came with bluewake)
      """)
  var rules: [String] = []

  @Option(
    name: [.customShort("k"), .customLong("matching")],
    help: ArgumentHelp(
      "Only rules with all of these words in id, title and path; repeatable, one must match.",
      valueName: "words"))
  var texts: [String] = []

  /// Sorts the arguments; see ``WantedRules``.
  func wanted() throws(ExitCode) -> WantedRules { try WantedRules(rules, texts: texts) }
}
