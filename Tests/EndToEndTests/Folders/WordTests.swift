import Foundation
import TestSupport
import Testing

/// One word, one meaning: a type's name means the same in every target.
@Suite struct WordTests {
  /// The names of types inside other types that another target gives to a public type, each with
  /// what it means there. A reader of `Outer.Name` could take it for the other one.
  static let nested = [
    "Awaited": "what ends a wait for a process; what a link's channel waits for, in the model",
    "Discovery": "a finding of a run under way; what a scan makes of a sighting, in the model",
    "Kind": "the kind of an entry; Swift's usual word for the kinds of anything else",
    "Life": "what explore makes up; the rules of an app's life, in the model",
    "Mutant": "a mutant of the model; one row of its coverage",
    "Parameters": "the figures of a profile, in the model; the parameters of an HCI packet",
  ]

  @Test func `a name at top level belongs to one target`() throws {
    let homes = try homes(of: types().filter { !$0.isNested })
    #expect(homes.count > 400, "the scan finds next to nothing")
    let several = homes.filter { $0.value.count > 1 }
    for (name, targets) in several.sorted(by: { $0.key < $1.key }) {
      Issue.record("\(name) means something in each of \(targets.sorted())")
    }
  }

  @Test func `a type inside another one has no name that another target makes public`() throws {
    let all = try types()
    let homes = homes(of: all.filter { $0.isPublic && !$0.isNested })
    #expect(homes.count > 200 && all.contains(where: \.isNested), "the scan finds next to nothing")
    for type in all where type.isNested && Self.nested[type.name] == nil {
      let others = (homes[type.name] ?? []).subtracting([type.target])
      if others.isEmpty { continue }
      Issue.record("\(type.name) is nested in \(type.target), and public in \(others.sorted())")
    }
  }

  @Test func `the list holds no word that has one meaning by now`() throws {
    let all = try types()
    let homes = homes(of: all.filter { !$0.isNested })
    for name in Self.nested.keys.sorted() {
      let others = homes[name] ?? []
      let isFound = all.contains {
        $0.isNested && $0.name == name && !others.subtracting([$0.target]).isEmpty
      }
      if !isFound { Issue.record("\(name) has one meaning: take it off the list") }
    }
  }

  private struct DeclaredType {
    var target: String
    var name: String
    var isNested: Bool
    var isPublic: Bool
  }

  private func homes(of types: [DeclaredType]) -> [String: Set<String>] {
    types.reduce(into: [:]) { homes, type in homes[type.name, default: []].insert(type.target) }
  }

  /// Returns each type that other files can name. What the page has in place of files, programs and
  /// threads has the names of what it replaces.
  private func types() throws -> [DeclaredType] {
    let pattern = try Regex(
      #"^ *(@\w+(\([^)]*\))? )*(?<modifiers>((public|package|final|indirect) )*)"#
        + #"(struct|enum|class|protocol|actor) (?<name>\w+)"#)
    let root = CaptureFiles.root.appending(path: "Sources").standardizedFileURL
    let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let urls = (found?.compactMap { $0 as? URL } ?? []).filter { url in
      url.pathExtension == "swift" && !url.path.contains("/Sources/Page/Support/")
    }
    return try urls.flatMap { url in
      let target = url.standardizedFileURL.pathComponents[root.pathComponents.count]
      let text = try String(contentsOf: url, encoding: .utf8)
      return text.split(separator: "\n").compactMap { line -> DeclaredType? in
        guard let match = line.prefixMatch(of: pattern), let name = match["name"]?.substring
        else { return nil }
        return DeclaredType(
          target: target, name: String(name), isNested: line.first == " ",
          isPublic: match["modifiers"]?.substring?.contains("public") == true)
      }
    }
  }
}
