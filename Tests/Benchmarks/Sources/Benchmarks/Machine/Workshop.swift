import Glibc

/// The folder of the measured captures, and the programs.
struct Workshop {
  let folder: String
  /// The bluewake that `make release` builds.
  let bluewake: String

  init(folder: String) throws {
    self.folder = folder
    bluewake = getenv("BLUEWAKE").map { String(cString: $0) } ?? ".build/release/bluewake"
    guard access(bluewake, X_OK) == 0 else { throw Failure("\(bluewake) is not there") }
  }

  /// A generated capture of about so many megabytes, in a container; made where it is missing.
  func capture(megabytes: Int, _ container: GeneratedFile.Container) throws -> String {
    let path = "\(folder)/mix-\(megabytes).\(container.rawValue)"
    if access(path, R_OK) != 0 {
      var file = try GeneratedFile(path: path + ".new", container)
      TrafficMix(seed: 1).write(octets: megabytes * 1_000_000, to: &file)
      try file.close()
      guard rename(path + ".new", path) == 0 else { throw Failure("\(path) cannot be written") }
    }
    return path
  }

  /// Returns the number of octets in a file.
  static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
