import ArgumentParser
import Foundation
import Preparation

/// Prepares an app's sources and builds them for the seat, for `bluewake app build`.
///
/// Exits with 0, with 65 if the sources cannot be built, and with 69 if Swift cannot be run.
@main struct BuildApp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "buildapp", abstract: "Builds an app's sources for its seat.")

  @Argument(help: "The package, or the folder of sources.") var path: String
  @Option(help: "bluewake's folder.") var bluewake: String
  @Option(help: "The folder for everything that is made.") var scratchPath: String
  @Option(help: "The only product that is built.") var product: String?
  @Option(help: "A value of a setting of Xcode, NAME=VALUE.") var setting: [String] = []
  @Option(help: "A file or folder that is not built.") var leaveOut: [String] = []
  @Option(help: "A file for stubs of what is missing.") var stubs: String?
  @Flag(help: "Optimize.") var release = false
  @Flag(help: "Show Swift's own messages.") var verbose = false

  func run() throws {
    do {
      try build()
    } catch let failure as PreparationFailure {
      say("\(failure)")
      throw ExitCode(65)
    } catch let error as CocoaError {
      say("\(path): error: \(error.localizedDescription)")
      throw ExitCode(69)
    }
  }

  private func build() throws {
    let scratch = Self.absolute(scratchPath)
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    say("Preparing \(path)")
    let preparer = Preparer(
      bluewake: Self.absolute(bluewake), scratch: scratch, isRelease: release, leftOut: leaveOut,
      show: say)
    var app = try preparer.prepare(Self.absolute(path))
    if let product, !app.products.contains(product) {
      let known = app.products.isEmpty ? "no product" : app.products.joined(separator: ", ")
      say("\(path): error: there is no product \(product) in it; there is \(known)")
      throw ExitCode(65)
    }
    say("Building \(app.name) for the seat")
    var swift = SwiftBuild(isRelease: release, product: product)
    for pair in setting {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      swift.settings[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
    }
    var errors = try swift.run(app, scratch: scratch, show: say)
    if let found = errors, CompilerErrors.areImpatience(found), !preparer.isPatient {
      say("The compiler gave up on an expression. It is built again, with more attempts")
      app = try preparer.preparePatiently(Self.absolute(path))
      errors = try swift.run(app, scratch: scratch, show: say)
    }
    if verbose { say(swift.log) }
    guard let errors else {
      if stubs != nil { return say("\(app.name) needs no stubs") }
      let programs = try swift.programs(of: app, scratch: scratch)
      return tell(app, programs, swift.warnings)
    }
    let all = Self.once(app.obstacles.filter { $0.mayStop(among: errors) } + errors)
    if let stubs { return try write(StubFile(all, from: folder), to: Self.absolute(stubs)) }
    if errors.isEmpty, !verbose { say(swift.log) }
    if all.isEmpty {
      say("\(app.name) cannot be built: Swift says why")
    } else {
      say("\(ObstacleSummary(all, of: app.name))\n\(table(all, isWhole: verbose))")
    }
    throw ExitCode(65)
  }

  /// Says what was built: the programs alone on standard output, for other commands.
  private func tell(_ app: PreparedApp, _ programs: [String], _ warnings: [String]) {
    if !app.obstacles.isEmpty {
      say("Left out, and not needed:")
      say(table(app.obstacles))
    }
    for (_, list) in app.propertyLists.sorted(by: <) { say("Info.plist of the app: \(list)") }
    for warning in warnings { say(warning) }
    for program in programs { print(program) }
    if let first = programs.first {
      say("Next: bluewake check Specs/apps --app \"watch=\(first)\"")
    } else {
      say("\(app.name) is a library: it compiles, but there is no program to run as an app")
    }
  }

  private func table(_ obstacles: [Obstacle], isWhole: Bool = false) -> String {
    "\(ObstacleTable(obstacles, from: folder, isWhole: isWhole, width: Self.width))"
  }

  /// The width of the terminal to which standard error goes; nil if it goes elsewhere.
  private static var width: Int? {
    var size = winsize()
    guard ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private var folder: String { FileManager.default.currentDirectoryPath }

  private func write(_ file: StubFile, to path: String) throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      say("\(path): error: there is such a file already")
      throw ExitCode(74)
    }
    try Data(file.text.utf8).write(to: URL(filePath: path))
    say("\(path): stubs of \(file.count == 1 ? "1 name" : "\(file.count) names")")
  }

  private static func once(_ obstacles: [Obstacle]) -> [Obstacle] {
    var places: Set<String> = []
    return obstacles.filter { places.insert("\($0.file):\($0.line) \($0.missing)").inserted }
      .sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  private static func absolute(_ path: String) -> String {
    let from = FileManager.default.currentDirectoryPath
    return URL(filePath: path.hasPrefix("/") ? path : "\(from)/\(path)").standardizedFileURL.path
  }

  private func say(_ text: String) {
    FileHandle.standardError.write(Data((text.hasSuffix("\n") ? text : text + "\n").harmless.utf8))
  }
}

extension String {
  /// The text without what would steer a terminal: names of files may contain anything.
  fileprivate var harmless: String {
    let breaks: Set<Unicode.Scalar> = ["\n", "\t"]
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          $0.properties.generalCategory == .control && !breaks.contains($0) ? "?" : $0
        }))
  }
}
