import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension [Awaited] {
  /// Waits until something has come from any of them, at most for the given time.
  package func wait(atMost time: Duration) {
    var polled = map { awaited in
      pollfd(
        fd: awaited.descriptor, events: Int16(awaited.isForWriting ? POLLOUT : POLLIN), revents: 0)
    }
    // Rounded down, because waking too late cannot be made good. Less than a millisecond is slept.
    let milliseconds = Int32(clamping: time.nanoseconds / 1_000_000)
    if milliseconds > 0 || time <= .zero {
      _ = unsafe poll(&polled, nfds_t(polled.count), milliseconds)
    } else {
      usleep(useconds_t(time.nanoseconds / 1000))
    }
  }
}
