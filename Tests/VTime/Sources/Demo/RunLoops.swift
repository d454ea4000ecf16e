import Foundation

/// Timers on the main run loop and on a thread's own, and run loops that end.
func runLoopDemo() {
  let log = Log()
  nonisolated(unsafe) var count = 0
  _ = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: true) { timer in
    count += 1
    log("timer \(count)")
    if count == 3 { timer.invalidate() }
  }
  let thread = Thread {
    RunLoop.current.add(
      Timer(timeInterval: 0.5, repeats: true) { _ in log("timer of a thread") }, forMode: .default)
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 1.2))
    log("run loop of a thread over")
    RunLoop.main.perform { log("performed on main, is main \(Thread.isMainThread)") }
  }
  thread.start()
  let at = Timer(fire: Date(timeIntervalSinceNow: 0.3), interval: 0, repeats: false) { _ in
    log("at a date")
  }
  RunLoop.main.add(at, forMode: .common)
  RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.9))
  log("main run loop over once")
  RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.7))
  log("over")
}
