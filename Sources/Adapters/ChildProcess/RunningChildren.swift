import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The running children, and the sockets and links that were made for hosts. The command removes
/// them when it ends or is interrupted.
public enum RunningChildren {
  private struct Known {
    var running: Set<pid_t> = []
    /// Children that were killed and are being waited for. Until that is over, their numbers are
    /// theirs.
    var ending: Set<pid_t> = []
    /// Whether orphans of the children become children of this process.
    var adoptsOrphans = false
    /// Runs while children do, if this process adopts orphans.
    var supervisor: Supervisor?

    mutating func endSupervisor() {
      supervisor?.end()
      supervisor = nil
    }
  }

  private static let known = Mutex(Known())
  /// The paths to remove from the file system, and whether to remove a folder's contents, too.
  private static let paths = Mutex<[String: Bool]>([:])

  /// Starts a child and remembers it. Only one child is started at a time. Between making a pipe
  /// and keeping it from children there is a short moment. In that moment another child could
  /// inherit the pipe and hold it open.
  static func start(_ spawn: () throws(SystemError) -> Spawned) throws(SystemError) -> Spawned {
    try known.withLock { known throws(SystemError) in
      if Interruption.isRequested { throw SystemError(number: ECANCELED) }
      if known.adoptsOrphans, known.supervisor == nil { known.supervisor = Supervisor.start() }
      do throws(SystemError) {
        let spawned = try spawn()
        known.running.insert(spawned.id)
        return spawned
      } catch {
        if known.running.isEmpty { known.endSupervisor() }
        throw error
      }
    }
  }

  /// Records that a child is about to be waited for. After that its number may belong to another
  /// process, which must not be killed.
  static func beginEnding(of id: pid_t) {
    known.withLock { known in
      known.running.remove(id)
      known.ending.insert(id)
    }
  }

  /// Records that a child has been waited for. After the last child, this also ends all orphans of
  /// the children, whose parents can no longer be found.
  static func forget(_ id: pid_t) {
    known.withLock { known in
      known.ending.remove(id)
      guard known.running.isEmpty else { return }
      known.endSupervisor()
      bury([], known)
    }
  }

  /// Records a file, a link or a folder that is to be removed if the command is interrupted.
  ///
  /// - Parameter isTree: Whether a folder goes together with what it holds. If not, it goes only if
  ///   it is empty.
  public static func remember(path: String, isTree: Bool = false) {
    paths.withLock { $0[path] = isTree }
  }

  /// Makes something and remembers it, see ``remember(path:isTree:)``. No signal ends the process
  /// in between, which would leave it.
  public static func make<Failure>(
    _ path: String, by body: () throws(Failure) -> Void
  ) throws(Failure) {
    try beforeTheEnd { () throws(Failure) in
      try body()
      remember(path: path)
    }
  }

  /// Removes something that was remembered.
  public static func remove(path: String) {
    paths.withLock { paths in
      guard let isTree = paths.removeValue(forKey: path) else { return }
      delete(path, isTree: isTree)
    }
  }

  private static func delete(_ path: String, isTree: Bool) {
    if isTree {
      FileTree.remove(path)
    } else if unsafe unlink(path) != 0 {
      _ = unsafe rmdir(path)
    }
  }

  /// Makes the end of this process the end of its children and of everything they started; on Linux
  /// also of processes that have left their groups. It does not matter whether this process ends by
  /// itself or by SIGINT, SIGTERM, SIGHUP or SIGQUIT. These signals end it as they always did.
  ///
  /// This is for programs only, not for libraries: it takes over every orphan of the process.
  public static func endWithThisProcess() { _ = unsafe sources }

