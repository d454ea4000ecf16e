import Foundation

/// Builds a prepared package with SwiftPM.
public struct SwiftBuild {
  public var isRelease = false
  public var product: String?
  /// Values of Xcode's settings for `Info.plist`.
  public var settings: [String: String] = [:]
  /// The warnings of the build: unknown settings in an `Info.plist`.
  public private(set) var warnings: [String] = []
  /// Swift's messages, as it wrote them.
  public private(set) var log = ""

  public init(isRelease: Bool, product: String?) {
    (self.isRelease, self.product) = (isRelease, product)
  }

  /// The environment that makes bluewake offer the modules of the seat.
  static func environment(_ app: PreparedApp) -> [String: String] {
    ["BLUEWAKE_SEAT": app.asked.isEmpty ? "1" : app.asked.sorted().joined(separator: ",")]
  }

  /// - Parameter show: Takes the line of each step.
  /// - Returns: The obstacles that stop the build; nil if there are none.
  public mutating func run(
    _ app: PreparedApp, scratch: String, show: (String) -> Void
  ) throws -> [Obstacle]? {
    var words = ["swift", "build", "--package-path", app.folder, "--scratch-path", scratch]
    words += ["--configuration", isRelease ? "release" : "debug"]
    // SwiftPM takes the plan of the build before if that is newer than the sources, also that of
    // another package in the same folder.
    words.append("--disable-build-manifest-caching")
    // Otherwise the errors of declarations come first, and those of what uses them after these are mended.
    words += ["-Xswiftc", "-continue-building-after-errors"]
    if let product { words += ["--product", product] }
    // Without the old programs, those found after the build were linked by it.
    for name in builtPrograms(of: app) {
      for old in ["\(folder(in: scratch))/\(name)", AppBundle.folder(of: name, scratch: scratch)] {
        try? FileManager.default.removeItem(atPath: old)
      }
    }
    hideCombine(in: scratch, from: words)
    var progress = BuildProgress()
    let done = try FinishedCommand(words, environment: Self.environment(app)) { line in
      if let step = progress.step(begunBy: line) { show(step) }
    }
    log = done.output + done.complaints
    if done.status == 0 { return nil }
    let leftOut = app.obstacles.filter { $0.effect == .leftOut }
    return CompilerErrors(log, leftOut: leftOut, scratch: scratch).obstacles
  }

  /// OpenCombine looks for a module Combine, and leaves out what that would bring. If it is to be compiled again, it
  /// must not find the one that an earlier build has made of it.
  private func hideCombine(in scratch: String, from words: [String]) {
    let files = FileManager.default
    let (flags, stamp) = (
      words.filter { $0.hasPrefix("-") }.joined(separator: " "), "\(scratch)/flags"
    )
    let isKept = files.fileExists(atPath: "\(scratch)/checkouts/OpenCombine")
    if isKept, (try? String(contentsOfFile: stamp, encoding: .utf8)) == flags { return }
    for end in ["swiftdoc", "swiftmodule", "swiftsourceinfo"] {
      try? files.removeItem(atPath: "\(folder(in: scratch))/Modules/Combine.\(end)")
    }
    try? Data(flags.utf8).write(to: URL(filePath: stamp))
  }

  /// Returns where the programs are that were built. One with an `Info.plist` lies beside it.
  public mutating func programs(of app: PreparedApp, scratch: String) throws -> [String] {
    try builtPrograms(of: app).compactMap { name in
      let built = "\(folder(in: scratch))/\(name)"
      guard FileManager.default.isExecutableFile(atPath: built) else { return nil }
      guard let path = app.propertyLists[name] else { return built }
      let list = try ExpandedPropertyList(path, of: name, isRelease: isRelease, given: settings)
      warnings += list.unknown.map {
        "\(path): warning: $(\($0)) is unknown and stays as it is; --setting \($0)=VALUE gives it"
      }
      return try AppBundle(of: built, named: name, list: list, scratch: scratch).program
    }
  }

  private func builtPrograms(of app: PreparedApp) -> [String] {
    app.programs.filter { product == nil || product == $0 }
  }

  private func folder(in scratch: String) -> String {
    "\(scratch)/\(isRelease ? "release" : "debug")"
  }
}
