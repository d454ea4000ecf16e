import Conformance
import Testing

/// Every check of `spec lint`, on a file that it is content with and on one that it is not.
@Suite struct LintTests {
  struct Example {
    var name: String
    /// The lines of a file, one expectation among them, that has no warning.
    var good: String
    var bad: String
    /// With line and column.
    var warning: String
  }

  private static let scenario = "scenario: {settle: 60s}\n"
  private static let head = "covers: [BG-WAK-01]\n" + scenario
  /// The event that puts a `never` to the test.
  private static let tested = "exercised-by: app.foreground"
  private static func one(_ text: String) -> String {
    head + "expect: [{id: e, killed-by: [x], " + text + "}]\n"
  }
  private static let kept = "expect: [{id: e, killed-by: [x], never: app.woken, \(tested)}]\n"

  static let examples: [Example] = [
    Example(
      name: "nothing is covered", good: head + kept, bad: scenario + kept,
      warning: "1:1: covers is missing: no requirement is named"),
    Example(
      name: "a draft", good: "draft: false\n" + head + kept, bad: "draft: true\n" + head + kept,
      warning: "4:1: the rule does not judge, since it is a draft: remove the key 'draft' when it "
        + "says what you mean"),
    Example(
      name: "no such requirement", good: head + kept,
      bad: "covers: [BG-WAK-01, BG-WKA-03]\n" + scenario + kept,
      warning: "4:1: covers names 'BG-WKA-03', which is no requirement, did you mean 'BG-WAK-03'"),
    Example(
      name: "a number beyond the group", good: head + kept,
      bad: "covers: [BG-ALR-99]\n" + scenario + kept,
      warning: "4:1: covers names 'BG-ALR-99', which is no requirement, did you mean 'BG-ALR-09'"),
    Example(
      name: "no mutant", good: head + kept,
      bad: head + "expect: [{id: e, never: app.woken, \(tested)}]\n",
      warning: "6:1: 'e' has no 'killed-by' to show that it can fail"),
    Example(
      name: "no time and no end", good: one("each: app.woken, then: app.suspended, within: 1s"),
      bad: one("each: app.woken, then: app.suspended"),
      warning: "6:1: 'e' has no time and no end, so it can never fail"),
    Example(
      name: "never, and nothing else that happens",
      good: one("never: app.woken, exercised-by: app.foreground"), bad: one("never: app.woken"),
      warning: "6:1: 'e' can never pass, since only a violation exercises it: name another event "
        + "with 'exercised-by'"),
    Example(
      name: "what ends its own scope",
      good: one("until: app.terminated, at-most: 2, of: app.woken"),
      bad: one("until: app.woken, at-most: 2, of: app.woken"),
      warning: "6:1: 'e' never sees app.woken, since that ends the scope and so lies outside of it"),
    Example(
      name: "no scenario", good: head + kept, bad: "covers: [BG-WAK-01]\n" + kept,
      warning: "1:1: there is no scenario: no run puts the rule to the test"),
    Example(
      name: "a run too short", good: one("each: app.woken, then: app.suspended, within: 60s"),
      bad: one("each: app.woken, then: app.suspended, within: 61s"),
      warning:
        "5:1: settle is 60s, less than the bound of 61s: an obligation may stay open"),
    Example(
      name: "an idle parameter",
      good: "params: {most: 1s}\n" + one("each: app.woken, then: app.suspended, within: $most"),
      bad: "params: {most: 1s}\n" + one("each: app.woken, then: app.suspended, within: 1s"),
      warning: "4:10: the parameter 'most' is not used"),
    Example(
      name: "an idle state",
      good: "states: {up: {enters: app.woken, leaves: app.suspended}}\n"
        + one("during: up, never: air.scanning, \(tested)"),
      bad: "states: {up: {enters: app.woken, leaves: app.suspended}}\n"
        + one("never: air.scanning, \(tested)"),
      warning: "4:10: the state 'up' is not used"),
    Example(
      name: "an idle tolerance",
      good: "tolerance: 1ms\n" + one("each: app.woken, then: app.suspended, within: 1s"),
      bad: "tolerance: 1ms\n" + one("never: app.woken, \(tested)"),
      warning: "4:1: tolerance has no effect: no expectation has a time"),
    Example(
      name: "a state under the name of a shared one",
      good: "states: {up: {enters: app.woken, leaves: app.suspended}}\n"
        + one("during: up, never: air.scanning, \(tested)"),
      bad: "states: {away: {enters: app.woken, leaves: app.suspended}}\n"
        + one("during: away, never: air.scanning, \(tested)"),
      warning: "4:10: the state 'away' hides the shared one of states.yaml"),
    Example(
      name: "a shared state under another name",
      good: one("during: away, never: air.scanning, \(tested)"),
      bad: "states: {gone: {for-each: app, enters: app.background, leaves: app.foreground}}\n"
        + one("during: gone, never: air.scanning, \(tested)"),
      warning: "4:10: the state 'gone' is the shared state 'away' of states.yaml"),
    Example(
      name: "a scope with more keys than the expectation, which could have them",
      good: one("for-each: app, during: away, never: callback.didDiscover, \(tested)"),
      bad: one("during: away, never: callback.didDiscover, \(tested)"),
      warning:
        "6:1: 'e' covers every app at once, while any app is away: did you mean 'for-each: app'"),
    Example(
      name: "a memory that grows with the capture",
      good: one(
        "for-each: peer, each: link.request, preceded-by: link.connected, since: link.disconnected"),
      bad: one("for-each: peer, each: link.request, preceded-by: link.connected"),
      warning:
        "6:1: 'e' remembers every peer that was ever seen: give it a scope that closes, 'since' or "
        + "'reset-by', or say 'passive: false'"),
    Example(
      name: "two expectations of one meaning",
      good: head + "expect: [{id: a, killed-by: [x], never: app.woken, \(tested)}, "
        + "{id: b, killed-by: [x], never: app.suspended, \(tested)}]\n",
      bad: head + "expect: [{id: a, killed-by: [x], never: app.woken, \(tested)}, "
        + "{id: b, killed-by: [y], never: app.woken, \(tested)}]\n",
      warning: "6:1: 'b' says the same as 'a'"),
    Example(
      name: "a number out of range",
      good: one("never: {event: callback.didDiscover, where: {rssi: {lt: -120}}}"),
      bad: one("never: {event: callback.didDiscover, where: {rssi: {lt: -127}}}"),
      warning: "6:1: 'e' can never hold: rssi less than -127"),
    Example(
      name: "conditions against each other",
      good: one("never: {event: callback.didDiscover, where: {rssi: {gt: -50, lt: -40}}}"),
      bad: one("never: {event: callback.didDiscover, where: {rssi: {gt: -40, lt: -50}}}"),
      warning: "6:1: 'e' can never hold: rssi greater than -40 and less than -50"),
    Example(
      name: "absent and with a value",
      good: one("never: {event: callback.didConnect, where: {peer: {present: false}}}"),
      bad: one("never: {event: callback.didConnect, where: {peer: {present: false, glob: 'a*'}}}"),
      warning: "6:1: 'e' can never hold: peer absent and like a*"),
    Example(
      name: "a kind that the event is not",
      good: one("never: {event: callback.*, where: {kind: callback.didConnect}}"),
      bad: one("never: {event: callback.*, where: {kind: app.woken}}"),
      warning: "6:1: 'e' can never hold: kind app.woken"),
    Example(
      name: "a word that is none",
      good: one("never: {event: callback.didUpdateState, where: {state: {starts-with: powered}}}"),
      bad: one("never: {event: callback.didUpdateState, where: {state: {glob: 'off*'}}}"),
      warning: "6:1: 'e' can never hold: state like off*"),
    Example(
      name: "an element that no list has",
      good: one("never: {event: air.advertisement, where: {adTypes: {has: 0xFF}}}"),
      bad: one("never: {event: air.advertisement, where: {adTypes: {has: 0x100}}}"),
      warning: "6:1: 'e' can never hold: adTypes with 256"),
    Example(
      name: "shorter than nothing",
      good: one(
        "never: {event: callback.didDiscover, where: {manufacturerData: {length: {lt: 1}}}}"),
      bad: one(
        "never: {event: callback.didDiscover, where: {manufacturerData: {length: {lt: 0}}}}"),
      warning:
        "6:1: 'e' can never hold: manufacturerData with a length less than 0"),
    Example(
      name: "a demand that nothing can meet",
      good: one("every-one: callback.didDiscover, satisfies: {rssi: {between: [-90, 20]}}"),
      bad: one("every-one: callback.didDiscover, satisfies: {rssi: {between: [128, 200]}}"),
      warning: "6:1: 'e' can never hold: rssi from 128 to 200"),
  ]

