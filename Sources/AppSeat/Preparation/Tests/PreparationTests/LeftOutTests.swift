import Foundation
import Testing

@testable import Preparation

@Suite struct LeftOutTests {
  @Test func `a folder that is left out is neither built nor an obstacle`() throws {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? manager.removeItem(at: root) }
    for (file, text) in [
      ("App/main.swift", "import CoreBluetooth"), ("App/Views/A.swift", "import SwiftUI"),
      ("App/ViewsToo.swift", ""), ("Kit/Views/B.swift", ""),
    ] {
      let place = root.appending(path: file)
      try manager.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: place, atomically: true, encoding: .utf8)
    }
    func prepare(_ leftOut: [String]) throws -> PreparedApp {
      try Preparer(
        bluewake: "/bluewake", scratch: root.path + "/scratch", isRelease: false,
        leftOut: leftOut
      )
      .prepare(root.path + "/App")
    }
    #expect(try prepare([]).obstacles.map(\.missing) == ["module SwiftUI"])
    let app = try prepare(["Views/"])
    #expect(app.obstacles == [])
    #expect(
      SourceTree(app.folder).files == [
        "Package.swift", "Sources/ViewsToo.swift", "Sources/main.swift",
      ])
    #expect(throws: PreparationFailure.self) { try prepare(["Nothing"]) }

    let preparer = Preparer(
      bluewake: "/bluewake", scratch: root.path + "/scratch", isRelease: false,
      leftOut: ["../Kit/Views"])
    _ = try preparer.prepare(root.path + "/App")
    #expect(preparer.isLeftOut("Views/B.swift", of: root.path + "/Kit"))
    #expect(!preparer.isLeftOut("ViewsToo.swift", of: root.path + "/Kit"))
    #expect(!preparer.isLeftOut("Views/A.swift", of: root.path + "/App"))
  }
}
