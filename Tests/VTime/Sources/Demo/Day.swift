import Foundation

private actor Counter {
  var value = 0
  func add() -> Int {
    value += 1
    return value
  }
}

/// A source that is not retained is cancelled.
nonisolated(unsafe) private var held: [any DispatchSourceTimer] = []

/// Every kind of timer that an app has.
func liveADay(_ say: @escaping @Sendable (String) -> Void) {
  _ = Timer.scheduledTimer(withTimeInterval: 600, repeats: true) { _ in say("timer") }

  let queue = DispatchQueue(label: "own")
  let source = DispatchSource.makeTimerSource(queue: queue)
  source.schedule(deadline: .now() + 60, repeating: 60, leeway: .seconds(1))
  source.setEventHandler { say("source") }
  source.resume()
  held.append(source)

  @Sendable func again() {
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 1800) {
      say("after")
      again()
    }
  }
  again()

  let counter = Counter()
  Task.detached {
    let began = ContinuousClock.now
    while true {
      try await Task.sleep(for: .seconds(300))
      say("task \(await counter.add()) \(ContinuousClock.now - began)")
      try await Task.sleep(nanoseconds: 1_000_000)
    }
  }

  let semaphore = DispatchSemaphore(value: 0)
  Thread {
    while true {
      Thread.sleep(forTimeInterval: 7200)
      say("thread")
      semaphore.signal()
    }
  }.start()
  DispatchQueue.global(qos: .utility).async {
    while true { say("semaphore \(semaphore.wait(timeout: .now() + 5000) == .success)") }
  }

  raceEachHour(say, counter)
  operateNowAndThen(say)
}

/// Eight pieces of work at one instant, on a concurrent queue, and four in a task group.
private func raceEachHour(_ say: @escaping @Sendable (String) -> Void, _ counter: Counter) {
  let races = DispatchSource.makeTimerSource(queue: .global())
  races.schedule(deadline: .now() + 3600, repeating: 3600)
  races.setEventHandler {
    let group = DispatchGroup()
    for piece in 0..<8 {
      DispatchQueue.global().async(group: group) {
        usleep(useconds_t(piece % 2) * 1000)
        say("race \(piece)")
      }
    }
    group.notify(queue: .main) { say("race over \(Int.random(in: 0..<1000)) \(UUID())") }
    Task {
      await withTaskGroup(of: Void.self) { group in
        for piece in 0..<4 { group.addTask { say("child \(piece) \(await counter.add())") } }
      }
    }
  }
  races.resume()
  held.append(races)
}

private func operateNowAndThen(_ say: @escaping @Sendable (String) -> Void) {
  let operations = OperationQueue()
  operations.maxConcurrentOperationCount = 2
  let condition = NSCondition()
  Thread {
    condition.lock()
    while true { say("condition \(condition.wait(until: Date(timeIntervalSinceNow: 10_000)))") }
  }.start()
  _ = Timer.scheduledTimer(withTimeInterval: 9000, repeats: true) { _ in
    for n in 0..<3 {
      operations.addOperation {
        Thread.sleep(forTimeInterval: 2)
        condition.lock()
        condition.signal()
        condition.unlock()
        say("operation \(n)")
      }
    }
  }
}

/// A day by itself. Its log is long, so only its digest is printed.
func dayDemo() {
  let digest = Digest()
  liveADay { digest($0) }
  DispatchQueue.main.asyncAfter(deadline: .now() + 86_400) {
    print(digest.description)
    printCost()
    exit(0)
  }
  RunLoop.main.run()
}

/// A thousand tasks that sleep at random, streams, barriers, and twenty run loops.
func stressDemo() {
  let digest = Digest()
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  Task { for await n in stream { digest("stream \(n)") } }
  for n in 0..<1000 {
    Task.detached {
      for _ in 0..<3 {
        try? await Task.sleep(for: .milliseconds(Int.random(in: 1...5000)))
        continuation.yield(n)
      }
      await MainActor.run { digest("main \(n)") }
    }
  }
  let names = DispatchQueue(label: "names", attributes: .concurrent)
  let drawn = Box(Set<String>())
  for n in 0..<20 {
    Thread {
      let timer = Timer(timeInterval: 0.5, repeats: true) { _ in
        names.async(flags: .barrier) { drawn.change { _ = $0.insert("\(n) \(UUID())") } }
      }
      RunLoop.current.add(timer, forMode: .default)
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 10))
      digest("thread \(n) \(names.sync { drawn.value.count })")
    }.start()
  }
  DispatchQueue.main.asyncAfter(deadline: .now() + 4) {
    DispatchQueue.concurrentPerform(iterations: 50) { digest("performed \($0)") }
  }
  DispatchQueue.main.asyncAfter(deadline: .now() + 60) {
    digest("first \(drawn.value.first ?? "none")")
    print(digest.description)
    exit(0)
  }
  RunLoop.main.run()
}

/// Two queues at one instant: who is first? And a count that two threads spoil between them.
func raceDemo() {
  let a = DispatchQueue(label: "a"), b = DispatchQueue(label: "b")
  nonisolated(unsafe) var isConnected = true
  nonisolated(unsafe) var count = 0
  let lock = NSLock()
  let group = DispatchGroup()
  for queue in [a, b] {
    queue.asyncAfter(
      deadline: .now() + 0.5,
      execute: DispatchWorkItem {
        group.enter()
        for _ in 0..<20 {
          let before = lock.withLock { count }
          lock.withLock { count = before + 1 }
        }
        group.leave()
      })
  }
  a.asyncAfter(deadline: .now() + 1) { isConnected = false }
  b.asyncAfter(deadline: .now() + 1) { print("connected: \(isConnected)") }
  DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
    print("count \(count)")
    exit(0)
  }
  dispatchMain()
}
