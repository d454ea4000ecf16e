import Adapters

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A moment in which no signal ends the command, unless the signal cannot be held back.
enum SignalPause {
  static func during<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (all, former) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, &former)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &former, nil) }
    return try RunningChildren.beforeTheEnd(body)
  }
}
