import Conformance
import Foundation
import TestSupport
import Testing
import Timelines

/// Spec files with random damage are either read or refused.
@Suite struct DamagedSpecTests {
  /// Every spec file of the project.
  static let texts: [String] = {
    let folder = CaptureFiles.root.appending(path: "Specs")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let paths = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "yaml" }
    return paths.sorted { $0.path < $1.path }.compactMap {
      try? String(contentsOf: $0, encoding: .utf8)
    }
  }()

  static let rounds =
    ProcessInfo.processInfo.environment["BLUEWAKE_RANDOM_SPECS"].flatMap(Int.init) ?? 400

  @Test func `damage never does more than damage`() throws {
    #expect(!Self.texts.isEmpty)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<Self.rounds {
      var octets = Array((Self.texts.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        damage(&octets, using: &generator)
      }
      guard let spec = try? SpecFile(parsing: octets, path: "damaged") else { continue }
      var checker = Checker([spec], profile: .documented)
      _ = checker.finish(at: .distantFuture)
    }
  }

  private func damage(_ octets: inout [UInt8], using generator: inout SeededGenerator) {
    guard let place = octets.indices.randomElement(using: &generator) else { return }
    let end = min(octets.count, place + Int.random(in: 1...20, using: &generator))
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: octets[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: octets.removeSubrange(place..<end)
    case 2: octets.insert(contentsOf: octets[place..<end], at: place)
    default:
      let others: [UInt8] = Array("9999999999999999999ns".utf8)
      octets.replaceSubrange(place..<end, with: others)
    }
  }
}
