#if canImport(Glibc)
  import CProcesses
  // For `environ`, a variable of the C library that this process never changes.
  @unsafe @preconcurrency import Glibc
#else
  @unsafe @preconcurrency import Darwin
#endif

/// A program that has just been started, and our ends of its pipes.
struct Spawned: ~Copyable {
  let id: pid_t
  let input: FileDescriptor
  let output: FileDescriptor
  let errors: FileDescriptor

  /// The surroundings of a program when it is started.
  struct Setting {
    /// The variables that differ from this process's environment; nil for those that it must not
    /// have.
    var variables: [(name: String, value: String?)] = []
    /// Whether the conversation takes place on descriptors of its own, ``seat``. Standard input is
    /// empty then, and standard output is for people, like standard error.
    var hasSeat = false

    /// This process's environment, and a conversation on standard input and output.
    static let ordinary = Setting()
    /// The descriptors from which a program in a seat reads, and to which it writes.
    static let seat: (input: Int32, output: Int32) = (3, 4)
  }

  /// Starts a program, which is looked for in `PATH`.
  static func start(_ words: [String], in setting: Setting) throws(SystemError) -> Spawned {
    try RunningChildren.start { () throws(SystemError) in try Spawned(words, in: setting) }
  }

  private init(_ words: [String], in setting: Setting) throws(SystemError) {
    let toChild = try Pipe()
    let fromChild = try Pipe()
    let complaints = try Pipe()
    let (question, answer) = (toChild.readEnd.number, fromChild.writeEnd.number)
    let talk = complaints.writeEnd.number
    // 0 to 2 are the child's standard input, output and error.
    var descriptors: [(Int32?, Int32)] = [(question, 0), (answer, 1), (talk, 2)]
    if setting.hasSeat {
      let (input, output) = Setting.seat
      descriptors = [(nil, 0), (talk, 1), (talk, 2), (question, input), (answer, output)]
    }
    id = try Self.spawn(words, descriptors, setting.environment + [Supervisor.mark])
    Self.bound(id, writesHome: setting.hasSeat)
    input = toChild.writeEnd
    output = fromChild.readEnd
    errors = complaints.readEnd
    input.stopWaiting()
    output.stopWaiting()
    errors.stopWaiting()
  }

  /// - Parameter descriptors: Which descriptor becomes which one of the child; nil for an empty
  ///   one.
  static func spawn(
    _ words: [String], _ descriptors: [(Int32?, Int32)], _ environment: [String]
  ) throws(SystemError) -> pid_t {
    #if canImport(Glibc)
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for (descriptor, place) in descriptors {
      if let descriptor {
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, place)
      } else {
        unsafe posix_spawn_file_actions_addopen(&actions, place, "/dev/null", O_RDONLY, 0)
      }
    }
    #if canImport(Glibc)
      // Also what libraries and the parent of this process have opened without close-on-exec.
      unsafe bluewake_close_from(&actions, 1 + (descriptors.map(\.1).max() ?? 2))
    #endif
    // The child gets a group of its own, so that what it starts ends with it. No signal is blocked
    // or ignored, whatever thread it is started from.
    var (none, usual) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&usual)
    for number in [SIGPIPE] + RunningChildren.interruptions { unsafe sigaddset(&usual, number) }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var id: pid_t = 0
    let failure = unsafe posix_spawnp(
      &id, words.first ?? "", &actions, &attributes, &arguments, &variables)
    guard failure == 0 else { throw SystemError(number: failure) }
    return id
  }
}

extension Spawned {
  /// Sets bounds on the program just started. It may have run for some microseconds by then.
  ///
  /// The kernel ends the program before bluewake if memory runs out. No address space is bounded:
  /// sanitizers and some runtimes reserve terabytes.
  private static func bound(_ id: pid_t, writesHome: Bool) {
    #if canImport(Glibc)
      let number = unsafe open("/proc/\(id)/oom_score_adj", O_WRONLY | O_CLOEXEC)
      if number >= 0 {
        let file = FileDescriptor(number)
        _ = file.write(Array("1000".utf8)[...])
      }
      if writesHome { bluewake_limit_files(id, longestFile) }
    #endif
  }

  /// The longest file that an app may write.
  ///
  /// Source: chosen.
  private static let longestFile: UInt = 1 << 30
}

extension Spawned.Setting {
  /// The environment of the program, as `NAME=value`, without ``Supervisor/mark``.
  var environment: [String] {
    var inherited: [String] = []
    var next = unsafe environ
    while let variable = unsafe next.pointee {
      inherited.append(unsafe String(cString: variable))
      unsafe next += 1
    }
    let kept = inherited.filter { text in
      !variables.contains { text.hasPrefix("\($0.name)=") }
        && !text.hasPrefix("\(Supervisor.variable)=")
    }
    return kept + variables.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }
}
