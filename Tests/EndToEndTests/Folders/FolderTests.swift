import Foundation
import TestSupport
import Testing

/// The folders of a target form a one-way street: a reader of one folder knows which folders to
/// read before it, and needs none that comes later.
@Suite struct FolderTests {
  /// The targets, and the large folders of some, whose folders form one.
  static let targets = [
    "Adapters", "BluetoothProtocols", "Captures", "Conformance", "CoreBluetoothModel", "Judging",
    "Judging/Exploring", "Replay", "Reports", "Reports/Pictures", "Timelines", "bluewake",
  ]

  /// Folders outside the order, each with its reason.
  static let beside = [
    "Conformance/Patterns":
      "a pattern is one file, from its keys to its machine: it knows the rooms, and they ask it"
  ]

  @Test(.slow, arguments: targets)
  func `no folders use each other in a circle`(target: String) throws {
    let all = try files(of: target)
    let graph = FolderGraph(all.filter { Self.beside["\(target)/\($0.folder)"] == nil })
    for circle in graph.circles {
      Issue.record("a circle in \(target):\n\(graph.description(of: circle))")
    }
  }

  @Test(arguments: beside.keys.sorted())
  func `what stands beside the street is there`(folder: String) throws {
    let parts = folder.split(separator: "/").map(String.init)
    #expect(try files(of: parts[0]).contains { $0.folder == parts[1] })
  }

  /// So the account depends neither on the implementation whose callbacks it checks nor on the
  /// world around it.
  @Test func `the account of a run knows no party to the run`() throws {
    let graph = FolderGraph(try files(of: "Replay"))
    let used = graph.uses["Accounting"].map { Set($0.keys) } ?? []
    #expect(used.isDisjoint(with: [".", "Scripts", "World", "Told", "Comparison"]))
    #expect(graph.uses["."]?["Accounting"]?["Account"]?.isEmpty == false)
  }

  /// A scan that found no uses would find no circles either.
  @Test func `the scan finds what folders use`() throws {
    let graph = FolderGraph(try files(of: "Captures"))
    #expect(graph.uses["Opening"]?["Containers"]?["WalkState"] == ["Capture.swift"])
    #expect(graph.uses["Containers"]?["Records"]?["CaptureRecord"]?.isEmpty == false)
    #expect(graph.uses["LinkTypes"]?["Octets"]?["append"]?.isEmpty == false)
  }

  @Test func `two folders that name each other's types are a circle`() {
    let graph = graph(["A": "struct One { var two: Two? }", "B": "enum Two { case one([One]) }"])
    #expect(graph.circles == [["A", "B"]])
    #expect(
      graph.description(of: ["A", "B"]) == "A uses B: Two (A.swift)\nB uses A: One (B.swift)")
  }

  @Test func `a circle may go by way of a third folder`() {
    let graph = graph([
      "A": "struct One { let two: Two }", "B": "struct Two { let three: Three }",
      "C": "struct Three { func one() -> One? { nil } }", "D": "struct Four { let one: One }",
    ])
    #expect(graph.circles == [["A", "B", "C"]])
  }

  @Test func `to extend a type is to use it, and so is what an extension adds`() {
    let graph = graph([
      "A": "struct One { func grow() { show(in: 1) } }",
      "B": "extension One { func show(in n: Int) {} }",
    ])
    #expect(graph.circles == [["A", "B"]])
    #expect(graph.uses["A"]?["B"]?.keys.sorted() == ["show"])
  }

  @Test func `what is added to a type of another module is used where it is called`() {
    let added = "extension [UInt8] { mutating func append(bigEndian n: Int) {} }\nstruct Two {}"
    let calls = ["o.append(bigEndian: 1)", "o.append(1)", "o.append(contentsOf: p)"]
    let counts = calls.map { call in
      graph(["A": "struct One { func f() { \(call) } }", "B": added]).uses["A"]?.count ?? 0
    }
    #expect(counts == [1, 0, 0])
  }

  @Test func `an initializer and a property that an extension adds are found`() {
    let added = "extension Int { init(two: Int) {} var twice: Int { 0 } }"
    for use in ["Int(two: 1)", "number.twice"] {
      #expect(graph(["A": "let x = \(use)", "B": added]).uses["A"]?.keys.sorted() == ["B"])
    }
    #expect(graph(["A": "let x = Int(1)", "B": added]).uses.isEmpty)
  }

  @Test func `comments, texts and what is private do not count`() {
    let graph = graph([
      "A": """
      // Two
      /* Two /* Two */ Two */
      struct One { let name = "Two \\"Two\\"", raw = #"Two "Two" "#, long = \"""
        Two
        \""" }
      """,
      "B": "struct Two {}\nprivate struct Three {}\nstruct Four { let one: One, three: Three }",
      "C": "private struct Three {}\nstruct Five { let three: Three }",
    ])
    #expect(graph.uses == ["B": ["A": ["One": ["B.swift"]]]])
  }

  @Test func `what a text interpolates counts`() {
    let text = #"struct One { let name = "a \(Two("b)").name) c" }"#
    #expect(graph(["A": text, "B": "struct Two {}"]).uses["A"]?["B"]?.keys.sorted() == ["Two"])
  }

  /// - Parameter texts: The text of the only file in each folder, by the folder's name.
  private func graph(_ texts: [String: String]) -> FolderGraph {
    FolderGraph(
      texts.sorted { $0.key < $1.key }.map { folder, text in
        SourceFile(name: "\(folder).swift", folder: folder, text: text)
      })
  }

  private func files(of target: String) throws -> [SourceFile] {
    let root = CaptureFiles.root.appending(path: "Sources/\(target)").standardizedFileURL
    let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let urls = (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    try #require(!urls.isEmpty, "no source found for \(target)")
    return try urls.sorted { $0.path < $1.path }.map { url in
      let place = url.standardizedFileURL.pathComponents.dropFirst(root.pathComponents.count)
      return SourceFile(
        name: url.lastPathComponent, folder: place.count > 1 ? place[place.startIndex] : ".",
        text: try String(contentsOf: url, encoding: .utf8))
    }
  }
}
