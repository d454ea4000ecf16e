import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keeps a walk alive if another program cuts the file short while it is being read.
///
/// Reading a mapped page that the file no longer has raises a signal, which kills the process. A
/// look at the length of the file does not help, since it may change right afterwards. So the
/// signal is handled if its address is in a mapping of this type. The lost page is replaced by one
/// full of 0xFF, which no container takes for a record, and the missing octets are reported as
/// damage. A signal for any other address goes to the handler that was installed before.
@safe
enum MappingGuard {
  /// A mapping, as addresses. The place is free if `end` is 0.
  private struct Mapping {
    var start: UInt
    var end: UInt
    /// The first address whose page was found gone.
    var lost: UInt
  }

  private static let capacity = 1024

  /// The handler of the signal reads these, and it cannot wait for a lock. So the end of a place is
  /// set last, when the rest is complete.
  nonisolated(unsafe) private static let places: UnsafeMutablePointer<Mapping> = {
    let places = UnsafeMutablePointer<Mapping>.allocate(capacity: capacity)
    unsafe places.initialize(repeating: Mapping(start: 0, end: 0, lost: .max), count: capacity)
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
  /// - Returns: The number of the guard, for asking and for ending it; nil if there are too many.
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

  /// Returns the offset of the first octet of a mapping that was found gone; nil if none was.
  static func lostOffset(_ number: Int) -> Int? {
    let place = unsafe places[number]
    return place.lost == .max ? nil : Int(place.lost - place.start)
  }

  private static func install() {
    _ = unsafe places
    var action = sigaction()
    #if canImport(Glibc)
      unsafe action.__sigaction_handler.sa_sigaction = { _, info, _ in
        MappingGuard.handleSignal(
          at: unsafe info.map { unsafe UInt(bitPattern: $0.pointee.address) })
      }
    #else
      unsafe action.__sigaction_u.__sa_sigaction = { _, info, _ in
        MappingGuard.handleSignal(
          at: unsafe info.map { unsafe UInt(bitPattern: $0.pointee.si_addr) })
      }
    #endif
    action.sa_flags = SA_SIGINFO
    unsafe sigaction(SIGBUS, &action, previous)
  }

  /// Handles the signal. This runs inside of it, so nothing here may allocate or wait.
  private static func handleSignal(at address: UInt?) {
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
