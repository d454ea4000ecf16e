#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder with all that it holds.
enum FileTree {
  /// Removes a file, a link or a folder with all that it holds. It follows no links. What cannot be
  /// removed stays.
  static func remove(_ path: String) {
    if unsafe unlink(path) == 0 || errno == ENOENT { return }
    // Only a folder is left. Its owner may have forbidden itself to look into it.
    unsafe chmod(path, 0o700)
    for name in names(in: path) { remove("\(path)/\(name)") }
    _ = unsafe rmdir(path)
  }

  /// Returns the names in a folder, without those for itself and the one above.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
