import Foundation

/// Builds a prepared package with SwiftPM.
public struct SwiftBuild {
  public var isRelease = false
  public var product: String?
  /// Swift's messages, as it wrote them.
  public private(set) var log = ""

  public init(isRelease: Bool, product: String?) {
    (self.isRelease, self.product) = (isRelease, product)
  }

  /// What makes bluewake show the modules of the seat.
  static func environment(_ app: PreparedApp) -> [String: String] {
    ["BLUEWAKE_SEAT": app.usesCombine ? "Combine" : "1"]
  }

  /// - Returns: What stops the build; nil if there is nothing.
  public mutating func run(_ app: PreparedApp, scratch: String) throws -> [Obstacle]? {
    var words = ["swift", "build", "--package-path", app.folder, "--scratch-path", scratch]
    words += ["--configuration", isRelease ? "release" : "debug"]
    if let product { words += ["--product", product] }
    let done = try FinishedCommand(
      words, notes: "\(scratch)/notes.txt", environment: Self.environment(app))
    log = done.output + done.complaints
    if done.status == 0 { return nil }
    return CompilerErrors(log, leftOut: app.obstacles.filter { $0.effect == .leftOut }).obstacles
  }

  /// Returns where the programs are that were built. One with an `Info.plist` lies beside it.
  public func programs(of app: PreparedApp, scratch: String) throws -> [String] {
    let folder = "\(scratch)/\(isRelease ? "release" : "debug")"
    return try app.programs.filter { product == nil || product == $0 }.compactMap { name in
      let built = "\(folder)/\(name)"
      guard FileManager.default.isExecutableFile(atPath: built) else { return nil }
      guard let list = app.propertyLists[name] else { return built }
      return try AppBundle(of: built, named: name, list: list, scratch: scratch).program
    }
  }
}
