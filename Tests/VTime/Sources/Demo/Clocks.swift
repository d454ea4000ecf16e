import CVTime
import Foundation

/// All clocks go together, stand still while the app computes, and go on while it waits.
func clockDemo() {
  let date = Date()
  let absolute = Date.timeIntervalSinceReferenceDate
  let uptime = ProcessInfo.processInfo.systemUptime
  let dispatch = DispatchTime.now().uptimeNanoseconds
  let continuous = ContinuousClock.now
  let suspending = SuspendingClock.now
  var second = time_t()
  time(&second)
  var sum = 0
  for n in 0..<2_000_000 { sum &+= n * n }
  print("stood still: \(Date() == date && ContinuousClock.now == continuous && sum != 0)")
  Thread.sleep(forTimeInterval: 90.25)
  print(Date().timeIntervalSince(date))
  print(Date.timeIntervalSinceReferenceDate - absolute)
  print(ProcessInfo.processInfo.systemUptime - uptime)
  print(DispatchTime.now().uptimeNanoseconds - dispatch)
  print(ContinuousClock.now - continuous)
  print(SuspendingClock.now - suspending)
  print(time(nil) - second)
  print(ISO8601DateFormatter().string(from: Date()))
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  print("CPU time is small: \(usage.ru_utime.tv_sec == 0), \(clock() < CLOCKS_PER_SEC)")
}

/// Shows the settings of the environment: its start time, and the wall clock at that time. Then it
/// shows that CPU time is measured for the seat.
func startDemo() {
  print(vtime_now(), ISO8601DateFormatter().string(from: Date()))
  Thread.sleep(forTimeInterval: 5)
  print(vtime_now(), ISO8601DateFormatter().string(from: Date()))
  let before = vtime_cpu()
  var sum = 0
  for n in 0..<5_000_000 { sum &+= n * n }
  print("measured: \(vtime_cpu() - before > 1_000_000 && sum != 0)")
  _ = FileManager.default.createFile(atPath: "/tmp/vtime-\(getpid())", contents: Data([1]))
  try? FileManager.default.removeItem(atPath: "/tmp/vtime-\(getpid())")
  var seen = vtime_seen_t()
  vtime_seen(&seen)
  print("files \(seen.files_opened), to write \(seen.files_opened_to_write)")
}

private struct Slow: CustomStringConvertible {
  let name: String
  let lock: NSLock
  var description: String { lock.withLock { name } }
}

/// Several threads print values whose descriptions take a lock.
func printDemo() {
  let lock = NSLock()
  let group = DispatchGroup()
  for n in 0..<4 {
    DispatchQueue.global().async(group: group) {
      for m in 0..<5 { print(Slow(name: "\(n) \(m)", lock: lock)) }
    }
  }
  group.wait()
}

/// Equal in each run, others for each seed and each launch.
func randomDemo() {
  print(UUID(), Int.random(in: 0..<1_000_000), Set((0..<20).map { "\($0)" }).joined(separator: " "))
  let urandom = FileHandle(forReadingAtPath: "/dev/urandom")
  print(urandom?.readData(ofLength: 6000).reduce(0) { ($0 &* 31) &+ Int($1) } ?? 0)
}

/// Waits by looking at the clock: for a second and for an hour.
func spinningDemo() {
  let log = Log()
  DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { log("others run meanwhile") }
  let began = Date()
  while Date() < began.addingTimeInterval(1) {}
  let passed = Date().timeIntervalSince(began)
  print("a second and little more: \(passed >= 1 && passed < 1.05)")
  let later = ContinuousClock.now + .seconds(3600)
  while ContinuousClock.now < later {}
  print("an hour and little more: \(later.duration(to: .now) < .seconds(2))")
}

/// Waits for a flag by yielding, and for a lock by trying.
func yieldingDemo() {
  let log = Log()
  let flag = Box(false)
  DispatchQueue.global().asyncAfter(deadline: .now() + 2) { flag.value = true }
  while !flag.value { sched_yield() }
  print("flag came: \(log.elapsed >= 2 && log.elapsed < 2.2)")
  let lock = NSLock()
  Thread { lock.withLock { Thread.sleep(forTimeInterval: 3) } }.start()
  Thread.sleep(forTimeInterval: 0.1)
  let began = Date()
  while !lock.try() {}
  let passed = Date().timeIntervalSince(began)
  print("lock came: \(passed >= 2.9 && passed < 3.2)")
  let shared = Box(UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1))
  pthread_rwlock_init(shared.value, nil)
  Thread {
    pthread_rwlock_wrlock(shared.value)
    Thread.sleep(forTimeInterval: 3)
    pthread_rwlock_unlock(shared.value)
  }.start()
  Thread.sleep(forTimeInterval: 0.1)
  let again = Date()
  while pthread_rwlock_tryrdlock(shared.value) == EBUSY {}
  let waited = Date().timeIntervalSince(again)
  print("lock of several came: \(waited >= 2.9 && waited < 3.2)")
}

/// Computes while another thread waits, which takes time where computing is charged: for the thread that
/// computes, and before it says what it has computed.
func chargedDemo() {
  let log = Log()
  let group = DispatchGroup()
  DispatchQueue.global().async(group: group) {
    var sum = 0
    for n in 0..<3_000_000 { sum &+= n * n }
    print("computed after a second: \(log.elapsed > 1 && sum != 0)")
  }
  Thread.sleep(forTimeInterval: 0.5)
  print("another thread has waited half a second: \(log.elapsed < 0.6)")
  group.wait()
  print("all in all more than a second: \(log.elapsed > 1)")
}

/// Computes for good. With VTIME_PATIENCE it is stopped.
func computingDemo() {
  var sum = 0
  while sum != 1 { sum = (sum &+ 2) & 0xffff_fffe }
}

/// Crashes while other threads wait.
func crashDemo() {
  Thread { Thread.sleep(forTimeInterval: 100) }.start()
  DispatchQueue.global().async {
    Thread.sleep(forTimeInterval: 1)
    fatalError("as was asked for")
  }
  RunLoop.main.run()
}
