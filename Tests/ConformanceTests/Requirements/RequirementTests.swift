import Testing

@testable import Conformance

@Suite struct RequirementTests {
  @Test func `every row of the table is read`() {
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
      #expect(RequirementTable.sources.values.contains(source), "\(requirement.id): \(source)")
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
}
