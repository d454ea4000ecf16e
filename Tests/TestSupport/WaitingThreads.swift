import Foundation
public import Testing

/// Runs the tests of a suite on threads of their own, because they wait for programs.
///
/// Swift has one thread for each processor. A test that waits for a program keeps its thread, so two
/// such tests would hold up all others of a machine with two processors, although the programs
/// themselves may be waiting as well.
public struct WaitsForPrograms: SuiteTrait, TestScoping {
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitsForPrograms {
  /// The tests wait for programs most of their time.
  public static var waitsForPrograms: Self { Self() }
}

/// Twice as many threads as there are processors: while one waits, another one has something to do.
/// More would only make the programs wait for each other, and tests that have a deadline miss it.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads(2 * ProcessInfo.processInfo.activeProcessorCount)

  /// Guards the jobs, and wakes a thread for each.
  private let condition = NSCondition()
  nonisolated(unsafe) private var jobs: [UnownedJob] = []

  private init(_ count: Int) {
    for _ in 0..<count {
      let thread = Thread { [self] in work() }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { jobs.append(job) }
    condition.signal()
  }

  private func work() {
    while true {
      condition.lock()
      while jobs.isEmpty { condition.wait() }
      let job = jobs.removeFirst()
      condition.unlock()
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
