import Glibc

/// Another program, run to its end with its output thrown away.
struct Program {
  /// The cost of a run, as the system reports it.
  struct Cost {
    /// Seconds of the processor, the kernel's work for it among them.
    var seconds: Double
    /// Seconds by the clock: fewer than those of the processor if several cores work.
    var clock: Double
    /// The most memory it had at once.
    var peakOctets: Int
  }

  var path: String
  var arguments: [String]

  init(_ path: String, _ arguments: String...) {
    self.path = path
    self.arguments = arguments
  }

  /// The program of a name in the folders of `PATH`, or nil where it is not installed.
  init?(named name: String, _ arguments: String...) {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    let paths = folders.split(separator: ":").map { "\($0)/\(name)" }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.path = path
    self.arguments = arguments
  }

  /// Runs it some times, and gives the cheapest run.
  func cheapest(of runs: Int) throws -> Cost {
    let costs = try (0..<runs).map { _ in try run() }
    return costs.min { $0.seconds < $1.seconds } ?? Cost(seconds: 0, clock: 0, peakOctets: 0)
  }

  func run() throws -> Cost {
    let start = ContinuousClock.now
    let child = try spawn()
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child else { throw Failure("no \(path)") }
    guard status == 0 else { throw Failure("\(path) ended with status \(status)") }
    return Cost(
      seconds: usage.ru_utime.seconds + usage.ru_stime.seconds,
      clock: (ContinuousClock.now - start) / .seconds(1),
      peakOctets: usage.ru_maxrss * 1024)
  }

  /// Runs it, and gives the lines of its standard output that hold a word.
  func lines(with word: String) throws -> [Substring] {
    let words = ([path] + arguments).map { "'\($0)'" }.joined(separator: " ")
    // A shell only reports the status of the last program of a pipe, which is grep.
    let told =
      "(\(words) 2>/dev/null; echo '\(Self.ended)'$?)"
      + " | grep -F -e '\(word)' -e '\(Self.ended)'"
    guard let pipe = popen(told, "r") else { throw Failure("no \(path)") }
    defer { pclose(pipe) }
    var octets: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&room, 1, room.count, pipe), count > 0 {
      octets += room[..<count]
    }
    let lines = String(decoding: octets, as: UTF8.self).split(separator: "\n")
    guard let last = lines.last, last == "\(Self.ended)0" else {
      throw Failure("\(words): \(lines.last ?? "it did not end")")
    }
    return lines.dropLast()
  }

  private static let ended = "the program ended with status "

  private func spawn() throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let failure = posix_spawn(&child, path, &actions, nil, words, environ)
    guard failure == 0 else { throw Failure("\(path) cannot be started") }
    return child
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
