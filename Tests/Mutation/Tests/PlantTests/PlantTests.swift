import Testing

@testable import plant

@Suite struct MutationFinderTests {
  /// Each kind of change, on a line of code, with one of the texts that come of it.
  @Test(arguments: [
    ("func f() { if a { g() } }", MutationPoint.Change.negatedCondition, "!(a)"),
    ("let x = a < b", .boundary, "a <= b"),
    ("let x = a == b", .comparison, "a != b"),
    ("let x = a + b", .arithmetic, "a - b"),
    ("let x = a && b", .logic, "a || b"),
    ("func f() { g(); let h = 1 }", .droppedStatement, ""),
    ("func f() {\n  g()\n  h()\n}", .swappedStatements, "h(); g()"),
    ("func f() { g(a, of: b); h() }", .swappedArguments, "g(b, of: a)"),
    ("let x = 5", .constantByOne, "6"),
    ("let x = 5", .constantByFactor, "50"),
    ("let x = true", .flag, "false"),
    ("func f() { if let x = y[0] { g(x) } }", .missingOptional, "nil"),
    ("let x = y ?? z", .fallback, "z"),
    ("func f() { for x in y { g(x) } }", .firstOnly, "(y).prefix(1)"),
    ("func f() { for x in y { g(x) } }", .allButFirst, "(y).dropFirst()"),
    ("let x = y.first", .otherEnd, "y.last"),
    ("let x = min(y, z)", .otherExtreme, "max(y, z)"),
    ("let x = y.allSatisfy { $0 > 1 }", .anyForAll, "y.contains { $0 > 1 }"),
    ("let x = y.filter { $0 > 1 }.count", .noFilter, "y"),
    ("let x = entry[.peer], y = entry[.app]", .otherKey, "entry[.peer]"),
  ])
  func `a change is found`(source: String, change: MutationPoint.Change, becomes: String) {
    let found = MutationFinder.points(in: source).filter { $0.change == change }
    #expect(found.map(\.becomes).contains(becomes))
  }

  @Test(arguments: [
    // Code guarded by a hand-made mutant is no documented behaviour.
    "func f() { if behaviour.alerts.isSilent { g() } }",
    "let x = behaviour.alerts.isSilent ? 1 : y",
    "func f() { guard !behaviour.alerts.isSilent else { return g() } }",
    // Code that the file needs to compile, and code that does not run.
    "init(x: Int) { self.x = x }", "enum E: Int { case a = 1 }",
    "func f(x: Int = 1) {}", "func f() -> Int { g() }", "func f() { remark(text) }",
  ])
  func `this is left alone`(source: String) {
    #expect(MutationFinder.points(in: source).map(\.becomes) == [])
  }

  @Test func `a change knows its declaration and the rows that are its source`() throws {
    let source = """
      /// Source: BG-SEM-05.
      extension Phone {
        /// Source: BG-PER-01, BG-SEM-05.
        func stop(by index: Int) { count = 3; done() }
      }
      """
    let point = try #require(
      MutationFinder.points(in: source).first { $0.change == .constantByOne })
    #expect(point.declaration == "stop(by:)")
    #expect(point.rows == ["BG-PER-01", "BG-SEM-05"])
    #expect(point.line == 4)
  }
}

@Suite struct GardenTests {
  private func garden(_ source: String, _ changes: Set<MutationPoint.Change>) -> Garden {
    let points = MutationFinder.points(in: source).filter { changes.contains($0.change) }
    return Garden(
      source,
      points.enumerated().map { NumberedPoint(number: $0 + 1, name: "\($0)", point: $1) })
  }

  @Test func `changes inside each other do not mix`() {
    let text = garden("let x = a < 5", [.boundary, .constantByOne]).text
    #expect(
      text
        == "let x = (isPlanted(1) ? (a <= 5) : (a < (isPlanted(2) ? (6) : (5))))")
  }

  @Test func `a statement that is dropped and swapped is done once without a mutant`() {
    let text = garden("func f() { g(); h() }", [.droppedStatement, .swappedStatements]).text
    #expect(text.contains("if isPlanted(2) { h() }; g()"))
    #expect(text.contains("if !isPlanted(2) { if !isPlanted(3) { h() } }"))
  }

  @Test func `a mutant knows the lines that it covers`() {
    let source = "func f() {\n  for x in y {\n    g(x)\n  }\n  h()\n}"
    let mutants = garden(source, [.droppedStatement]).mutants(in: "F.swift")
    #expect(mutants.map(\.firstLine) == [2, 3, 5])
    #expect(mutants.map(\.lastLine) == [4, 3, 5])
  }

  @Test func `names are unique and know no lines`() {
    var names = MutantNames()
    let points = MutationFinder.points(in: "func f() { g(1); g(1) }")
      .filter { $0.change == .constantByOne }
    #expect(
      points.map { names.name(of: $0, in: "F.swift") } == [
        "F.swift f() constant changed by one: 1 -> 2",
        "F.swift f() constant changed by one: 1 -> 2 #2",
      ])
  }
}
