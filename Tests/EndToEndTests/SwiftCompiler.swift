import Foundation
import TestSupport

/// The Swift compiler, as it compiled what these tests are linked with.
enum SwiftCompiler {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The folder that holds these tests, `bluewake` and all modules.
  static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  /// With these flags the compiler finds bluewake's modules.
  static let moduleFlags: [String] = {
    let sources = CaptureFiles.root.appending(path: "Sources/System")
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    let maps = folders.sorted().map { sources.appending(path: "\($0)/module.modulemap").path }
      .filter(FileManager.default.fileExists).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    return ["-I", products.appending(path: "Modules").path] + maps
  }()

  /// Runs the compiler, and throws what it says if it fails.
  static func run(_ arguments: [String]) throws {
    let compiler = Command(executable: URL(filePath: "/usr/bin/env"))
    let (status, output) = try compiler.run(["swiftc"] + arguments)
    guard status == 0 else { throw Failure(description: output) }
  }
}
