#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What stands in a folder.
struct FolderItem {
  /// Octets of the name that are not UTF-8 are replaced. Then nothing can be opened by this name.
  let name: String
  /// Whether it is a folder, and not a link to one.
  let isFolder: Bool

  /// Returns everything in a folder but the folder itself and the one above it, in no order; nil if the
  /// folder cannot be read.
  static func all(in folder: String) -> [FolderItem]? {
    guard let stream = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(stream) }
    var items: [FolderItem] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { octets in
        unsafe String(decoding: octets.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      let kind = unsafe Int(entry.pointee.d_type)
      let isFolder =
        kind == Int(DT_UNKNOWN) ? isFolder("\(folder)/\(name)") : kind == Int(DT_DIR)
      items.append(FolderItem(name: name, isFolder: isFolder))
    }
    return items
  }

  /// Not every file system says what an item is.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
