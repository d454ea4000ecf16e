import Foundation
import TestSupport
import Testing

/// The examples in Swift of the libraries' pages.
@Suite struct DocumentedCodeTests {
  struct Example: CustomTestStringConvertible, Sendable {
    /// The page, below `Sources`.
    var page: String
    /// The line of the page at which the code begins.
    var line: Int
    var code: String

    var testDescription: String { "\(page):\(line)" }
  }

  private static let sources = CaptureFiles.root.appending(path: "Sources")

  static let examples: [Example] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: sources.path)) ?? []
    return paths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted().flatMap(examples)
  }()

  private static func examples(of page: String) -> [Example] {
    let text = try? String(contentsOf: sources.appending(path: page), encoding: .utf8)
    var found: [Example] = []
    var open: Example?
    for (index, line) in (text ?? "").components(separatedBy: "\n").enumerated() {
      if line == "```swift" {
        open = Example(page: page, line: index + 2, code: "")
      } else if line.hasPrefix("```") {
        open.map { found.append($0) }
        open = nil
      } else {
        open?.code += line + "\n"
      }
    }
    return found
  }

  @Test func `most libraries show an example`() {
    #expect(Self.examples.count >= 8)
  }

  @Test(.slow, arguments: examples)
  func `the code of a page compiles`(_ example: Example) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "documented-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Statements outside functions are allowed in a file of this name only.
    let file = folder.appending(path: "main.swift")
    try example.code.write(to: file, atomically: true, encoding: .utf8)
    try SwiftCompiler.run(
      ["-typecheck", "-swift-version", "6"] + SwiftCompiler.moduleFlags + [file.path])
  }
}
