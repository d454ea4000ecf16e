import CVTime
import Foundation

/// A seat's thread without a seat: it plays the host's part, and counts what would be messages.
private func host(_ play: @escaping @Sendable () -> Void) -> Thread { Thread(block: play) }

func printCost() {
  var cost = vtime_statistics_t()
  vtime_statistics(&cost)
  let text =
    "\(cost.steps) steps, \(cost.switches) switches, \(cost.clock_reads) reads of a clock, "
    + "\(cost.moves_of_time) moves of time, \(cost.threads) threads\n"
  FileHandle.standardError.write(Data(text.utf8))
}

private func inSeconds(_ nanoseconds: Int64) -> String {
  nanoseconds < 0 ? "none" : "\(Double(nanoseconds) / 1e9)"
}

/// Asked at each instant: the deadlines, one after another, and only these.
func seatDemo() {
  let host = host {
    var deadline = vtime_wait_idle()
    for _ in 0..<12 where deadline >= 0 {
      print("next", inSeconds(deadline))
      vtime_advance(deadline)
      deadline = vtime_wait_idle()
    }
    print("next", inSeconds(deadline), "now", inSeconds(vtime_now()))
    exit(0)
  }
  host.start()
  DispatchQueue.main.asyncAfter(deadline: .now() + 5) { print("after 5") }
  _ = Timer.scheduledTimer(withTimeInterval: 7, repeats: false) { _ in print("timer") }
  Task.detached {
    try await Task.sleep(for: .seconds(20))
    print("task")
  }
  DispatchQueue.global().asyncAfter(deadline: .now() + 5) {
    Thread.sleep(forTimeInterval: 1)
    print("worker, then idle")
  }
  RunLoop.main.run()
}

/// Suspended: given no time for an hour. Overdue timers fire once, in order, at the hour.
func suspendedDemo() {
  let host = host {
    _ = vtime_wait_idle()
    vtime_advance(3600 * 1_000_000_000)
    _ = vtime_wait_idle()
    print("next", inSeconds(vtime_wait_idle()))
    exit(0)
  }
  let began = Date()
  @Sendable func say(_ text: String) { print(Date().timeIntervalSince(began), text) }
  _ = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in say("timer each minute") }
  let source = DispatchSource.makeTimerSource(queue: .main)
  source.schedule(deadline: .now() + 90, repeating: 90)
  source.setEventHandler { say("source each 90 s: \(source.data)") }
  source.resume()
  DispatchQueue.main.asyncAfter(deadline: .now() + 600) { say("after 600") }
  Task { @MainActor in
    try await Task.sleep(for: .seconds(30))
    say("task after 30")
  }
  host.start()
  RunLoop.main.run()
}

/// An app with a timer of a millisecond does not keep the host waiting: it is asked now and then.
func busyDemo() {
  let host = host {
    var messages = 0
    while vtime_now() < 60 * 1_000_000_000 {
      _ = vtime_run(60 * 1_000_000_000 + 1)
      messages += 1
    }
    print("messages \(messages > 1 && messages < 10)")
    exit(0)
  }
  let source = DispatchSource.makeTimerSource(queue: .main)
  source.schedule(deadline: .now(), repeating: 0.001)
  source.setEventHandler {}
  source.resume()
  host.start()
  RunLoop.main.run()
}

/// A day in a seat: the host speaks twenty times an hour, at instants of its own, and lets the app run
/// free in between. Once an hour the app makes a call, at which it must stop.
func freeDemo() {
  let digest = Digest()
  let hour: Int64 = 3600 * 1_000_000_000
  let host = host {
    var messages = 0
    var answers = 0
    for n in 1...(24 * 20) {
      let horizon = Int64(n) * hour / 20
      while true {
        let deadline = vtime_run(horizon)
        messages += 1
        if vtime_now() % hour == 1_000_000_000 { answers += 1 }
        if deadline < 0 || deadline >= horizon { break }
      }
      vtime_advance(horizon)
    }
    print(digest.description)
    print("\(messages) messages, \(answers) calls")
    printCost()
    exit(0)
  }
  liveADay { digest($0) }
  func call() {
    vtime_pause()
    DispatchQueue.main.asyncAfter(deadline: .now() + 3600) { call() }
  }
  DispatchQueue.main.asyncAfter(deadline: .now() + 1) { call() }
  host.start()
  RunLoop.main.run()
}
