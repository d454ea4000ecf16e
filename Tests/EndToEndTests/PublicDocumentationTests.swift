import Foundation
import TestSupport
import Testing

/// The public interface of the libraries is documented.
@Suite struct PublicDocumentationTests {
  static let libraries = [
    "Adapters", "BluetoothProtocols", "Captures", "Conformance", "CoreBluetoothModel", "Judging",
    "Replay", "Reports", "Seats", "Timelines",
  ]

  @Test(arguments: libraries)
  func `every public declaration has a comment`(target: String) throws {
    let found = try declarations(of: target)
    let missing = found.filter { !$0.isDocumented }
    #expect(found.count > 10, "the scan finds next to nothing in \(target)")
    #expect(
      missing.isEmpty,
      """
      \(target) has \(missing.count) of \(found.count) public declarations without a comment:
      \(missing.map(\.place).joined(separator: "\n"))
      """)
  }

  @Test func `the scan sees what is documented and what is not`() throws {
    let found = declarations(
      in: """
        /// A box.
        @frozen
        public struct Box {
          public var lid: Int
          /// What is in it.
          public internal(set) var contents: [Int]
          public static let empty = Box()
          // Not for the interface.
          public mutating func open() {}
          var hidden = 0
        }
        extension Box: Seat {
          public mutating func receive(_ entry: Entry) -> [Draft] { [] }
          public var description: String { "box" }
        }
        public import Timelines
        """, file: "Box.swift")
    #expect(found.map(\.isDocumented) == [true, false, true, false, false])
    #expect(found.map(\.place)[1] == "Box.swift:4: public var lid: Int")
  }

  private struct Declaration {
    var place: String
    var isDocumented: Bool
  }

  /// Requirements of protocols. They are documented there: by `Seat` and its kin, and by the
  /// standard library.
  private static let asked = [
    "func receive(_ entry: Entry) -> [Draft]", "func receive(_ entries: [Entry])",
    "func advance(to now: Instant) -> [Draft]", "var nextDeadline: Instant?",
    "func end(at now: Instant", "func makeCall(_ call: Draft) -> Draft", "var about: Impl",
    "let about: Impl", "var endingRemark: String?", "var passedOver: [String]",
    "var failure: ProcessFailure?", "var complaints: HostComplaints", "var awaited: [Awaited]",
    "var hasGone: Bool", "func listen(at now: Instant)", "var description: String",
    "static func < (", "static func == (", "func hash(into", "func beginGroup(_ name: FieldName)",
    "func endGroup(_ name: FieldName",
    "func beginList(_ name: FieldName)", "mutating func endList(",
    "func beginItem(_ name: PacketItemName)", "func endItem(_ name: PacketItemName",
  ]

  private func declarations(in text: String, file: String) -> [Declaration] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }
    return lines.indices.compactMap { index in
      let line = lines[index]
      guard let name = line.firstRange(of: "public "), !line.hasPrefix("//"),
        !line.contains("public import"), !line.contains("public extension"),
        line[..<name.lowerBound].allSatisfy({ $0 != "\"" && $0 != "`" }),
        !Self.asked.contains(where: line.contains)
      else { return nil }
      let above = lines[..<index].last { !$0.hasPrefix("@") || $0.contains("public ") }
      return Declaration(
        place: "\(file):\(index + 1): \(line)", isDocumented: above?.hasPrefix("///") ?? false)
    }
  }

  private func declarations(of target: String) throws -> [Declaration] {
    let folder = CaptureFiles.root.appending(path: "Sources/\(target)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    try #require(!urls.isEmpty, "no source found for \(target)")
    return try urls.sorted { $0.path < $1.path }.flatMap { url in
      declarations(in: try String(contentsOf: url, encoding: .utf8), file: url.lastPathComponent)
    }
  }
}