  private static let library = """
    spec: 1
    states: {away: {for-each: app, enters: app.background, leaves: app.foreground}}
    """

  private func warnings(of text: String) throws -> [String] {
    let library = try StateLibrary(parsing: Self.library, path: "states.yaml")
    let text = "spec: 1\nid: a\ntitle: A rule\n" + text + "requires: [central, lifecycle]\n"
    return try SpecFile(parsing: text, path: "x", library: library).warnings.map(\.description)
  }

  @Test(arguments: examples.indices)
  func `a check says what it should and nothing else`(index: Int) throws {
    let example = Self.examples[index]
    #expect(try warnings(of: example.good) == [], "\(example.name)")
    let (place, message) = example.warning.split(at: ": ")
    #expect(
      try warnings(of: example.bad) == ["x:\(place): warning: \(message)"], "\(example.name)")
  }

  @Test(arguments: [
    ("A phone reports a device in the background once", [String]()),
    ("one two three four five six seven eight nine ten eleven twelve", []),
    (
      "one two three four five six seven eight nine ten eleven twelve thirteen",
      ["has 13 words, expected at most 12"]
    ),
    ("Who waits is told", ["begins with 'Who', expected the subject of the sentence"]),
    ("Whose link ends is told", ["begins with 'Whose', expected the subject of the sentence"]),
    ("A scan in background is slow", ["says 'in background', expected 'in the background'"]),
    (
      "A scan is fast in foreground, as ever",
      ["says 'in foreground', expected 'in the foreground'"]
    ),
  ])
  func `a title that is hard to read gets a warning`(title: String, complaints: [String]) throws {
    let text = "spec: 1\nid: a\ntitle: \(title)\n" + Self.one("eventually: app.suspended")
    let library = try StateLibrary(parsing: Self.library, path: "states.yaml")
    let told = try SpecFile(parsing: text, path: "x", library: library).warnings.map(\.description)
    #expect(
      told.filter { $0.contains("title") } == complaints.map { "x:3:1: warning: title \($0)" })
  }

  private static func timeout(_ params: String, edition: String? = nil) throws -> SpecFile {
    var library = try StateLibrary(parsing: "spec: 1\neditions: [R3, R2, R1]", path: "states.yaml")
    if let edition { library.choose(edition: edition) }
    let text = "spec: 1\nid: a\ntitle: A rule\nparams: {most: \(params)}\nrequires: [lifecycle]\n"
    return try SpecFile(
      parsing: text + one("from: app.woken, eventually: app.suspended, within: $most"), path: "x",
      library: library)
  }

  @Test func `a parameter has a value for each edition that knows it`() throws {
    let params = "{R3: 3s, R2: 2s}"
    for (edition, bound) in [(nil, 3), ("R3", 3), ("R2", 2), ("R9", 3)] as [(String?, Int)] {
      let spec = try Self.timeout(params, edition: edition)
      #expect(spec.edition == (edition == "R2" ? "R2" : "R3"))
      #expect(spec.longestBound(for: .documented) == .seconds(bound))
      #expect(spec.absence == nil)
    }
    let old = try Self.timeout(params, edition: "R1")
    #expect(old.absence == "edition R1 has no such rule")
    var checker = Checker([old], profile: .documented)
    let verdict = checker.finish(at: .start).first
    #expect(verdict?.verdict == .notApplicable)
    #expect(try Self.timeout("2s", edition: "R1").edition == nil)
  }

  @Test(arguments: [
    ("{R3: 3s, R0: 1s}", "x:4:25: error: unknown key 'R0' in a parameter"),
    ("{R3: 3s, observed: 1s}", "the parameter has values for editions and for the profile"),
    ("{R3: 3s, R2: soon}", "within is 'soon', expected a duration"),
  ])
  func `a wrong edition is an error at its place`(params: String, message: String) {
    let errors = #expect(throws: SpecErrors.self) { try Self.timeout(params, edition: "R2") }
    let texts = errors?.errors.map(\.description) ?? []
    #expect(texts.contains { $0.contains(message) }, "\(texts)")
  }

  @Test(arguments: ["[documented]", "[R1, R1]", "[a b]", "R1"])
  func `editions have names of their own`(names: String) {
    #expect(throws: SpecErrors.self) {
      try StateLibrary(parsing: "spec: 1\neditions: \(names)", path: "states.yaml")
    }
  }

  @Test func `a rule that judges its own scenario alone may remember`() throws {
    let text = Self.one("for-each: peer, each: link.request, preceded-by: link.connected")
    #expect(try warnings(of: "passive: false\n" + text) == [])
  }

  @Test func `a rule that no capture can be judged by may remember`() throws {
    let text = Self.one(
      "for-each: [app, peer], each: callback.didUpdateValue, preceded-by: callback.didConnect")
    #expect(try warnings(of: text) == [])
  }

  @Test func `a capture that is judged itself needs no mutant`() throws {
    let scenario = "scenario: {capture: a.btsnoop, overlay: [{at: 1s, do: app.background}]}\n"
    let text =
      "covers: [BG-PER-05]\n" + scenario
      + "expect: [{id: e, never: air.advertisement, \(Self.tested)}]\n"
    #expect(try warnings(of: text) == [])
  }
}

