#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A path without links: where a file is, or where it would be made.
struct RealPath {
  private let components: [Substring]

  /// Nil if the path leads nowhere: through a link without a target, or `..` below a folder that
  /// does not exist.
  init?(_ path: String) {
    var existing = path.hasPrefix("/") ? path : "./" + path
    var missing: [Substring] = []
    while true {
      if let real = Self.resolved(existing) {
        components = real.split(separator: "/") + missing
        return
      }
      guard !Self.isPresent(existing), let slash = existing.lastIndex(of: "/") else { return nil }
      let name = existing[existing.index(after: slash)...]
      existing = String(existing[..<slash])
      if name == ".." || existing.isEmpty { return nil }
      if !name.isEmpty, name != "." { missing.insert(name, at: 0) }
    }
  }

  /// Whether the file is below a folder. If the folder is nil, it is not.
  func isInside(_ folder: RealPath?) -> Bool {
    guard let folder else { return false }
    return components.count > folder.components.count && components.starts(with: folder.components)
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Whether anything has this name, even a link without a target or a file that must not be read.
  private static func isPresent(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }
}
