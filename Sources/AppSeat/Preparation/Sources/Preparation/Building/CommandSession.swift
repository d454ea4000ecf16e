import Foundation

/// A command and all that it has started, as a session of its own.
///
/// SwiftPM gives each compiler a process group of its own, so ending the group of SwiftPM would leave the compilers.
/// A session holds them all: none of them begins another.
struct CommandSession {
  /// The command itself, whose number is also that of the session.
  let leader: pid_t
  /// The ends of the pipes for its output and its complaints.
  let pipes: [Int32]

  /// `POSIX_SPAWN_SETSID`, which the C library shows only to programs that ask for more than POSIX.
  private static let ownSession: Int16 = 0x80

  /// Starts a command that is found by its name, without input.
  init(_ words: [String], environment: [String: String]) throws {
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    let (output, complaints) = (try Self.pipe(), try Self.pipe())
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.write, 1)
    posix_spawn_file_actions_adddup2(&actions, complaints.write, 2)
    // The signals that this program holds back are not held back there.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Self.ownSession | Int16(POSIX_SPAWN_SETSIGMASK))
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let arguments = (["env"] + words).map { strdup($0) }
    let settings = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in arguments + settings { free(text) } }
    var leader: pid_t = 0
    let fault = posix_spawn(
      &leader, "/usr/bin/env", &actions, &attributes, arguments + [nil], settings + [nil])
    close(output.write)
    close(complaints.write)
    pipes = [output.read, complaints.read]
    guard fault == 0 else {
      for pipe in pipes { close(pipe) }
      throw PreparationFailure(
        description: "\(words[0]): error: it cannot be run: \(String(cString: strerror(fault)))")
    }
    self.leader = leader
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else {
      throw PreparationFailure(description: "error: there is no pipe for a command")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// - Returns: The status of the command if it has ended; that of a signal is 128 more.
  func status() -> Int32? {
    var status: Int32 = 0
    guard waitpid(leader, &status, WNOHANG) == leader else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Ends the command and all that it has started: politely first, as SwiftPM then keeps what it has built.
  ///
  /// - Returns: The status of the command; nil if it was known before.
  @discardableResult func end() -> Int32? {
    var status: Int32?
    for (signal, turns) in [(SIGINT, 1), (SIGKILL, 3)] {
      for _ in 0..<turns {
        for process in members { kill(process, signal) }
        for _ in 0..<40 {
          status = self.status() ?? status
          if members.isEmpty { return status }
          usleep(50_000)
        }
      }
    }
    return status
  }

  /// The processes of the session that have not ended.
  private var members: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      guard getsid(process) == leader,
        let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      else { return false }
      // The name stands in parentheses and may contain any. The state follows.
      return text.split(separator: ")").last?.hasPrefix(" Z") == false
    }
  }
}
