extension Requirement {
  /// Every requirement of the catalogue, group by group, in the order of the numbers.
  ///
  /// The catalogue is `Specs/requirements/states.yaml`, in the form of requirements of a user's own.
  /// It is part of the program, because rules of any folder may cover its rows.
  public static let all = (try? catalogue)?.requirements ?? []

  /// The file of the catalogue; a test reads it and sees the errors.
  static var catalogue: StateLibrary {
    get throws(SpecErrors) {
      try StateLibrary(
        parsing: PackageResources.states_yaml, path: "requirements/states.yaml", isCatalogue: true)
    }
  }

  /// Returns the requirement of which this is the id, or the id of a clause.
  public static func of(_ id: String) -> Requirement? { byID[id.ofRequirement] }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}

extension String {
  /// The id of the requirement of which this is the id, or the id of a clause.
  var ofRequirement: String { String(prefix { $0 != "." }) }
}

extension SpecReader {
  /// Reads requirements: their ids, each with its statement or with an object. A user's own file may
  /// hold rows of the catalogue, as the file of the catalogue does, but none that differs.
  ///
  /// - Parameter isCatalogue: Whether the rows of the catalogue are read, and not a user's own.
  mutating func requirements(_ node: YAMLNode, isCatalogue: Bool) -> [Requirement] {
    (members(of: node, "requirements") ?? []).compactMap { member in
      guard let statement = statement(member.value, member.key, keys: Words.requirement) else {
        return nil
      }
      let requirement = requirement(member.key, statement)
      let isOfCatalogue = Requirements.contains(member.key)
      if isOfCatalogue == isCatalogue, member.key.unicodeScalars.allSatisfy(\.isOfName) {
        return requirement
      }
      if !isOfCatalogue || requirement != Requirement.of(member.key) {
        complain(
          "'\(member.key)' is no id of one's own, expected one such as ACME-01", at: member.position
        )
      }
      return nil
    }
  }

  private mutating func requirement(_ id: String, _ statement: Statement) -> Requirement {
    let sources = statement.sources ?? [path]
    var clauses: [Requirement.Clause] = []
    if let node = statement.clauses {
      for member in members(of: node, "clauses") ?? [] {
        if let clause = clause(member, of: id, sources) { clauses.append(clause) }
      }
    } else if statement.remark == nil {
      clauses = [
        Requirement.Clause(id: id, statement: statement.says, sources: sources, remark: nil)
      ]
    }
    return Requirement(
      id: id, status: sources.first == Requirement.sourceNames["field"] ? .observed : .documented,
      statement: statement.says, sources: sources, remark: statement.remark, clauses: clauses)
  }

  private mutating func clause(
    _ member: YAMLNode.Member, of requirement: String, _ sources: [String]
  ) -> Requirement.Clause? {
    let id = "\(requirement).\(member.key)"
    guard UInt8(member.key) != nil else {
      complain(
        "'\(member.key)' is no number of a clause, expected one such as 1", at: member.position)
      return nil
    }
    return statement(member.value, id, keys: Words.clause).map { statement in
      Requirement.Clause(
        id: id, statement: statement.says, sources: statement.sources ?? sources,
        remark: statement.remark)
    }
  }

  /// The statement of a requirement or a clause.
  private struct Statement {
    var says: String
    var sources: [String]?
    var remark: String?
    var clauses: YAMLNode?
  }

  private mutating func statement(
    _ node: YAMLNode, _ what: String, keys: [String]
  ) -> Statement? {
    guard case .object = node.content else {
      return text(node, what).map { Statement(says: $0) }
    }
    guard let object = object(node, what, keys: keys),
      let says = required("says", of: object, what).flatMap({ text($0, "says") })
    else { return nil }
    let sources = object["sources"].flatMap { list($0, "sources") }?.compactMap { source in
      text(source, "an element of sources").map { Requirement.sourceNames[$0] ?? $0 }
    }
    return Statement(
      says: says, sources: sources, remark: object["not-judged"].flatMap { text($0, "not-judged") },
      clauses: object["clauses"])
  }
}
