import Foundation
import Synchronization

private let counted = Mutex(0)

/// Threads and what they wait with: Foundation's locks and conditions, and Swift's `Mutex`.
func threadDemo() {
  let log = Log()
  let condition = NSCondition()
  let isReady = Box(false)
  let waiter = Thread {
    condition.lock()
    log("in vain: \(!condition.wait(until: Date(timeIntervalSinceNow: 0.2)))")
    while !isReady.value { condition.wait() }
    condition.unlock()
    log("condition")
  }
  waiter.start()

  let lock = NSLock()
  Thread {
    lock.withLock { Thread.sleep(forTimeInterval: 0.5) }
  }.start()
  Thread.sleep(forTimeInterval: 0.1)
  log("lock in vain: \(!lock.lock(before: Date(timeIntervalSinceNow: 0.2)))")
  log("lock taken: \(lock.lock(before: Date(timeIntervalSinceNow: 1)))")
  lock.unlock()
  Thread.sleep(forTimeInterval: 0.2)
  condition.lock()
  isReady.value = true
  condition.signal()
  condition.unlock()

  let recursive = NSRecursiveLock()
  recursive.lock()
  log("recursive: \(recursive.try())")
  recursive.unlock()
  recursive.unlock()

  let stages = NSConditionLock(condition: 0)
  for n in [3, 1, 2] {
    Thread {
      _ = stages.lock(whenCondition: n - 1, before: Date(timeIntervalSinceNow: 9))
      Thread.sleep(forTimeInterval: 0.1)
      log("stage \(n)")
      stages.unlock(withCondition: n)
    }.start()
  }
  _ = stages.lock(whenCondition: 3, before: Date(timeIntervalSinceNow: 9))
  stages.unlock()

  let group = DispatchGroup()
  for _ in 0..<8 {
    group.enter()
    Thread {
      for _ in 0..<1000 { counted.withLock { $0 += 1 } }
      group.leave()
    }.start()
  }
  group.wait()
  log("counted \(counted.withLock { $0 })")
  Thread.sleep(until: Date(timeIntervalSinceNow: 0.2))
  log("over")
}

/// Two threads that wait for one another: reported, and the process ends.
func deadlockDemo() {
  let first = NSLock(), second = NSLock()
  Thread {
    first.lock()
    Thread.sleep(forTimeInterval: 1)
    second.lock()
  }.start()
  second.lock()
  Thread.sleep(forTimeInterval: 1)
  first.lock()
}
