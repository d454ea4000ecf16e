import Foundation

private actor Counter {
  var value = 0
  func add(_ n: Int) -> Int {
    value += n
    return value
  }
}

/// Swift concurrency: sleeping by each clock, groups, actors, streams, cancellation.
func taskDemo() {
  let log = Log()
  Task {
    let counter = Counter()
    try await Task.sleep(for: .milliseconds(200))
    log("slept by the continuous clock")
    try await Task.sleep(until: SuspendingClock.now + .milliseconds(200), clock: .suspending)
    log("slept by the suspending clock")
    try await Task.sleep(nanoseconds: 100_000_000)
    await withTaskGroup(of: Void.self) { group in
      for n in 1...4 {
        group.addTask {
          try? await Task.sleep(for: .milliseconds(100 * n))
          log("child \(n), \(await counter.add(n))")
        }
      }
    }
    let sleeper = Task { try await Task.sleep(for: .seconds(100)) }
    let canceller = Task {
      try await Task.sleep(for: .milliseconds(100))
      sleeper.cancel()
    }
    log("cancelled: \((try? await sleeper.value) == nil)")
    _ = try await canceller.value
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    Task.detached {
      for n in 1...2 {
        try await Task.sleep(for: .milliseconds(200))
        continuation.yield(n)
      }
      continuation.finish()
    }
    for await n in stream { log("stream \(n)") }
    let took = await ContinuousClock().measure { try? await Task.sleep(for: .milliseconds(200)) }
    await MainActor.run { log("on main, measured a while: \(took >= .milliseconds(200))") }
    log("over")
    exit(0)
  }
  RunLoop.main.run()
}
