import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The children that run now, and the sockets and links that were made for hosts, so that an
/// interrupted command leaves none of them behind.
public enum RunningChildren {
  private static let ids = Mutex<Set<pid_t>>([])
  private static let paths = Mutex<Set<String>>([])

  /// Starts a child and remembers it. One is started after the other: a pipe is kept from children
  /// only a moment after it is made, and they would hold each other's open.
  static func start(_ spawn: () throws(SystemError) -> Spawned) throws(SystemError) -> Spawned {
    try ids.withLock { ids throws(SystemError) in
      let spawned = try spawn()
      ids.insert(spawned.id)
      return spawned
    }
  }

  /// Before it is waited for: after that its number may be another's.
  static func forget(_ id: pid_t) { _ = ids.withLock { $0.remove(id) } }

  /// From now on something is to be removed from the file system.
  static func note(path: String) { _ = paths.withLock { $0.insert(path) } }

  static func remove(path: String) {
    paths.withLock { paths in
      guard paths.remove(path) != nil else { return }
      _ = unsafe unlink(path)
    }
  }

  /// From now on SIGINT, SIGTERM and SIGHUP end the children and whatever they started in their
  /// groups, by force, and then this process as they always did.
  public static func endOnInterruption() { _ = unsafe sources }

  /// Kept as long as the process lives, and never touched again.
  private nonisolated(unsafe) static let sources = interruptions.map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { end(by: number) }
    source.resume()
    return source
  }

  static let interruptions = [SIGINT, SIGTERM, SIGHUP]

  /// Waits for killed children, so that none stays a zombie where nobody else would wait for it; not
  /// for long, as one may hang in the kernel.
  private static func bury(_ ids: Set<pid_t>) {
    var left = ids
    for _ in 0..<500 where !left.isEmpty {
      left = left.filter { waitpid($0, nil, WNOHANG) == 0 }
      if !left.isEmpty { usleep(1000) }
    }
  }

  private static func end(by number: Int32) {
    // Kept locked, so that nobody starts another one meanwhile.
    ids.withLock { ids in
      for id in ids { _ = ChildProcess.signalGroup(of: id, SIGKILL) }
      bury(ids)
      paths.withLock { paths in for path in paths { _ = unsafe unlink(path) } }
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
