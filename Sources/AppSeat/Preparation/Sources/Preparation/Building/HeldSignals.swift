import Foundation

/// Signals that ask this program to end, held back while there is something to clear away.
struct HeldSignals {
  private var held = sigset_t()
  private var former = sigset_t()

  /// Holds back the signals that would end the program. Those that it was started without stay without effect.
  init() {
    sigemptyset(&held)
    for number in [SIGHUP, SIGINT, SIGTERM] {
      var action = sigaction()
      sigaction(number, nil, &action)
      let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      if handler != unsafeBitCast(SIG_IGN, to: Int.self) { sigaddset(&held, number) }
    }
    pthread_sigmask(SIG_BLOCK, &held, &former)
  }

  /// Returns a signal that has arrived.
  func next() -> Int32? {
    var (held, now) = (held, timespec())
    let number = sigtimedwait(&held, nil, &now)
    return number > 0 ? number : nil
  }

  /// Lets signals through again.
  func release() {
    var former = former
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }

  /// Ends this program by a signal that was held back.
  func obey(_ number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
    release()
  }
}