/// Checks that look at several files.
@Suite struct LintTogetherTests {
  private func spec(_ id: String, _ pattern: String) throws -> SpecFile {
    let text = "spec: 1\nid: \(id)\ntitle: t\nscenario: {}\nexpect: [{id: e, \(pattern)}]\n"
    return try SpecFile(parsing: text, path: "\(id).yaml")
  }

  @Test func `two rules have two names`() throws {
    let one = try spec("a", "never: app.woken")
    #expect(try [one, spec("b", "never: app.suspended")].warningsTogether == [])
    #expect(
      try [one, spec("a", "never: app.suspended")].warningsTogether.map(\.description)
        == ["a.yaml:1:1: warning: the rule of a.yaml is called 'a' too"])
  }

  @Test func `two rules have two meanings`() throws {
    #expect(
      try [spec("a", "never: app.woken"), spec("b", "never: app.woken")].warningsTogether
        .map(\.description)
        == [
          "b.yaml:5:1: warning: 'e' says the same of the same scenario as 'e' of a"
        ])
  }

  @Test func `what is shared is used`() throws {
    let text = """
      spec: 1
      states:
        away: {enters: app.background, leaves: app.foreground}
        asleep: {enters: app.suspended, leaves: app.woken}
      """
    let library = try StateLibrary(parsing: text, path: "states.yaml")
    let rule = "spec: 1\nid: a\ntitle: t\nexpect: [{id: e, during: away, never: air.scanning}]\n"
    let spec = try SpecFile(parsing: rule, path: "x", library: library)
    #expect(
      library.warnings(about: [spec]).map(\.description)
        == ["states.yaml:4:3: warning: the shared state 'asleep' is used by no rule"])
    #expect(library.names == ["asleep", "away"])
  }
}