  /// Kept as long as the process lives, and never read again.
  private nonisolated(unsafe) static let sources: [any DispatchSourceProtocol] = {
    known.withLock { $0.adoptsOrphans = ProcessTree.adoptOrphans() }
    atexit { RunningChildren.endAll() }
    return interruptions.filter(isHeeded).map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { receive(number) }
      source.resume()
      return source
    } + [reaper()]
  }()

  /// The queue that handles signals. A global queue would wait until a computing thread is free.
  private static let queue = DispatchQueue(label: "signals")

  private static func receive(_ number: Int32) {
    guard Interruption.takes(number) else { return end(by: number) }
    known.withLock { known in
      for id in known.running { ChildProcess.signalAll(of: id, SIGKILL) }
    }
    queue.asyncAfter(deadline: .now() + .seconds(Interruption.patience)) {
      if Interruption.isIgnored { end(by: number) }
    }
  }

  /// Returns a timer that waits for adopted processes that have ended: their zombies would fill up
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

  /// Returns whether a signal is to be handled. A program that was started by nohup(1) does not end
  /// with its terminal.
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

  /// Ends and removes everything at once. Call it before a process ends in another way than by
  /// exit(3).
  public static func endAll() { known.withLock { end(&$0) } }

  private static func end(_ known: inout Known) {
    for id in known.running.sorted() {
      let started = ProcessTree.descendants(of: id)
      _ = ChildProcess.signalGroup(of: id, SIGKILL)
      for id in started { _ = kill(id, SIGKILL) }
    }
    let killed = known.running
    known.running = []
    known.endSupervisor()
    bury(killed, known)
    // Remove the contents of a folder before the folder.
    paths.withLock { paths in
      for (path, isTree) in paths.sorted(by: { $0.key > $1.key }) { delete(path, isTree: isTree) }
      paths = [:]
    }
  }

  /// The longest wait for killed processes. One that is left after it hangs in the kernel.
  ///
  /// Source: chosen. A killed process needs the processor once more before it is gone: with thirty
  /// processes on two processors, more than a second passed.
  private static let longestBurial = Duration.seconds(10)

  /// Waits until killed children are gone, and ends the processes that this process has adopted,
  /// until there are no more. Their own children are adopted in turn. None of them stays a zombie.
  private static func bury(_ killed: Set<pid_t>, _ known: Known) {
    let deadline = ContinuousClock.now + longestBurial
    var killed = killed
    while true {
      killed = killed.filter { waitpid($0, nil, WNOHANG) == 0 }
      let orphans = orphans(known)
      for id in orphans.flatMap({ [$0] + ProcessTree.descendants(of: $0) }) {
        _ = kill(id, SIGKILL)
      }
      for id in orphans { waitpid(id, nil, WNOHANG) }
      let isOver = killed.isEmpty && orphans.isEmpty && !hasUnknownChildren(known)
      if isOver || ContinuousClock.now > deadline { return }
      usleep(1000)
    }
  }

  /// Returns whether this process has a child that it has not started itself, perhaps one that
  /// ``orphans(_:)`` missed: when a thread ends, its children become those of another thread, whose
  /// list may have been read by then.
  ///
  /// Source: Linux, waitid(2), `ECHILD`.
  private static func hasUnknownChildren(_ known: Known) -> Bool {
    guard known.adoptsOrphans, known.running.isEmpty, known.ending.isEmpty else { return false }
    var information = unsafe siginfo_t()
    return unsafe waitid(P_ALL, 0, &information, WEXITED | WNOWAIT | WNOHANG) == 0
  }

  /// Returns the children of this process that it has not started itself.
  private static func orphans(_ known: Known) -> [pid_t] {
    guard known.adoptsOrphans else { return [] }
    return ProcessTree.children(of: getpid()).filter {
      !known.running.contains($0) && !known.ending.contains($0) && $0 != known.supervisor?.id
    }
  }

  /// Taken by what must not be cut off, and by the end of the process through a signal.
  private static let end = DispatchSemaphore(value: 1)

  /// Does something that a signal must not cut off: it ends the process afterwards.
  public static func beforeTheEnd<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    end.wait()
    defer { end.signal() }
    return try body()
  }

  static func end(by number: Int32) {
    end.wait()
    // The lock is kept, so that no other child is started meanwhile.
    known.withLock { known in
      end(&known)
      signal(number, SIG_DFL)
      // The process that started this one may have blocked the signal; this process has received
      // it.
      var heard = sigset_t()
      unsafe sigemptyset(&heard)
      unsafe sigaddset(&heard, number)
      unsafe pthread_sigmask(SIG_UNBLOCK, &heard, nil)
      raise(number)
    }
  }
}
