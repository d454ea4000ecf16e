#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ChildProcess {
  /// Returns whether a child has ended. It does not wait for the child, so the child's id stays its
  /// own.
  static func hasEnded(_ id: pid_t) -> Bool {
    var information = unsafe siginfo_t()
    while true {
      let result = unsafe waitid(
        P_PID, id_t(bitPattern: id), &information, WEXITED | WNOWAIT | WNOHANG)
      if result == 0 { return unsafe information.si_signo != 0 }
      // No such child: there is nothing to wait for.
      if errno != EINTR { return true }
    }
  }

  static func signalGroup(of id: pid_t, _ number: Int32) -> Bool {
    #if canImport(Glibc)
      Glibc.kill(-id, number) == 0
    #else
      Darwin.kill(-id, number) == 0
    #endif
  }

  /// Signals the group of a child, and those of its descendants that have left the group.
  static func signalAll(of id: pid_t, _ number: Int32) {
    let started = ProcessTree.descendants(of: id)
    _ = signalGroup(of: id, number)
    for id in started {
      #if canImport(Glibc)
        _ = Glibc.kill(id, number)
      #else
        _ = Darwin.kill(id, number)
      #endif
    }
  }

  /// Kills a child, all that is left of its group and all that it has started outside of the group,
  /// and waits for the child.
  ///
  /// The group is killed before the child is waited for: until then no other process can have got
  /// its number. Descendants in other groups are looked for before anything is killed, because an
  /// orphan does not show which process started it.
  static func kill(_ id: pid_t) -> ExitStatus {
    signalAll(of: id, SIGKILL)
    RunningChildren.beginEnding(of: id)
    defer { RunningChildren.forget(id) }
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0 {
      if errno != EINTR { return .code(0) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
  }
}
