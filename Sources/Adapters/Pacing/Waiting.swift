import VirtualTime

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension [Awaited] {
  /// Waits until something has come of any of them, at most the given time.
  func wait(atMost time: Duration) {
    var polled = map { awaited in
      pollfd(
        fd: awaited.descriptor, events: Int16(awaited.isForWriting ? POLLOUT : POLLIN), revents: 0)
    }
    // Rounded down, as whoever comes too late cannot make it good again; the rest is spent asleep.
    let milliseconds = Int32(clamping: time.nanoseconds / 1_000_000)
    if milliseconds > 0 || time <= .zero {
      _ = unsafe poll(&polled, nfds_t(polled.count), milliseconds)
    } else {
      usleep(useconds_t(time.nanoseconds / 1000))
    }
  }
}
