import Foundation
import TestSupport
import Testing

@testable import Conformance

/// `Specs/README.md` is the reference of the language: what it shows is read, and what is read is
/// in it.
@Suite struct ReferenceTests {
  let text: String

  init() throws {
    let file = CaptureFiles.root.appending(path: "Specs/README.md")
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// The blocks of YAML: whole files, pieces of `expect`, and scenarios.
  private var examples: [String] {
    text.components(separatedBy: "```yaml\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test func `every example of the reference is read without a complaint`() throws {
    #expect(examples.count > 6)
    for example in examples {
      if !example.contains("expect:"), example.hasPrefix("spec:") {
        let library = try StateLibrary(parsing: example, path: "README")
        #expect(library.names.count + library.requirements.count + library.editions.count > 0)
        continue
      }
      let spec = try SpecFile(parsing: whole(example), path: "README")
      let expected = ["'killed-by'", "is not used", "there is no scenario", "can never pass"]
      let complaints = spec.warnings.filter { warning in
        !expected.contains { warning.message.contains($0) }
      }
      #expect(complaints == [])
    }
  }

  /// Makes a spec file of a piece of one.
  private func whole(_ example: String) -> String {
    if example.hasPrefix("spec:") { return example }
    var text = """
      spec: 1
      id: example
      title: An example
      covers: [BG-SEM-01]
      requires: [central, lifecycle, parameters]
      states:
        background: {for-each: app, enters: app.background, leaves: app.foreground}
        foreground: {for-each: app, enters: app.foreground, leaves: app.background}

      """
    if example.hasPrefix("scenario:") {
      text += example + "expect:\n  - {id: it, never: app.throttled, killed-by: [x]}\n"
    } else {
      text += "expect:\n" + example
    }
    return text
  }

  /// The schema is drawn from the same tables as the reader.
  @Test func `every key and operator is in the reference`() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(SpecSchema.json().utf8)) as? [String: Any])
    let definitions = try #require(schema["definitions"] as? [String: Any])
    var keys = Self.keys(of: schema)
    for name in ["state", "expectation", "scenario", "operators", "reaction"] {
      keys.formUnion(Self.keys(of: definitions[name]))
    }
    for name in definitions.keys where name.hasPrefix("event") {
      let forms =
        (definitions[name] as? [String: Any])?["anyOf"] as? [Any] ?? [definitions[name] as Any]
      for form in forms { keys.formUnion(Self.keys(of: form)) }
    }
    let expectation = definitions["expectation"] as? [String: Any]
    let properties = expectation?["properties"] as? [String: Any]
    keys.formUnion(Self.keys(of: properties?["measure"]))
    #expect(keys.count > 80)
    for key in keys.sorted() where !text.contains("`\(key)") && !text.contains("\(key): ") {
      Issue.record("Specs/README.md says nothing of '\(key)'")
    }
  }

  private static func keys(of object: Any?) -> Set<String> {
    let properties = (object as? [String: Any])?["properties"] as? [String: Any]
    return Set(properties?.keys.map { $0 } ?? [])
  }

  @Test func `every file that the reference points at is there, twelve examples among them`() throws
  {
    let links = text.matches(of: /\]\(([a-z][^)#:]*)\)/).map { String($0.output.1) }
    for link in links {
      let file = CaptureFiles.root.appending(path: "Specs/\(link)")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link)")
    }
    #expect(Set(links.filter { $0.contains("/") }).count == 12)
  }

  @Test func `a rule to start from is one, and the one that the reference shows`() throws {
    let spec = try SpecFile(parsing: SpecTemplate.text(named: "my-rule"), path: "new")
    #expect(spec.id == "my-rule")
    #expect(spec.warnings.isEmpty)
    #expect(spec.scenario(for: .documented) != nil)
    #expect(examples.first == SpecTemplate.text(named: "my-rule"))
  }
}
