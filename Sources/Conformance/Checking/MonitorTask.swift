import Timelines
import VirtualTime

/// Something to be done with a monitor, whatever its pattern.
protocol MonitorTask {
  mutating func perform<Pattern>(on monitor: inout Monitor<Pattern>, _ memory: inout Memory)
}

/// Something that looks at monitors, whatever their patterns.
protocol MonitorVisitor {
  mutating func visit<Pattern>(_ monitor: Monitor<Pattern>)
}

// MARK: - Tasks

struct Advance: MonitorTask {
  let now: Instant
  var state: Program.State

  mutating func perform<Pattern>(on monitor: inout Monitor<Pattern>, _ memory: inout Memory) {
    monitor.advance(to: now, &memory)
    state = Program.State(due: monitor.nextDeadline, rests: monitor.rests)
  }
}

struct Lose: MonitorTask {
  let gap: Entry

  func perform<Pattern>(on monitor: inout Monitor<Pattern>, _ memory: inout Memory) {
    monitor.lose(gap)
  }
}

struct Finish: MonitorTask {
  let end: Instant

  func perform<Pattern>(on monitor: inout Monitor<Pattern>, _ memory: inout Memory) {
    monitor.finish(at: end, &memory)
  }
}

struct Mark: MonitorTask {
  var marks: Marks

  mutating func perform<Pattern>(on monitor: inout Monitor<Pattern>, _ memory: inout Memory) {
    monitor.mark(in: &marks)
  }
}

// MARK: - Visitors

struct ReadPlans: MonitorVisitor {
  var outlines: [Outline] = []

  struct Outline {
    var plan: Plan
    var scope: KeyMask
    var isTimed: Bool
    var rests: (Slots) -> Rests
  }

  mutating func visit<Pattern>(_ monitor: Monitor<Pattern>) {
    outlines.append(
      Outline(
        plan: monitor.plan, scope: monitor.scope.mask, isTimed: monitor.isTimed,
        rests: monitor.rests(for:)))
  }
}

struct CountInstances: MonitorVisitor {
  var count = 0

  mutating func visit<Pattern>(_ monitor: Monitor<Pattern>) { count += monitor.count }
}

struct ReadLedger: MonitorVisitor {
  var result = (Ledger(keys: [], holdsUntilClosed: false), true)

  mutating func visit<Pattern>(_ monitor: Monitor<Pattern>) {
    result = (monitor.ledger, monitor.isTested)
  }
}
