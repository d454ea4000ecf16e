import CProcesses

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder that no other user may open, in `TMPDIR` or else in `/tmp`: for a socket, or for the
/// files of an app. It is removed together with this value.
///
/// It is locked as long as this process lives. A process that is killed leaves its folders. The next
/// one finds that their locks are free, and removes them. A folder gets its name when it is locked, so
/// that no other process finds it in between.
package struct PrivateFolder: ~Copyable {
  package let path: String
  private let lock: FileDescriptor

  /// - Parameter isTree: Whether whatever has been put into the folder is removed with it.
  package init(isTree: Bool = false) throws(SystemError) {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    _ = Self.removal
    // The system chooses six letters.
    let pattern = "\(parent)/bluewake-new." + String(repeating: "X", count: 6)
    var name = Array(pattern.utf8CString)
    guard unsafe mkdtemp(&name) != nil else { throw SystemError(number: errno) }
    let new = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let named = "\(parent)/\(Self.prefix)\(new.suffix(6))"
    let lock = try Self.named(named, locking: new)
    self.lock = consume lock
    path = named
    RunningChildren.remember(path: path, isTree: isTree)
  }

  deinit { RunningChildren.remove(path: path) }
}

extension PrivateFolder {
  private static let prefix = "bluewake."

  /// Locks a new folder, and then gives it its name.
  private static func named(
    _ path: String, locking new: String
  ) throws(SystemError) -> FileDescriptor {
    let number = unsafe open(new, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let isLocked = number >= 0 && bluewake_lock(number) == 0
    guard isLocked, unsafe rename(new, path) == 0 else {
      let failure = errno
      if number >= 0 { _ = close(number) }
      _ = unsafe rmdir(new)
      throw SystemError(number: failure)
    }
    return FileDescriptor(number)
  }

  /// Removes what killed processes have left, once in a process.
  private static let removal: Void = removeStaleFolders(
    in: unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp")

  /// Removes the folders of this user that no process has locked.
  static func removeStaleFolders(in parent: String) {
    for name in FileTree.names(in: parent) ?? [] where name.hasPrefix(prefix) {
      guard name.utf8.count == prefix.utf8.count + 6 else { continue }
      let path = "\(parent)/\(name)"
      let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard number >= 0 else { continue }
      let folder = FileDescriptor(number)
      var status = stat()
      guard unsafe fstat(folder.number, &status) == 0, status.st_uid == geteuid(),
        bluewake_lock(folder.number) == 0
      else { continue }
      FileTree.remove(path)
    }
  }
}
