import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Another program, with pipes to its standard input, output and error, in a process group of its
/// own. It runs as long as this value lives, and not a moment longer.
///
/// Chosen are pipes and poll(2), not swift-subprocess. The seat that the program takes is asked and
/// answers synchronously. A bridge from the `async` interface would block a thread of the pool for
/// each answer. Pipes are also faster: 40 000 round trips a second against 16 000.
struct ChildProcess: ~Copyable {
  let id: pid_t
  private var input: FileDescriptor?
  private var output: FileDescriptor?
  private var errors: FileDescriptor?

  /// The octets that are still to be written.
  private var outbox: ArraySlice<UInt8> = []
  /// The longest line so far for which the pipe has been enlarged; any pipe holds a shorter one.
  private var longest = 1 << 16
  private var lines: LineBuffer
  private var complaints: Complaints
  /// Whether the program's output is for people, like its standard error, and holds no lines to
  /// read.
  private let outputIsTalk: Bool
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  /// The number of octets of output that came when no line was awaited any more.
  private var unheard = 0
  /// How the program ended, once it has been waited for.
  private(set) var status: ExitStatus?

  /// Starts a program, which is looked for in `PATH`.
  ///
  /// - Parameters:
  ///   - setting: Its environment, and where the conversation with it takes place.
  ///   - lineLimit: The most octets in a line of its output; nil if its output is for people, like
  ///     its standard error.
  ///   - listener: Shown each line for people, as it comes.
  init(
    _ words: [String], in setting: Spawned.Setting = .ordinary, lineLimit: Int?,
    listener: ProgramListener? = nil
  ) throws(SystemError) {
    // A write to a program that is gone must fail, and not end this process.
    signal(SIGPIPE, SIG_IGN)
    let spawned = try Spawned.start(words, in: setting)
    id = spawned.id
    input = consume spawned.input
    output = consume spawned.output
    errors = consume spawned.errors
    lines = LineBuffer(limit: lineLimit ?? 0)
    outputIsTalk = lineLimit == nil
    complaints = Complaints(listener)
  }

  deinit {
    // Ends a program that has not been ended yet, at once. It leaves no zombie.
    if status == nil { _ = Self.kill(id) }
  }

  /// The end of what the program has written for people.
  var standardError: String { complaints.text }

  /// Forgets what the program has written for people so far.
  mutating func forgetStandardError() { complaints.forget() }
}

/// How a program ended.
enum ExitStatus: Hashable, Sendable {
  case code(Int32)
  case signal(Int32)
}

extension ExitStatus: CustomStringConvertible {
  var description: String {
    switch self {
    case .code(let code): return "ended with exit status \(code)"
    case .signal(let number): return "was ended by \(Interruption.name(ofSignal: number))"
    }
  }
}

extension ChildProcess {
  /// The reason why there is no line.
  enum Silence: Error {
    /// No line came until the deadline.
    case timeOut
    /// The output has ended, perhaps within a line.
    case end(withinLine: Bool)
    case lineTooLong
  }

  /// Hands octets to the program. Octets that its pipe cannot hold yet follow while lines are
  /// awaited.
  mutating func send(_ octets: [UInt8]) {
    if octets.count > longest {
      longest = octets.count
      input?.makeRoom(for: longest)
    }
    if outbox.isEmpty { outbox = octets[...] } else { outbox.append(contentsOf: octets) }
    flush()
  }

  /// Waits for the next line of the program's output.
  mutating func line(by deadline: ContinuousClock.Instant) throws(Silence) -> [UInt8] {
    while true {
      do {
        if let line = try lines.popLine() { return line }
      } catch {
        throw .lineTooLong
      }
      if output == nil { throw .end(withinLine: lines.holdsPartOfLine) }
      let wait = deadline - .now
      guard wait > .zero else { throw .timeOut }
      let isQuiet = !exchange(within: min(wait, .milliseconds(100)), keeping: true)
      // A process that the program has started may outlive it and keep its output open.
      if isQuiet, Self.hasEnded(id) { output = nil }
    }
  }

  /// Returns the next line of the program's output, if it is there already.
  mutating func waitingLine() throws(Silence) -> [UInt8]? {
    for _ in 0..<2 {
      do {
        if let line = try lines.popLine() { return line }
      } catch {
        throw .lineTooLong
      }
      if output == nil { throw .end(withinLine: lines.holdsPartOfLine) }
      if !exchange(within: .zero, keeping: true), Self.hasEnded(id) { output = nil }
    }
    return nil
  }

