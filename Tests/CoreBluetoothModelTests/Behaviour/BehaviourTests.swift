import Foundation
import TestSupport
import Testing

@testable import CoreBluetoothModel

/// Each point of the behaviour is in the text of the model, only in the folders of its chapter.
struct BehaviourTests {
  private static let model = CaptureFiles.root.appending(path: "Sources/CoreBluetoothModel")

  /// The folders of each chapter, by the chapter's name in ``Behaviour``.
  private static let folders = [
    "advertising": ["Peripheral"], "scanning": ["Central"], "life": ["AppLifecycle", "Radio"],
    "alerts": ["Alerts"], "links": ["Connections"], "client": ["GATTClient"],
    "server": ["GATTServer"], "channels": ["L2CAP"], "managers": ["Managers", "Phone"],
    "preservation": ["Preservation"], "radio": ["Radio"],
  ]

  /// The files of a chapter's own folder, and those of the folder in which the phone uses it.
  private func texts(in folder: String) throws -> [String] {
    let urls = ["", "Phone/"].map { Self.model.appending(path: $0 + folder) }
    return try urls.filter { FileManager.default.fileExists(atPath: $0.path) }.flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    .filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }
  }

  /// The points of a chapter, out of the file that lists them.
  private func points(of chapter: String) throws -> [Substring] {
    let all = try texts(in: "Behaviour")
    let text = try #require(all.first { $0.contains("static let \(chapter): [Mutant]") })
    return text.matches(of: /var (\w+) = false\n/).map(\.output.1)
  }

  @Test(arguments: folders.keys.sorted())
  func `a point is read in the folders of its chapter, and has a mutant`(chapter: String) throws {
    let told = try (Self.folders[chapter] ?? []).flatMap { try texts(in: $0) }
    let mutants = try texts(in: "Behaviour")
    let points = try points(of: chapter)
    #expect(!points.isEmpty)
    for point in points {
      #expect(
        told.contains { $0.contains("behaviour.\(point)") || $0.contains(".\(chapter).\(point)") },
        "\(chapter).\(point) is read nowhere")
      #expect(mutants.contains { $0.contains("\\.\(chapter).\(point))") }, "\(chapter).\(point)")
    }
  }

  @Test func `no folder reads a point of another chapter's`() throws {
    for folder in try FileManager.default.contentsOfDirectory(atPath: Self.model.path)
    where folder != "Behaviour" && !folder.contains(".") {
      for match in try texts(in: folder).flatMap({ $0.matches(of: /behaviour\.(\w+)\.\w+/) }) {
        let chapter = String(match.output.1)
        guard let folders = Self.folders[chapter] else { continue }
        #expect(folders.contains(folder), "\(match.output.0) in \(folder)")
      }
    }
  }
}
