import Foundation

/// The program `bluewake`, which simulates the phones.
///
/// It is not linked into the tests, as an app's modules, which are named like Apple's, must not be
/// built beside it.
struct BluewakeProgram: Sendable {
  let path: String

  /// The folder of bluewake's package.
  static let folder = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  private static let found = Result(catching: find)

  /// The program that the environment variable `BLUEWAKE` names, else the one that is built in the
  /// package, else the one in `PATH`. Otherwise it is built, which takes some minutes once.
  ///
  /// - Throws: ``PhoneError`` if it cannot be built.
  static func get() throws -> BluewakeProgram { try found.get() }

  private static func find() throws -> BluewakeProgram {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["BLUEWAKE"] {
      guard isProgram(named) else { throw PhoneError("BLUEWAKE: \(named) is no program") }
      return BluewakeProgram(path: named)
    }
    let builds = ["release", "debug"].map { folder.path + "/.build/\($0)" } + ["\(own)/debug"]
    let places = builds + (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    if let place = places.first(where: { isProgram("\($0)/bluewake") }) {
      return BluewakeProgram(path: "\(place)/bluewake")
    }
    return try build(environment)
  }

  /// The scratch folder of the build, beside the products of the package under test.
  private static let own =
    TestProducts.folder.deletingLastPathComponent()
    .deletingLastPathComponent().path + "/bluewake"

  private static func build(_ environment: [String: String]) throws -> BluewakeProgram {
    FileHandle.standardError.write(
      Data("Building bluewake, which simulates the phones: some minutes the first time\n".utf8))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "build", "--quiet", "--product", "bluewake", "--package-path", folder.path,
      "--scratch-path", own,
    ]
    // With it the modules of the seat would be built beside bluewake.
    process.environment = environment.filter { $0.key != "BLUEWAKE_SEAT" }
    process.standardOutput = FileHandle.standardError
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0, isProgram("\(own)/debug/bluewake") else {
      throw PhoneError("bluewake cannot be built in \(folder.path); BLUEWAKE names a built one")
    }
    return BluewakeProgram(path: "\(own)/debug/bluewake")
  }

  private static func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }
}

/// The products that were built together with the tests.
enum TestProducts {
  /// The executable of the tests.
  static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  static let folder = executable.deletingLastPathComponent()
}
