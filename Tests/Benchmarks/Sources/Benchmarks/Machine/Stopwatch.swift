import Glibc

/// Times what runs in this process, in seconds of the processor: others on the machine do not
/// count, as they would on the wall.
enum Stopwatch {
  static func seconds(_ work: () throws -> Void) throws -> Double {
    let start = now
    try work()
    return now - start
  }

  /// The same by the wall, for work that other processes have a part in.
  static func wallSeconds(_ work: () throws -> Void) throws -> Double {
    let start = ContinuousClock.now
    try work()
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The shortest time of each of several works, which take turns for some rounds: what disturbs
  /// one then disturbs all.
  static func shortest(rounds: Int, _ works: [() throws -> Void]) throws -> [Double] {
    var shortest = works.map { _ in Double.infinity }
    for round in 0..<rounds {
      for turn in works.indices {
        let index = (turn + round) % works.count
        shortest[index] = min(shortest[index], try seconds(works[index]))
      }
    }
    return shortest
  }
}