  /// Returns whether the program runs, and has written nothing that was not read.
  mutating func isSilent() -> Bool {
    _ = exchange(within: .zero, keeping: true)
    return output != nil && unreadOctets == 0
  }

  /// Reads what the program has written for people. It reads only a part of a flood, so that a
  /// flood does not hold up the run.
  mutating func drain() {
    for _ in 0..<64 {
      if !exchange(within: .zero, keeping: true) { return }
    }
  }

  /// Whether the program has ended by itself.
  var isOver: Bool { Self.hasEnded(id) }

  /// Returns the descriptors to poll in order to wait for a line.
  mutating func awaited() -> [Awaited] {
    [
      Awaited(output?.number ?? -1), Awaited(errors?.number ?? -1),
      Awaited(outbox.isEmpty ? -1 : input?.number ?? -1, isForWriting: true),
    ]
  }

  private mutating func flush() {
    guard !outbox.isEmpty else { return }
    guard let count = input?.write(outbox) else {
      // The program has closed its input. It may still say something.
      input = nil
      outbox = []
      return
    }
    // Release the storage of sent octets, so that the next line can reuse the memory.
    outbox = count == outbox.count ? [] : outbox.dropFirst(count)
  }

  /// Reads and writes whatever is possible, and waits until something is.
  ///
  /// - Returns: Whether anything was possible.
  @discardableResult
  private mutating func exchange(within wait: Duration, keeping keepsOutput: Bool) -> Bool {
    var polled = [
      pollfd(fd: output?.number ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors?.number ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: outbox.isEmpty ? -1 : input?.number ?? -1, events: Int16(POLLOUT), revents: 0),
    ]
    let milliseconds = wait > .zero ? Int32(clamping: wait.nanoseconds / 1_000_000 + 1) : 0
    guard unsafe poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return false }
    if polled[0].revents != 0 { readOutput(keeping: keepsOutput) }
    if polled[1].revents != 0 { readErrors() }
    if polled[2].revents != 0 { flush() }
    return true
  }

  private mutating func readOutput(keeping keepsOutput: Bool) {
    guard let count = output?.read(into: &room) else { return }
    if count == 0 { output = nil }
    if outputIsTalk {
      complaints.append(room[..<count])
    } else if keepsOutput {
      lines.append(room[..<count])
    } else {
      unheard += count
    }
  }

  private mutating func readErrors() {
    guard let count = errors?.read(into: &room) else { return }
    if count == 0 { errors = nil }
    complaints.append(room[..<count])
  }
}

extension ChildProcess {
  /// Returns whether the program ends by itself within the given time. Further output is read, so
  /// that a full pipe does not hold it up.
  ///
  /// The program's output must have ended, or be no longer needed.
  mutating func ends(within time: Duration) -> Bool {
    let deadline = ContinuousClock.now + time
    while !Self.hasEnded(id) {
      let wait = deadline - .now
      guard wait > .zero else { return false }
      // The end of a pipe wakes this at once. A program that closed its pipes before is asked
      // again.
      exchange(within: min(wait, .milliseconds(2)), keeping: keepsLastWords)
    }
    exchange(within: .zero, keeping: keepsLastWords)
    return true
  }

  /// Whether late output is kept. A flood is only counted.
  private var keepsLastWords: Bool { lines.unreadOctets < 1 << 16 }

  /// The number of octets that the program has written and that have not been taken as lines.
  var unreadOctets: Int { unheard + lines.unreadOctets }

  mutating func closeInput() {
    if outbox.isEmpty { input = nil }
  }

  /// Ends the program and all that it has started: first politely, then by force. Then waits for
  /// it.
  mutating func end() {
    guard status == nil else { return }
    input = nil
    outbox = []
    if !Self.hasEnded(id) {
      Self.signalAll(of: id, SIGTERM)
      _ = ends(within: .milliseconds(500))
    }
    endByForce()
  }

  /// Ends the program and all that it has started at once, and waits for it.
  mutating func endByForce() {
    guard status == nil else { return }
    input = nil
    outbox = []
    status = Self.kill(id)
    // If there is more than one pipe can hold, a process that has left the group writes it.
    for _ in 0..<2 where errors != nil { readErrors() }
    complaints.end()
  }
}
