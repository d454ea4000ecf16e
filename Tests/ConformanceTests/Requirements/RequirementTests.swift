import Foundation
import TestSupport
import Testing

@testable import Conformance

@Suite struct RequirementTests {
  @Test func `every row of the catalogue is read`() throws {
    #expect(try Requirement.catalogue.requirements == Requirement.all)
    #expect(Requirement.all.count == 286)
    #expect(Set(Requirement.all.map(\.id)).count == Requirement.all.count)
    let numbers = Dictionary(grouping: Requirement.all, by: \.group).mapValues { rows in
      rows.map { $0.id.suffix(2) }
    }
    for (group, rows) in numbers {
      let expected = (1...rows.count).map { ($0 < 10 ? "0" : "") + String($0) }
      #expect(rows.map(String.init) == expected, "BG-\(group)")
    }
  }

  @Test(arguments: Requirement.all)
  func `a requirement is one sentence with a source`(_ requirement: Requirement) {
    #expect(!requirement.statement.isEmpty)
    #expect(!requirement.statement.hasSuffix("."))
    #expect(requirement.statement.count <= 96)
    for source in requirement.sources {
      #expect(Requirement.sourceNames.values.contains(source), "\(requirement.id): \(source)")
    }
    #expect(requirement.status == .observed || !requirement.sources.contains("field reports"))
  }

  @Test func `a row says what it is and why it is not judged`() throws {
    let connection = try #require(Requirement.all.first { $0.id == "BG-CEN-04" })
    #expect(connection.status == .documented)
    #expect(connection.statement == "A connection wakes it")
    #expect(connection.remark == nil)
    let advice = try #require(Requirement.all.first { $0.id == "BG-WAK-04" })
    #expect(advice.remark == "advice to apps")
    let field = try #require(Requirement.all.first { $0.id == "BG-AIR-15" })
    #expect(field.status == .observed)
  }

  private func own(_ text: String) throws -> [Requirement] {
    try StateLibrary(parsing: "spec: 1\nrequirements:\n" + text, path: "own.yaml").requirements
  }

  @Test func `a file of one's own may hold the catalogue`() throws {
    let file = CaptureFiles.root.appending(path: "Specs/requirements/states.yaml")
    let octets = try Array(Data(contentsOf: file))
    #expect(octets == PackageResources.states_yaml)
    #expect(try StateLibrary(parsing: octets, path: "own.yaml").requirements == [])
  }

  @Test func `a requirement of one's own may have sources and clauses`() throws {
    let text = """
        ACME-01: It opens
        ACME-02:
          says: It reports
          sources: [guide, ACME 2.1]
          clauses:
            1: By a value
            2: {says: By a light, sources: [field], not-judged: unseen}
        ACME-03: {says: It is blue, not-judged: unseen}
      """
    let requirements = try own(text)
    #expect(requirements.map(\.statement) == ["It opens", "It reports", "It is blue"])
    #expect(
      requirements.map { $0.clauses.map(\.id) } == [["ACME-01"], ["ACME-02.1", "ACME-02.2"], []])
    #expect(requirements[0].sources == ["own.yaml"])
    #expect(requirements[1].sources == ["Core Bluetooth Programming Guide", "ACME 2.1"])
    #expect(requirements[1].clauses[0].sources == requirements[1].sources)
    #expect(requirements[1].clauses[1].sources == ["field reports"])
    #expect(requirements.map(\.remark) == [nil, nil, "unseen"])
    #expect(requirements[1].clauses[1].remark == "unseen")
  }

  @Test(arguments: [
    ("  ACME-01: {sources: [guide]}", "3:12: error: ACME-01 has no 'says'"),
    (
      "  ACME-01: {says: a, clauses: {one: b}}",
      "3:32: error: 'one' is no number of a clause, expected one such as 1"
    ),
    (
      "  BG-CEN-04: {says: a}",
      "3:3: error: 'BG-CEN-04' is no id of one's own, expected one such as ACME-01"
    ),
  ])
  func `what is wrong with a requirement is said`(text: String, complaint: String) {
    #expect {
      try own(text)
    } throws: {
      ($0 as? SpecErrors)?.errors.map(\.description) == ["own.yaml:" + complaint]
    }
  }
}
