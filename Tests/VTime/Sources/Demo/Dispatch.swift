import Dispatch
import Foundation

/// Queues, delays, groups, barriers, sources, semaphores, work items.
func dispatchDemo() {
  let log = Log()
  let serial = DispatchQueue(label: "serial")
  let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
  for n in 1...3 { serial.async { log("serial \(n)") } }
  serial.sync { log("sync after them") }

  serial.asyncAfter(deadline: .now() + 0.2) { log("after 0.2") }
  DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.4) { log("wall after 0.4") }

  let ticks = DispatchSource.makeTimerSource(queue: serial)
  var count = 0
  ticks.schedule(deadline: .now() + 0.5, repeating: 0.2)
  ticks.setEventHandler {
    count += 1
    log("tick \(count)")
    if count == 3 { ticks.cancel() }
  }
  ticks.setCancelHandler { log("no more ticks") }
  ticks.resume()

  let gate = DispatchSemaphore(value: 0)
  concurrent.async {
    let result = gate.wait(timeout: .now() + 0.3)
    log("waited in vain: \(result == .timedOut)")
    gate.wait()
    log("gate opened")
  }
  serial.asyncAfter(deadline: .now() + 0.6) { gate.signal() }

  concurrent.asyncAfter(deadline: .now() + 1.1) {
    let sum = Box(0)
    DispatchQueue.concurrentPerform(iterations: 20) { n in sum.change { $0 += n } }
    log("performed \(sum.value)")
    let group = DispatchGroup()
    concurrent.async(group: group) {
      Thread.sleep(forTimeInterval: 0.2)
      sum.change { $0 += 6 }
    }
    concurrent.async(flags: .barrier) { log("barrier \(sum.value)") }
    group.notify(queue: .main) { log("group \(sum.value)") }
    log("group in vain: \(group.wait(timeout: .now() + 0.1) == .timedOut)")
  }

  let item = DispatchWorkItem { log("never") }
  serial.asyncAfter(deadline: .now() + 1.6, execute: item)
  serial.asyncAfter(deadline: .now() + 1.5) {
    item.cancel()
    log("cancelled")
  }
  DispatchQueue.main.asyncAfter(deadline: .now() + 1.8) {
    log("over")
    exit(0)
  }
  dispatchMain()
}

/// All workers of a queue wait for work queued after them: Dispatch's monitor starts another.
func poolDemo() {
  let log = Log()
  let gate = DispatchSemaphore(value: 0)
  for _ in 0..<20 { DispatchQueue.global().async { gate.wait() } }
  DispatchQueue.global().async {
    log("opened, which took a while: \(log.elapsed >= 1)")
    for _ in 0..<20 { gate.signal() }
  }
  DispatchQueue.main.asyncAfter(deadline: .now() + 30) {
    log("over")
    exit(0)
  }
  dispatchMain()
}
