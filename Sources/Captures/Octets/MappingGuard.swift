import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keeps a walk alive when somebody cuts the file short that is being read.
///
/// To read a mapped page that the file no longer has is a signal, and kills the process. Looking at
/// the file's length first does not help: it may change right behind. So the signal is taken where
/// the address is in one of our mappings; a page full of 0xFF, which no container takes for a
/// record, goes where the file's page was, and what is missing is reported as damage. Any other
/// address is left to whoever had the signal before.
@safe
enum MappingGuard {
  /// A mapping, as addresses; not in use where `end` is 0.
  private struct Place {
    var start: UInt
    var end: UInt
    /// The first address whose page was gone.
    var lost: UInt
  }

  private static let capacity = 1024

  /// Read by the signal's handler, which cannot wait for a lock: a place is complete before its end
  /// is set.
  nonisolated(unsafe) private static let places: UnsafeMutablePointer<Place> = {
    let places = UnsafeMutablePointer<Place>.allocate(capacity: capacity)
    unsafe places.initialize(repeating: Place(start: 0, end: 0, lost: .max), count: capacity)
    return unsafe places
  }()

  nonisolated(unsafe) private static let previous: UnsafeMutablePointer<sigaction> = {
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 1)
    unsafe previous.initialize(to: sigaction())
    return unsafe previous
  }()

  private static let isInstalled = Mutex(false)

  /// Guards a mapping.
  ///
  /// - Returns: The number to ask and to end it with; nil where there are too many.
  static func add(_ octets: UnsafeRawBufferPointer) -> Int? {
    isInstalled.withLock { isInstalled in
      guard let start = unsafe octets.baseAddress.map({ UInt(bitPattern: $0) }),
        let free = (0..<capacity).first(where: { unsafe places[$0].end == 0 })
      else { return nil }
      if !isInstalled { install() }
      isInstalled = true
      unsafe places[free].start = start
      unsafe places[free].lost = .max
      unsafe places[free].end = start + UInt(octets.count)
      return free
    }
  }

  static func remove(_ number: Int) {
    isInstalled.withLock { _ in unsafe places[number].end = 0 }
  }

  /// The first octet of a mapping that was found gone.
  static func lostOffset(_ number: Int) -> Int? {
    let place = unsafe places[number]
    return place.lost == .max ? nil : Int(place.lost - place.start)
  }

  private static func install() {
    _ = unsafe places
    var action = sigaction()
    #if canImport(Glibc)
      unsafe action.__sigaction_handler.sa_sigaction = { _, info, _ in
        MappingGuard.handle(unsafe info.map { unsafe UInt(bitPattern: $0.pointee.address) })
      }
    #else
      unsafe action.__sigaction_u.__sa_sigaction = { _, info, _ in
        MappingGuard.handle(unsafe info.map { unsafe UInt(bitPattern: $0.pointee.si_addr) })
      }
    #endif
    action.sa_flags = SA_SIGINFO
    unsafe sigaction(SIGBUS, &action, previous)
  }

  /// Runs inside the signal: nothing here may allocate or wait.
  private static func handle(_ address: UInt?) {
    guard let address, replacePage(at: address) else {
      unsafe sigaction(SIGBUS, previous, nil)
      return
    }
  }

  private static func replacePage(at address: UInt) -> Bool {
    let pageSize = UInt(getpagesize())
    var number = 0
    while number < capacity {
      let place = unsafe places[number]
      if place.end != 0, address >= place.start, address < place.end {
        let page = address - address % pageSize
        guard let start = unsafe UnsafeMutableRawPointer(bitPattern: page),
          unsafe mmap(
            start, Int(pageSize), PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == start
        else { return false }
        unsafe memset(start, 0xFF, Int(pageSize))
        if page < place.lost { unsafe places[number].lost = max(page, place.start) }
        return true
      }
      number += 1
    }
    return false
  }
}

#if canImport(Glibc)
  extension siginfo_t {
    fileprivate var address: UnsafeMutableRawPointer? {
      unsafe _sifields._sigfault.si_addr
    }
  }
#endif
