import Foundation

/// Facts about processes that are not children of the tests.
public enum Processes {
  /// Whether a process is there, be it as a zombie.
  public static func exists(_ id: pid_t) -> Bool { kill(id, 0) == 0 || errno != ESRCH }

  /// Whether a process is there and is no zombie, for which another process has yet to wait.
  public static func runs(_ id: pid_t) -> Bool {
    #if os(Linux)
      // The process may end between two looks, so that one look must do.
      let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      return status.map { !$0.contains(") Z ") && !$0.contains(") X ") } ?? false
    #else
      exists(id)
    #endif
  }
}
