import Foundation
import TestSupport
import Testing

/// Keeps the house tidy: what a compiler does not check and a reviewer should not have to.
@Suite struct TidyTests {
  /// The targets that compute on values: nothing in them may touch the machine.
  static let core = [
    "VirtualTime", "BluetoothProtocols", "Timelines", "Replay", "CoreBluetoothModel",
    "Conformance", "Reports",
  ]

  @Test(arguments: core)
  func `the core has no clock, no chance, no file and no printing`(target: String) throws {
    let forbidden = try Regex(
      #"(^|[^.\w])(import (Foundation|Glibc|Darwin|SystemPackage|Dispatch)|Date\(|ContinuousClock"#
        + #"|SuspendingClock|SystemRandomNumberGenerator|\.random\(in: [^,)]*\)|print\(|fopen\(|"#
        + #"getenv\(|Thread\b|Task \{|Task\.(detached|sleep|yield)|DispatchQueue)"#)
    for (file, text) in try sources(of: target) {
      for (number, line) in code(of: text) where line.firstMatch(of: forbidden) != nil {
        Issue.record("\(file):\(number): \(line)")
      }
    }
  }

  @Test(arguments: core + ["Captures", "Adapters", "bluewake"])
  func `nothing is left undone and nothing can trap on purpose`(target: String) throws {
    let forbidden = try Regex(#"(TODO|FIXME|XXX|HACK|fatalError\(|try!|as!|unsafelyUnwrapped)"#)
    for (file, text) in try sources(of: target) {
      for (number, line) in code(of: text) where line.firstMatch(of: forbidden) != nil {
        Issue.record("\(file):\(number): \(line)")
      }
    }
  }

  @Test func `the referee does not know the players`() throws {
    for (file, text) in try sources(of: "Conformance") {
      for player in ["Replay", "CoreBluetoothModel", "Adapters"] {
        #expect(!text.contains("import \(player)"), "\(file) imports \(player)")
      }
    }
  }

  @Test(arguments: core + ["Captures", "Adapters", "bluewake"])
  func `no file has grown past one idea`(target: String) throws {
    for (file, text) in try sources(of: target) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(lines <= 450, "\(file) has \(lines) lines")
    }
  }

  /// The lines that are not comments, with their numbers.
  private func code(of text: String) -> [(Int, Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.drop { $0 == " " }.hasPrefix("//") }
      .map { ($0.offset + 1, $0.element) }
  }

  private func sources(of target: String) throws -> [(file: String, text: String)] {
    let folder = CaptureFiles.root.appending(path: "Sources/\(target)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    try #require(!urls.isEmpty, "no source found for \(target)")
    return try urls.sorted { $0.path < $1.path }.map { url in
      (url.lastPathComponent, try String(contentsOf: url, encoding: .utf8))
    }
  }
}
