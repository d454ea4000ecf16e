#if canImport(Glibc)
  // For `environ`, a variable that the C library declares and nobody here changes.
  @unsafe @preconcurrency import Glibc
#else
  @unsafe @preconcurrency import Darwin
#endif

/// A program that has just been started, and our ends of its pipes.
struct Spawned: ~Copyable {
  let id: pid_t
  let input: Descriptor
  let output: Descriptor
  let errors: Descriptor

  /// Starts a program, which is looked for in `PATH`.
  static func start(_ words: [String]) throws(SystemError) -> Spawned {
    try RunningChildren.start { () throws(SystemError) in try Spawned(words) }
  }

  private init(_ words: [String]) throws(SystemError) {
    let toChild = try Pipe()
    let fromChild = try Pipe()
    let complaints = try Pipe()
    id = try Self.spawn(
      words, [toChild.readEnd.number, fromChild.writeEnd.number, complaints.writeEnd.number])
    input = toChild.writeEnd
    output = fromChild.readEnd
    errors = complaints.readEnd
    input.stopWaiting()
    output.stopWaiting()
    errors.stopWaiting()
  }

  /// - Parameter descriptors: The descriptors that become standard input, output and error, in this
  ///   order.
  private static func spawn(
    _ words: [String], _ descriptors: [Int32]
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
    for (standard, descriptor) in descriptors.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(standard))
    }
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
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var id: pid_t = 0
    let failure = unsafe posix_spawnp(
      &id, words.first ?? "", &actions, &attributes, &arguments, environ)
    guard failure == 0 else { throw SystemError(number: failure) }
    return id
  }
}
