import Foundation

/// Copies an app's sources, prepared for the seat, into a scratch folder. The originals stay as they are.
public final class Preparer {
  let bluewake: String
  let scratch: String
  let flags: Set<String>
  /// The files and folders that are not built, relative to the app's folder.
  let leftOut: [String]
  /// The packages that SwiftPM has fetched and that need preparation, by their identity.
  var checkouts: [String: Checkout] = [:]
  /// The copies of packages, by the original's path.
  var copies: [String: String] = [:]
  var obstacles: [Obstacle] = []
  /// The modules that any source uses and that are built only for apps that use them.
  var asked: Set<String> = []
  /// The paths of files and folders that are not built.
  private var leftOutPaths: [String] = []
  /// Takes the line of each step.
  let show: (String) -> Void
  /// Whether the compiler may try long at an expression, as an earlier build has needed it.
  public private(set) var isPatient = false
  /// The identities of packages that are to be fetched.
  var remote: Set<String> = []

  /// - Parameters:
  ///   - bluewake: bluewake's own folder.
  ///   - scratch: The folder for everything that is made.
  ///   - isRelease: Whether `DEBUG` is not set.
  ///   - leftOut: Files and folders that are not built, relative to the app's folder. They may belong to a package
  ///     beside it.
  ///   - show: Takes the line of each step.
  public init(
    bluewake: String, scratch: String, isRelease: Bool, leftOut: [String] = [],
    show: @escaping (String) -> Void = { _ in }
  ) {
    (self.bluewake, self.scratch, self.show) = (bluewake, scratch, show)
    self.leftOut = leftOut
    flags = isRelease ? ["SWIFT_PACKAGE"] : ["DEBUG", "SWIFT_PACKAGE"]
  }

  /// Prepares a package, or a folder of sources that is no package.
  ///
  /// - Throws: ``PreparationFailure`` if it cannot be read.
  public func prepare(_ path: String) throws -> PreparedApp {
    for name in leftOut where !FileManager.default.fileExists(atPath: "\(path)/\(name)") {
      throw PreparationFailure(
        description: "\(path)/\(name): error: there is no such file or folder to leave out")
    }
    obstacles = []
    leftOutPaths = leftOut.map { Self.plain("\(path)/\($0)") }
    let earlier = try? String(contentsOfFile: place(for: path) + "/Package.swift", encoding: .utf8)
    isPatient = isPatient || earlier?.contains(AppendedCode.patience) == true
    guard ManifestFile(in: path) != nil else { return try prepareFolder(path) }
    var app = try prepareAll(path)
    if try findCheckouts(of: app) { app = try prepareAll(path) }
    return app
  }

  /// Prepares a package again, so that the compiler tries longer at its expressions.
  public func preparePatiently(_ path: String) throws -> PreparedApp {
    isPatient = true
    return try prepare(path)
  }

  /// Prepares a package and those that it is built with.
  private func prepareAll(_ path: String) throws -> PreparedApp {
    // Whether Combine and the like are used anywhere is known only at the end, and every manifest says it.
    let before = asked
    (copies, obstacles) = ([:], [])
    let app = try preparePackage(path)
    return asked == before ? app : try prepareAll(path)
  }

  /// Prepares one source, or puts in another file as it is.
  ///
  /// - Returns: The source, if it is one in Swift.
  func put(
    _ file: String, of root: String, as name: String, in copy: CopiedFolder,
    _ setting: SourceSetting
  ) throws -> PreparedSource? {
    let path = "\(root)/\(file)"
    switch URL(filePath: file).pathExtension {
    case "swift":
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw PreparationFailure(description: "\(path): error: it cannot be read as UTF-8")
      }
      let source = PreparedSource(text, path: path, in: setting)
      try copy.write(Data(source.text.utf8), to: name)
      return source
    case "m", "mm":
      obstacles.append(
        Obstacle(path, 1, missing: "Objective-C", needed: "the same in Swift", .stops))
      // SwiftPM takes no target in two languages, and would say nothing about the other files.
      return nil
    case "storyboard", "xib", "xcdatamodel":
      obstacles.append(Obstacle(path, 1, missing: "Xcode's compiler of it", needed: "", .leftOut))
    default: break
    }
    try copy.link(path, as: name)
    return nil
  }

  /// Returns whether a file of a package or of the app is not built.
  func isLeftOut(_ file: String, of root: String) -> Bool {
    guard !leftOutPaths.isEmpty else { return false }
    let path = Self.plain("\(root)/\(file)")
    return leftOutPaths.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  private static func plain(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path
  }

  /// Reads the sources of a target.
  func sources(_ paths: [String]) -> TargetSources {
    TargetSources(
      paths.filter { $0.hasSuffix(".swift") }
        .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) })
  }

  func add(_ source: PreparedSource) {
    obstacles += source.obstacles
    asked.formUnion(source.asked)
  }
}
