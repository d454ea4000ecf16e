import Foundation
import TestSupport
import Testing

/// One word, one meaning: a type's name means the same in every target.
@Suite struct WordTests {
  /// The words that two targets still use, each with both meanings. A word that gets one meaning
  /// leaves the list, and no word joins it.
  static let shared = [
    "Advertiser": "the phone's own, in the model; a device on the simulated air",
    "AdvertisingPDU": "octets on air; what a device of the simulated air sends",
    "App": "the model's app; the seat of an app in a run",
    "Capability": "what an implementation can do; what an app may do in its state, in the model",
    "Descriptor": "a file descriptor of the system, in both",
    "Ledger": "what an expectation has found; what of a recording has come up",
    "Link": "a link of the model's phone; a link of the simulated air",
    "Phone": "the model's phone; the place of a phone in the simulated world",
  ]

  @Test func `a name at top level belongs to one target`() throws {
    var homes: [String: Set<String>] = [:]
    for (target, type) in try types() { homes[type, default: []].insert(target) }
    #expect(homes.count > 400, "the scan finds next to nothing")
    let several = homes.filter { $0.value.count > 1 }
    for (name, targets) in several.sorted(by: { $0.key < $1.key }) where Self.shared[name] == nil {
      Issue.record("\(name) means something in each of \(targets.sorted())")
    }
  }

  /// Returns each type at top level that other files can name, with its target.
  private func types() throws -> [(target: String, type: String)] {
    let pattern = try Regex(
      #"^(@\w+(\([^)]*\))? )*((public|package|final|indirect) )*"#
        + #"(struct|enum|class|protocol|actor) (?<name>\w+)"#)
    let root = CaptureFiles.root.appending(path: "Sources").standardizedFileURL
    let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let urls = (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    return try urls.flatMap { url in
      let target = url.standardizedFileURL.pathComponents[root.pathComponents.count]
      let text = try String(contentsOf: url, encoding: .utf8)
      return text.split(separator: "\n").compactMap { line -> (String, String)? in
        guard line.first != " ", let match = line.prefixMatch(of: pattern),
          let name = match["name"]?.substring
        else { return nil }
        return (target, String(name))
      }
    }
  }
}
