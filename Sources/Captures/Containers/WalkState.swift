/// The state that a walk keeps from one record to the next.
@usableFromInline
struct WalkState {
  /// The number of the record visited last.
  @usableFromInline var number = 0
  @usableFromInline private(set) var warnings = CaptureWarnings()
  @usableFromInline var latest: CaptureTime?
  /// The storage whose octets are walked, and the place up to which its memory has been released.
  private let storage: OctetStorage?
  private var released = 0
  @usableFromInline var nextRelease = OctetStorage.window

  /// The longest jump ahead without a warning. For example, a phone may well sleep for a night.
  ///
  /// Source: chosen.
  @inlinable static var longestPause: Int64 { 24 * 3600 * 1_000_000_000 }

  /// The most records that are visited.
  @usableFromInline let mostRecords: Int
  let limits: CaptureLimits
  private var damagedRecords = 0

  @usableFromInline
  init(over storage: OctetStorage?, within limits: CaptureLimits = CaptureLimits()) {
    self.storage = storage
    self.limits = limits
    mostRecords = limits[.records]
  }

  /// The number that the next record will have.
  var nextNumber: Int { number + 1 }

  /// The time of the last record on the traffic's clock, if there was one.
  var lastTime: CaptureTime? { latest }

  /// Counts a record, compares its time with that of the record before, and shows it to the
  /// visitor.
  ///
  /// - Returns: Whether to go on.
  @inline(__always)
  mutating func deliver(_ record: CaptureRecord, _ octets: RawSpan, to visit: Visitor) -> Bool {
    guard number < mostRecords else { return end(by: .records, at: record.offset) }
    number += 1
    passed(record.offset)
    if case .damaged(let damage) = record.content, !warnOfDamage(damage, in: record) {
      return false
    }
    if record.isOnTrafficClock {
      if let latest { compare(record, with: latest) }
      latest = record.time
    }
    return visit(record, octets)
  }

  mutating func warn(
    _ kind: CaptureWarning.Kind, at offset: Int, _ text: @autoclosure () -> String
  ) {
    warnings.add(kind, record: nextNumber, offset: offset, text())
  }

  @inline(__always)
  private mutating func compare(_ record: CaptureRecord, with latest: CaptureTime) {
    let before = latest.nanosecondsSince1970
    let now = record.time.nanosecondsSince1970
    let (gap, overflow) = now.subtractingReportingOverflow(before)
    if overflow || gap < 0 || gap > Self.longestPause {
      warnOfJump(record, from: before, to: now)
    }
  }

  /// Returns whether a time follows that of the record before as it should.
  @inlinable @inline(__always)
  func isNext(_ time: CaptureTime) -> Bool {
    guard let latest else { return false }
    let (gap, overflow) = time.nanosecondsSince1970.subtractingReportingOverflow(
      latest.nanosecondsSince1970)
    return !overflow && gap >= 0 && gap <= Self.longestPause
  }

  /// Counts a record on the traffic's clock whose time follows that of the record before.
  @inlinable @inline(__always)
  mutating func pass(_ offset: Int, at time: CaptureTime) {
    number += 1
    latest = time
    passed(offset)
  }

  /// Records how far the walk is. Releases the memory before that offset, so that large files need
  /// no more than small ones.
  @inlinable @inline(__always)
  mutating func passed(_ offset: Int) {
    if offset >= nextRelease { releaseMemory(before: offset) }
  }

  @inline(never) @usableFromInline
  mutating func releaseMemory(before offset: Int) {
    storage?.release(released..<offset)
    released = offset
    nextRelease = offset + OctetStorage.window
  }

  /// Releases the rest of the memory, since there may be no other walk.
  @inline(never) @usableFromInline
  func releaseRest() {
    guard let storage else { return }
    storage.release(released..<storage.byteCount)
  }

  /// Warns that a bound was reached.
  ///
  /// - Returns: False, since the walk must not go on.
  @inline(never)
  mutating func end(by bound: CaptureLimits.Bound, at offset: Int) -> Bool {
    let limit = limits[bound]
    warn(.limitReached, at: offset, bound.reached(limit))
    return false
  }

  /// - Returns: Whether to go on.
  @inline(never)
  private mutating func warnOfDamage(_ damage: RecordDamage, in record: CaptureRecord) -> Bool {
    damagedRecords += 1
    if damagedRecords > limits[.damaged] { return end(by: .damaged, at: record.offset) }
    warnings.add(
      .damagedRecord, record: record.number, offset: record.offset,
      "\(damage.description), in the record at offset \(record.offset)")
    return true
  }

  /// Warns that another program cut the file short, and from which offset on.
  mutating func warnOfLoss(at offset: Int) {
    warn(
      .cutShort, at: offset,
      "File was cut short while it was read: the octets from offset \(offset) on are gone")
  }

  @inline(never)
  private mutating func warnOfJump(_ record: CaptureRecord, from before: Int64, to now: Int64) {
    let isBack = now < before
    let gap = isBack ? before.subtractingSaturated(now) : now.subtractingSaturated(before)
    warnings.add(
      isBack ? .timeWentBack : .timeJumped, record: record.number, offset: record.offset,
      "Timestamp of the record at offset \(record.offset) "
        + (isBack ? "goes back" : "jumps ahead")
        + " by \(CaptureTime.seconds(gap)), but records follow in order of time")
  }
}

extension Int64 {
  fileprivate func subtractingSaturated(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? .max : difference
  }
}

/// Gets a record and its octets, and says whether to go on.
@usableFromInline
typealias Visitor = (CaptureRecord, RawSpan) -> Bool
