#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A shell that ends the programs of this process if this process is killed and cannot do so
/// itself.
///
/// Problem: SIGKILL, or the kernel when memory runs out, leaves no time to end programs. A program
/// that reads its input sees the end of it, but one that hangs does not, and what it has started
/// stays too.
///
/// Alternatives: `PR_SET_PDEATHSIG` reaches children, not grandchildren, and is sent when the
/// *thread* that started a child ends. A cgroup needs rights that a user has on some systems only.
/// A supervisor between this process and each program would see every orphan, but doubles the
/// processes.
///
/// Idea: one shell, which reads from a pipe that only this process holds open. When the read ends,
/// this process is gone. Each program has ``mark`` in its environment, and so has everything that
/// it starts, in whatever group or session. The shell kills all processes with the mark until there
/// are none.
///
/// Not caught: a process that has replaced its environment, or runs as another user. The shell runs
/// while programs do. Before bluewake looks for orphans, it ends the shell, which would be taken
/// for one.
struct Supervisor {
  let id: pid_t
  private let lifeline: Int32

  static let variable = "BLUEWAKE_OWNER"

  /// The variable by which the programs of this process are recognised. As no value is the
  /// beginning of another one, it is found by its text.
  static let mark = "\(variable)=\(String(UInt64.random(in: 1 << 60...UInt64.max), radix: 16));"

  private static let script = """
    trap '' HUP INT QUIT TERM
    while read -r line; do :; done
    round=0
    while [ $round -lt 1000 ]; do
      found=$(grep -lsF "$1" /proc/[0-9]*/environ)
      [ -n "$found" ] || exit 0
      for file in $found; do
        id=${file#/proc/}
        kill -KILL "${id%/environ}"
      done
      round=$((round + 1))
    done
    """

  /// Starts the shell; nil if it cannot be started. Then nothing but this process ends its
  /// programs.
  static func start() -> Supervisor? {
    do throws(SystemError) {
      let pipe = try Pipe()
      let lifeline = fcntl(pipe.writeEnd.number, F_DUPFD_CLOEXEC, 10)
      guard lifeline >= 0 else { return nil }
      do throws(SystemError) {
        let id = try Spawned.spawn(
          ["/bin/sh", "-c", script, "bluewake-supervisor", mark],
          [(pipe.readEnd.number, 0), (nil, 1), (nil, 2)], Spawned.Setting.ordinary.environment)
        return Supervisor(id: id, lifeline: lifeline)
      } catch {
        _ = close(lifeline)
        return nil
      }
    } catch {
      return nil
    }
  }

  /// Ends the shell, as this process ends its programs itself.
  func end() {
    // First, as it would take the end of the pipe for the end of this process.
    _ = kill(id, SIGKILL)
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
    _ = close(lifeline)
  }
}
