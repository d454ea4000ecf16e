#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder with all that it holds.
package enum FileTree {
  /// Removes a file, a link or a folder with its contents. It follows no links. Items that cannot
  /// be removed stay.
  static func remove(_ path: String) {
    if unsafe unlink(path) == 0 || errno == ENOENT { return }
    // Only a folder is left. Its owner may have forbidden itself to look into it.
    unsafe chmod(path, 0o700)
    for name in names(in: path) ?? [] { remove("\(path)/\(name)") }
    _ = unsafe rmdir(path)
  }

  /// Returns the names in a folder, in no order and without those for itself and its parent; nil if
  /// it cannot be read. Octets that are not UTF-8 are replaced, so that such a name cannot be
  /// opened.
  package static func names(in folder: String) -> [String]? {
    guard let stream = unsafe opendir(folder) else { return nil }
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
