#if canImport(Glibc)
  import CProcesses
  import Glibc
#else
  import Darwin
#endif

/// The parents and children among the processes of this machine. Only Linux reports them; on
/// other systems no process has any.
///
/// A process group does not hold everything that a program starts: with setsid(2) and setpgid(2) a
/// process leaves it.
///
/// Source: Linux, proc(5), `/proc/PID/task/TID/children`.
enum ProcessTree {
  /// Returns the children of a process and their descendants, the nearest first.
  static func descendants(of id: pid_t) -> [pid_t] {
    var found: [pid_t] = []
    var next = 0
    var parent = id
    while true {
      // A number may be used for a new process meanwhile; it must not lead round in a circle.
      found += children(of: parent).filter { $0 != id && !found.contains($0) }
      guard next < found.count else { return found }
      parent = found[next]
      next += 1
    }
  }

  /// Returns the children of a process, which are those of all its threads.
  static func children(of id: pid_t) -> [pid_t] {
    #if canImport(Glibc)
      (FileTree.names(in: "/proc/\(id)/task") ?? []).flatMap { task in
        text(of: "/proc/\(id)/task/\(task)/children").split(separator: " ").compactMap { pid_t($0) }
      }
    #else
      []
    #endif
  }

  /// From now on, makes this process the parent of all orphans of its children.
  ///
  /// - Returns: Whether the system can do this.
  static func adoptOrphans() -> Bool {
    #if canImport(Glibc)
      bluewake_adopt_orphans() == 0
    #else
      false
    #endif
  }

  #if canImport(Glibc)
    /// Returns the text of a file; empty if the process has ended meanwhile.
    private static func text(of path: String) -> String {
      let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard number >= 0 else { return "" }
      let file = FileDescriptor(number)
      var text: [UInt8] = []
      var room = [UInt8](repeating: 0, count: 1 << 12)
      while let count = file.read(into: &room), count > 0 { text += room[..<count] }
      return String(decoding: text, as: UTF8.self)
    }
  #endif
}
