import Foundation
import Testing

@testable import Preparation

@Suite struct SourceTreeTests {
  @Test func `a link to a folder is a folder, and none leads back`() throws {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? manager.removeItem(at: root) }
    for file in ["A/a.swift", "A/.hidden", "A/Pods/p.swift", "Shared/s.swift", "A/Old/o.swift"] {
      let place = root.appending(path: file)
      try manager.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: place)
    }
    for (link, target) in [("A/Shared", "../Shared"), ("Shared/Back", "../A"), ("A/gone", "nil")] {
      try manager.createSymbolicLink(
        atPath: root.appending(path: link).path, withDestinationPath: target)
    }
    #expect(
      SourceTree(root.path + "/A", without: ["Old/"]).files == ["Shared/s.swift", "a.swift"])
  }
  @Test func `packages that link to one another have each file once`() throws {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? manager.removeItem(at: root) }
    let names = (0..<12).map { "p\($0)" }
    for name in names {
      let links = root.appending(path: "\(name)/links")
      try manager.createDirectory(at: links, withIntermediateDirectories: true)
      try Data().write(to: root.appending(path: "\(name)/\(name).swift"))
      for other in names where other != name {
        try manager.createSymbolicLink(
          atPath: links.appending(path: other).path, withDestinationPath: "../../\(other)")
      }
    }
    #expect(SourceTree(root.path).files == names.map { "\($0)/\($0).swift" }.sorted())
  }
}
