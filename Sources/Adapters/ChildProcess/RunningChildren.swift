import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The children that run now, and the sockets and links that were made for hosts, so that neither
/// an interrupted command nor one that is over leaves any of them behind.
public enum RunningChildren {
  private struct Known {
    var running: Set<pid_t> = []
    /// Killed, and somebody waits for them: their numbers are nobody else's until that is over.
    var ending: Set<pid_t> = []
    /// Whether what they leave behind becomes a child of this process.
    var adoptsOrphans = false
  }

  private static let known = Mutex(Known())
  private static let paths = Mutex<Set<String>>([])

  /// Starts a child and remembers it. One is started after the other: a pipe is kept from children
  /// only a moment after it is made, and they would hold each other's open.
  static func start(_ spawn: () throws(SystemError) -> Spawned) throws(SystemError) -> Spawned {
    try known.withLock { known throws(SystemError) in
      let spawned = try spawn()
      known.running.insert(spawned.id)
      return spawned
    }
  }

  /// Before a child is waited for: after that its number may be another's, and is not to be killed.
  static func noteEnding(_ id: pid_t) {
    known.withLock { known in
      known.running.remove(id)
      known.ending.insert(id)
    }
  }

  /// After a child was waited for. With the last one goes whatever they have left behind: whose it
  /// was, nobody can say any more.
  static func forget(_ id: pid_t) {
    known.withLock { known in
      known.ending.remove(id)
      if known.running.isEmpty { endOrphans(known) }
    }
  }

  /// From now on something is to be removed from the file system, should the command be interrupted:
  /// a file, a link, an empty folder.
  public static func note(path: String) { _ = paths.withLock { $0.insert(path) } }

  /// Removes what is still to be removed.
  public static func remove(path: String) {
    paths.withLock { paths in
      guard paths.remove(path) != nil else { return }
      delete(path)
    }
  }

  private static func delete(_ path: String) {
    if unsafe unlink(path) != 0 { _ = unsafe rmdir(path) }
  }

  /// From now on the end of this process is the end of its children and of whatever they started,
  /// also what has left their groups where the system is Linux: be it ended by SIGINT, SIGTERM,
  /// SIGHUP or SIGQUIT, which then end it as they always did, or by itself.
  ///
  /// For a program alone, not for a library: it takes over every orphan of the process.
  public static func endWithThisProcess() { _ = unsafe sources }

  /// Kept as long as the process lives, and never touched again.
  private nonisolated(unsafe) static let sources: [any DispatchSourceProtocol] = {
    known.withLock { $0.adoptsOrphans = ProcessTree.adoptOrphans() }
    atexit { RunningChildren.endAll() }
    return interruptions.filter(isHeeded).map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { end(by: number) }
      source.resume()
      return source
    } + [reaper()]
  }()

  /// Waits from time to time for adopted processes that have ended, as their zombies would fill up
  /// the table of processes.
  private static func reaper() -> any DispatchSourceProtocol {
    let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    timer.setEventHandler {
      known.withLock { known in
        for id in orphans(known) { waitpid(id, nil, WNOHANG) }
      }
    }
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.resume()
    return timer
  }

  static let interruptions = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// A program that was started by nohup(1) does not end with its terminal.
  private static func isHeeded(_ number: Int32) -> Bool {
    guard number == SIGHUP else { return true }
    var former = sigaction()
    guard unsafe sigaction(number, nil, &former) == 0 else { return true }
    #if canImport(Glibc)
      let handler = unsafe former.__sigaction_handler.sa_handler
    #else
      let handler = unsafe former.__sigaction_u.__sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends at once whatever there is, and leaves nothing behind: before a process ends in another way
  /// than by exit(3).
  public static func endAll() { known.withLock { end(&$0) } }

  private static func end(_ known: inout Known) {
    for id in known.running.sorted() {
      let started = ProcessTree.descendants(of: id)
      _ = ChildProcess.signalGroup(of: id, SIGKILL)
      for id in started { _ = kill(id, SIGKILL) }
    }
    bury(known.running)
    known.running = []
    endOrphans(known)
    // What stands in a folder goes before it.
    paths.withLock { paths in
      for path in paths.sorted(by: >) { delete(path) }
      paths = []
    }
  }

  /// Waits for killed children, so that none stays a zombie where nobody else would wait for it; not
  /// for long, as one may hang in the kernel.
  private static func bury(_ ids: Set<pid_t>) {
    var left = ids
    for _ in 0..<500 where !left.isEmpty {
      left = left.filter { waitpid($0, nil, WNOHANG) == 0 }
      if !left.isEmpty { usleep(1000) }
    }
  }

  /// Ends those whom this process has adopted, until no other comes: what one of them has started
  /// is adopted in turn.
  private static func endOrphans(_ known: Known) {
    for _ in 0..<500 {
      let orphans = orphans(known)
      if orphans.isEmpty { return }
      for id in orphans { _ = kill(id, SIGKILL) }
      let left = orphans.filter { waitpid($0, nil, WNOHANG) == 0 }
      if !left.isEmpty { usleep(1000) }
    }
  }

  /// The children of this process that it has not started itself.
  private static func orphans(_ known: Known) -> [pid_t] {
    guard known.adoptsOrphans else { return [] }
    return ProcessTree.children(of: getpid()).filter {
      !known.running.contains($0) && !known.ending.contains($0)
    }
  }

  private static func end(by number: Int32) {
    // Kept locked, so that nobody starts another one meanwhile.
    known.withLock { known in
      end(&known)
      signal(number, SIG_DFL)
      // Whoever started this process may have blocked the signal; here it has been heard.
      var heard = sigset_t()
      unsafe sigemptyset(&heard)
      unsafe sigaddset(&heard, number)
      unsafe pthread_sigmask(SIG_UNBLOCK, &heard, nil)
      raise(number)
    }
  }
}
