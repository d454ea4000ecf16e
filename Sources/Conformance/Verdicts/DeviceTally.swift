import Timelines

/// Counts by devices how an expectation was tested, broken and left open.
///
/// A ledger counts for all devices together. Which of them kept the expectation takes a look-up for
/// each test, and memory for each device, so it is counted only if that was asked for.
struct DeviceTally: Markable, Sendable {
  /// The most devices that are counted.
  ///
  /// Source: chosen. A busy capture has some hundred advertisers, and a table of more is not read.
  static let mostDevices = 1024

  /// The position of the device among the values of a key.
  private let column: Int
  private let width: Int
  private var places: [FieldValue: Int] = [:]
  private var counts: [Count] = []
  private(set) var isCut = false
  /// The key of the last test, and the device that it names. Most tests are about the same device as
  /// the test before.
  private var last = (key: Key.none, place: Int?.none)

  fileprivate struct Count: Sendable {
    var device: String
    /// The tests that the pattern itself counts.
    var tests = 0
    /// The tests by the event that the rule names for that.
    var exercises = 0
    var violations = 0
    var openMatters = 0
    /// The entry that shows the first violation.
    var witness: Entry?
  }

  /// Makes a tally; nil if the keys of the expectation name no device.
  init?(keys: [Field]) {
    guard let column = keys.firstIndex(of: .accused) else { return nil }
    (self.column, width) = (column, keys.count)
  }

  func mark(in marks: inout Marks) { marks.mark(last.key) }
}

extension DeviceTally {
  mutating func test(by key: Key, _ memory: borrowing Memory) {
    if let place = place(of: key, memory) { counts[place].tests += 1 }
  }

  /// - Parameter device: The device that the entry is about; nil if it names none.
  mutating func exercise(by device: FieldValue?) {
    if let place = place(of: device) { counts[place].exercises += 1 }
  }

  mutating func leaveOpen(for key: Key, _ memory: borrowing Memory) {
    if let place = place(of: key, memory) { counts[place].openMatters += 1 }
  }

  /// - Parameter device: The device of a matter that was held back until now.
  mutating func leaveOpen(for device: FieldValue?) {
    if let place = place(of: device) { counts[place].openMatters += 1 }
  }

  /// Counts a violation.
  ///
  /// - Returns: Whether it is the first one of its device. ``show(_:for:_:)`` is then to be called.
  mutating func fail(for key: Key, _ memory: borrowing Memory) -> Bool {
    guard let place = place(of: key, memory) else { return false }
    counts[place].violations += 1
    return counts[place].violations == 1
  }

  /// Keeps the entry that a finding is about.
  mutating func show(_ finding: Finding, for key: Key, _ memory: borrowing Memory) {
    if let place = place(of: key, memory) { counts[place].witness = finding.culprit?.entry }
  }

  /// Counts a violation that was held back until now.
  mutating func fail(_ finding: Finding) {
    guard let place = place(of: finding.accused) else { return }
    if counts[place].violations == 0 { counts[place].witness = finding.culprit?.entry }
    counts[place].violations += 1
  }

  private mutating func place(of key: Key, _ memory: borrowing Memory) -> Int? {
    if key.number == last.key.number { return last.place }
    let values = memory.keys.values(of: key)
    last = (key, values.count == width ? place(of: values[column]) : nil)
    return last.place
  }

  private mutating func place(of device: FieldValue?) -> Int? {
    guard let device, let name = device.text else { return nil }
    if let place = places[device] { return place }
    if counts.count == Self.mostDevices {
      isCut = true
      return nil
    }
    places[device] = counts.count
    counts.append(Count(device: name))
    return counts.count - 1
  }
}

extension DeviceTally {
  /// Returns the verdicts on the devices, sorted by their names. A device that put nothing to the
  /// test, and broke nothing, has none.
  ///
  /// - Parameters:
  ///   - demanded: The number of times that the event must have happened by which the rule says what
  ///     a test is; nil if it names no event.
  ///   - hasGap: Whether something that would have mattered may be missing.
  func verdicts(demanded: Int?, hasGap: Bool) -> DeviceVerdicts {
    let verdicts = counts.compactMap { count -> DeviceVerdict? in
      let isTested = demanded.map { count.exercises >= $0 } ?? (count.tests > 0)
      guard let verdict = count.verdict(isTested: isTested, hasGap: hasGap) else { return nil }
      let tests = count.tests + count.exercises
      var device = DeviceVerdict(count.device, verdict, tested: tests)
      (device.record, device.sequence) = (count.witness?.origin?.record, count.witness?.sequence)
      return device
    }
    return DeviceVerdicts(verdicts.sorted { $0.device < $1.device }, isCut: isCut)
  }
}

extension DeviceTally.Count {
  /// The same order as for all devices together: violations, open matters, tests, gaps.
  fileprivate func verdict(isTested: Bool, hasGap: Bool) -> Verdict? {
    if violations > 0 { return .fail }
    if openMatters > 0 { return .inconclusive }
    if !isTested { return nil }
    return hasGap ? .inconclusive : .pass
  }
}
