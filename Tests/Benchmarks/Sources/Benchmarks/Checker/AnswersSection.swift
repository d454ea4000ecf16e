import CLoops
import Conformance
import Timelines

/// One property in several programs: "every wake of a key ends within 10 s", with ten thousand
/// keys at once in a million events; and, for what knows no keys, the same of a single one.
///
/// `reelay` (PyPI) is measured where the `python3` of `PATH` has it, as `run` sees to it; MonPoly is
/// not on PyPI and is not measured.
enum AnswersSection: Section {
  static let name = CheckerSection.name

  private static let count = 1_000_000

  static func measure(in workshop: Workshop) throws -> Table {
    var table = Table(
      "Every wake of a key ends within 10 s", "program", "M events/s", "wakes", "too late")
    for keys in [10_000, 1] {
      let events = events(keys: keys)
      let (seconds, sums) = try handwritten(events)
      table.add(
        "C loop, \(keys) keys", rate(seconds, events.count), "\(sums.triggers)", "\(sums.violated)")
      let (ours, verdict) = try checked(events)
      guard verdict.exercised == Int(sums.triggers), verdict.violations == Int(sums.violated) else {
        throw Failure("the checker and the loop disagree: \(verdict.exercised) \(sums)")
      }
      table.add(
        "bluewake, \(keys) keys", rate(ours, events.count), "\(verdict.exercised)",
        "\(verdict.violations)")
    }
    if let seconds = try reelay() {
      table.add("reelay in Python, 1 key", rate(seconds, 200_000), "", "")
    }
    return table
  }

  private static func rate(_ seconds: Double, _ count: Int) -> String {
    (Double(count) / seconds / 1e6).text(2)
  }

  /// A wake of an idle key, or the end of a wake; one in a thousand ends too late.
  private static func events(keys: Int) -> [keyed_event] {
    var dice = Dice(seed: 2)
    var due: [(time: Int64, key: UInt64)] = []
    var isAwake = Array(repeating: false, count: keys)
    var events: [keyed_event] = []
    var time: Int64 = 0
    let step = 16_000_000_000 / Int64(keys)
    while events.count < count {
      time += 1 + Int64(dice.below(Int(step)))
      // Ends that are due, in the order in which they were set.
      while let first = due.last, first.time <= time {
        events.append(keyed_event(time: time, key: first.key, is_trigger: 0))
        isAwake[Int(first.key)] = false
        due.removeLast()
      }
      let key = dice.below(keys)
      if isAwake[key] { continue }
      isAwake[key] = true
      events.append(keyed_event(time: time, key: UInt64(key), is_trigger: 1))
      let isLate = dice.happens(perMille: 1)
      let length = isLate ? 11_000_000_000 : Int64(1 + dice.below(9_000_000_000))
      let place = due.partitioned(after: time + length)
      due.insert((time + length, UInt64(key)), at: place)
    }
    return events
  }

  private static func handwritten(_ events: [keyed_event]) throws -> (Double, keyed_sums) {
    var sums = keyed_sums()
    let seconds = try Stopwatch.seconds {
      guard loop_keyed(events, events.count, 10_000_000_000, &sums) == 0 else {
        throw Failure("no memory for the loop")
      }
    }
    return (seconds, sums)
  }

  private static func checked(_ events: [keyed_event]) throws -> (Double, ExpectationVerdict) {
    let spec = try SpecFile(
      parsing: "spec: 1\nid: answers\ntitle: answers\nprofiles: [documented]\nexpect:\n"
        + "  - {id: it, for-each: app, each: app.woken, then: app.suspended, within: 10s}\n",
      path: "answers")
    let entries = events.enumerated().map { number, event in
      Entry(
        time: Instant(nanoseconds: event.time), sequence: number + 1, from: .implementation,
        kind: event.is_trigger == 1 ? .appWoken : .appSuspended,
        fields: [.app: .text("app\(event.key)")])
    }
    var checker = Checker([spec], profile: .documented)
    var verdicts: [SpecVerdict] = []
    let seconds = try Stopwatch.seconds {
      checker.receive(entries)
      verdicts = checker.finish(at: Instant(nanoseconds: events.last?.time ?? 0))
    }
    return (seconds, verdicts[0].expectations[0])
  }

  /// Returns the cost of 200 000 updates, without the start of Python; nil if it has no reelay.
  private static func reelay() throws -> Double? {
    func cost(_ count: Int) -> Double? {
      let script = """
        import reelay
        monitor = reelay.discrete_timed_monitor(
            pattern='historically({done: true} -> once[0:10000]{wake: true})', condense=False)
        for number in range(\(count)):
            monitor.update({'wake': number % 9000 == 0, 'done': number % 9000 == 5000})
        """
      return try? Program(named: "python3", "-c", script)?.run().seconds
    }
    guard let short = cost(1000), let long = cost(201_000) else { return nil }
    return long - short
  }
}

extension [(time: Int64, key: UInt64)] {
  /// Returns the index at which to insert an element. The earliest one is at the end.
  fileprivate func partitioned(after time: Int64) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = self[middle].time > time ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
