import Foundation
import Testing

@testable import Preparation

@Suite struct PropertyListTests {
  /// Returns where the list is among files of these names.
  private func found(among files: [String]) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files {
      let place = folder.appending(path: file)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: place)
    }
    return PropertyList.find(in: folder.path).map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test(arguments: [
    (["App.swift", "Info.plist"], "Info.plist"),
    (["App/Info.plist", "App/Old-Info.plist"], "App/Info.plist"),
    (["Info.plist", "Widget/Info.plist"], "Info.plist"),
    (["App/Watch-Info.plist"], "App/Watch-Info.plist"),
    (["App/Info.plist", "Widget/Info.plist"], nil),
    (["AppTests/Info.plist", "Core/Package.swift", "Core/Info.plist"], nil),
    (["Other.plist"], nil),
  ])
  func `the outermost list is taken, unless there are several`(
    files: [String], expected: String?
  ) throws {
    #expect(try found(among: files) == expected)
  }
}
