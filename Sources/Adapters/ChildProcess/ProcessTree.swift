#if canImport(Glibc)
  import CProcesses
  import Glibc
#else
  import Darwin
#endif

/// Whose children the processes of this machine are, as Linux tells it; elsewhere nobody says.
///
/// A process group does not hold everything that a program starts: setsid(2) and setpgid(2) leave it.
///
/// Source: Linux, proc(5), `/proc/PID/task/TID/children`.
enum ProcessTree {
  /// The children of a process and theirs, the nearest first.
  static func descendants(of id: pid_t) -> [pid_t] {
    var found: [pid_t] = []
    var next = 0
    var parent = id
    while true {
      // A number that was given twice meanwhile must not lead round in a circle.
      found += children(of: parent).filter { $0 != id && !found.contains($0) }
      guard next < found.count else { return found }
      parent = found[next]
      next += 1
    }
  }

  /// The children of a process, which are those of all its threads.
  static func children(of id: pid_t) -> [pid_t] {
    #if canImport(Glibc)
      names(in: "/proc/\(id)/task").flatMap { task in
        text(of: "/proc/\(id)/task/\(task)/children").split(separator: " ").compactMap { pid_t($0) }
      }
    #else
      []
    #endif
  }

  /// From now on whatever the children of this process leave behind becomes its own child.
  ///
  /// - Returns: Whether the system does such a thing.
  static func adoptOrphans() -> Bool {
    #if canImport(Glibc)
      bluewake_adopt_orphans() == 0
    #else
      false
    #endif
  }

  #if canImport(Glibc)
    private static func names(in folder: String) -> [String] {
      guard let stream = unsafe opendir(folder) else { return [] }
      defer { unsafe closedir(stream) }
      var names: [String] = []
      while let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
            unsafe String(cString: $0)
          }
        }
        if !name.hasPrefix(".") { names.append(name) }
      }
      return names
    }

    /// Empty where the process has ended meanwhile.
    private static func text(of path: String) -> String {
      let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard number >= 0 else { return "" }
      let file = Descriptor(number)
      var text: [UInt8] = []
      var room = [UInt8](repeating: 0, count: 1 << 12)
      while let count = file.read(into: &room), count > 0 { text += room[..<count] }
      return String(decoding: text, as: UTF8.self)
    }
  #endif
}
