import Conformance
import Foundation
import TestSupport
import Testing

/// The spec files of `Malformed/`: each is refused, with the words that `expected.txt` has for it.
///
/// That file is what `bluewake spec lint` prints of the folder.
@Suite struct MalformedSpecTests {
  static let folder = CaptureFiles.root.appending(path: "Tests/ConformanceTests/Malformed")

  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  private static func expectations() throws -> [String: [String]] {
    let text = try String(
      contentsOf: folder.appending(path: "expected.txt"), encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    return Dictionary(grouping: lines) { String($0.prefix { $0 != ":" }) }
  }

  @Test(arguments: files)
  func `a malformed spec file is refused in these words`(file: String) throws {
    let octets = try Data(contentsOf: Self.folder.appending(path: file))
    var found: [String] = []
    do throws(SpecErrors) {
      _ = try SpecFile(parsing: Array(octets), path: file)
    } catch {
      found = error.errors.map(\.description)
    }
    #expect(found == (try Self.expectations()[file] ?? []))
    #expect(!found.isEmpty)
  }

  @Test func `the collection is large, and its words are for its files`() throws {
    #expect(Self.files.count >= 120)
    #expect(try Self.expectations().keys.sorted() == Self.files)
  }
}
