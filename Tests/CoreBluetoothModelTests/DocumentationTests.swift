import Foundation
import TestSupport
import Testing

/// The pages of the target's documentation against the code that they speak of.
struct DocumentationTests {
  private let folder = CaptureFiles.root.appending(path: "Sources/CoreBluetoothModel")

  private func page(_ name: String) throws -> [Substring] {
    let url = folder.appending(path: "CoreBluetoothModel.docc/\(name).md")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
  }

  /// Source files by their paths below the target's folder, sorted.
  private func sources() throws -> [(path: String, lines: [Substring])] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    return try urls.sorted { $0.path < $1.path }.map { url in
      let text = try String(contentsOf: url, encoding: .utf8)
      return (
        String(url.path.dropFirst(folder.path.count + 1)), text.split(separator: "\n")
      )
    }
  }

  @Test func `every choice of the code is explained, and no other`() throws {
    var choices: Set<String> = []
    for (path, lines) in try sources() {
      for line in lines {
        guard
          let range = line.range(of: "// Source: chosen. ")
            ?? line.range(of: "/// Source: chosen. ")
        else { continue }
        choices.insert("\(path): \(line[range.upperBound...])")
      }
    }
    var explained: Set<String> = []
    var path = ""
    for line in try page("KnownDifferences") {
      if line.hasPrefix("### ") { path = String(line.dropFirst(4)) }
      if line.hasPrefix("- ") { explained.insert("\(path): \(line.dropFirst(2))") }
    }
    #expect(choices.subtracting(explained).sorted() == [])
    #expect(explained.subtracting(choices).sorted() == [])
    #expect(choices.count > 50)
  }

  /// A claim that says "chosen" in other words would not be found by whoever looks for choices.
  @Test func `a choice is spelled as one`() throws {
    for (path, lines) in try sources() {
      for line in lines where line.contains("Source:") && line.contains("chosen") {
        #expect(line.contains("// Source: chosen. "), "\(path): \(line)")
      }
    }
  }

  @Test(arguments: 1...22)
  func `every suggested choice of the specification is among them`(number: Int) throws {
    let name = "CH-" + (number < 10 ? "0" : "") + String(number)
    #expect(try page("KnownDifferences").contains { $0.hasPrefix("- ") && $0.contains(name) })
  }

  @Test func `every file that the overview names is there, and every section has one`() throws {
    let rows = try page("CoreBluetoothModel").filter { $0.first == "|" }
    let paths = Set(try sources().map(\.path))
    var sections: Set<Int> = []
    for row in rows {
      let words = row.split(separator: "`").map(String.init)
      if let number = row.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) {
        sections.insert(number)
      }
      for path in words where path.hasSuffix(".swift") {
        #expect(paths.contains(path), "\(path)")
      }
    }
    #expect(sections == Set(1...22))
  }
}