/// Files of shared states that are none.
@Suite struct StateLibraryTests {
  static let examples: [(text: String, message: String)] = [
    ("spec: 1\n", "s:1:1: error: the library has no 'states'"),
    ("states: {}\n", "s:1:1: error: the file has no 'spec'"),
    ("spec: 1\nstate: {}\n", "s:1:1: error: the library has no 'states'"),
    (
      "spec: 1\nstates: {a: {enters: app.woken}}\n", "s:2:13: error: the state has no 'leaves'"
    ),
    (
      "spec: 1\nstates: {a: {enters: app.woken, leaves: $x}}\n",
      "s:2:41: error: unknown parameter 'x' in 'params'"
    ),
    ("- a\n", "s:1:1: error: a library of states is a list, expected an object"),
  ]

  @Test(arguments: examples.indices)
  func `a wrong library is refused`(index: Int) {
    let (text, message) = Self.examples[index]
    let error = #expect(throws: SpecErrors.self) { try StateLibrary(parsing: text, path: "s") }
    #expect(
      error?.errors.map(\.description).contains(message) == true, "\(String(describing: error))")
  }

  @Test func `a state is known by its own file first`() throws {
    let shared = "spec: 1\nstates: {away: {enters: app.background, leaves: app.foreground}}\n"
    let library = try StateLibrary(parsing: shared, path: "states.yaml")
    let rule = "spec: 1\nid: a\ntitle: t\nexpect: [{id: e, during: away, never: air.scanning}]\n"
    #expect(try SpecFile(parsing: rule, path: "x", library: library).sharedStates == ["away"])
    let own = rule + "states: {away: {enters: app.suspended, leaves: app.woken}}\n"
    #expect(try SpecFile(parsing: own, path: "x", library: library).sharedStates == [])
    #expect(
      messages(of: rule.replacing("away", with: "awya")).first
        == "x:4:26: error: unknown state 'awya' in 'states'")
  }

  @Test func `a misspelt state is known by the shared ones too`() throws {
    let shared = "spec: 1\nstates: {away: {enters: app.background, leaves: app.foreground}}\n"
    let library = try StateLibrary(parsing: shared, path: "states.yaml")
    let rule = "spec: 1\nid: a\ntitle: t\nexpect: [{id: e, during: awy, never: air.scanning}]\n"
    let error = #expect(throws: SpecErrors.self) {
      try SpecFile(parsing: rule, path: "x", library: library)
    }
    #expect(
      error?.errors.map(\.message) == ["unknown state 'awy' in 'states', did you mean 'away'"])
  }
}

extension String {
  fileprivate func split(at separator: String) -> (String, String) {
    guard let range = firstRange(of: separator) else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
