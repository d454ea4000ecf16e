import Timelines

/// Knows for which keys a scope is open.
///
/// The scope is kept separately for each value of those expectation keys that its events carry. It
/// may have fewer keys than the expectation. For example, a switch of the whole phone opens or
/// closes it for all instances.
struct ScopeTracker: Markable, Sendable {
  // The fields that every entry needs come first, so that they lie together in memory.
  /// The expectation keys by which the scope is kept separately.
  let mask: KeyMask
  /// Whether the scope is open for a key that no entry has carried yet.
  let isOpenAtStart: Bool
  /// Whether the scope is certainly open for no key.
  private(set) var isShut: Bool
  private let isWindow: Bool
  /// The list of the keys in the mask.
  let list: KeyList
  /// The open stretch of each key; ``closed`` if the scope was closed but starts open for other
  /// keys.
  private var records = HashIndex<Record>()
  /// The open stretch of a scope without keys.
  private var single: Stretch?
  /// The instances for which a shared stretch is closed already, by the number of the stretch.
  private var exceptions: [Int32: Set<Key>] = [:]
  /// The instant at which the next delayed scope opens. It is kept beside the queue, since every
  /// entry needs it.
  private(set) var nextOpening = Instant.distantFuture
  /// The end of the next stretch that has a length. The stretch is still open at this instant.
  private(set) var nextClosing = Instant.distantFuture
  /// The expectation's keys.
  let keys: [Field]
  private let delay: Span?
  private let length: Span?
  /// The event that closes the scope, if its conditions refer to the entry that opened it.
  private let closer: Matcher?
  /// The instances for which a scheduled opening is canceled, by the number of the opening.
  private var refusals: [Int32: Set<Key>] = [:]
  private var scheduledCount: Int32 = 0
  private var lastNumber: Int32 = 0
  /// Closings of a scope that is open from the start, for keys that have no record. Every key that
  /// agrees with one of these in the places of its mask is closed.
  private var departures: [Departure] = []
  private var openings = TimerQueue<Scheduled>()
  private var closings = TimerQueue<Scheduled>()
  /// Counts the members of a state that has keys which the expectation lacks; nil for other scopes.
  private var census: Census?

  private struct Record: IndexBucket, Coded {
    var key: Key
    var stretch: Stretch

    static var vacant: Record { Record(key: Key(number: -1), stretch: closed) }
    @inline(__always)
    var isVacant: Bool { key.number < 0 }
    @inline(__always)
    var code: Int32 { key.number }
  }

  private struct Scheduled: Sendable {
    var key: Key
    /// The number of the stretch that closes, or of the scheduled opening.
    var number: Int32
    var opener = Kept.none
  }

  private struct Departure: Hashable, Sendable {
    var key: Key
    var mask: KeyMask
  }

  private static var closed: Stretch { Stretch(number: -1) }

  init(_ scope: Scope, keys: [Field], closer: Matcher?, _ work: inout Workspace) {
    self.keys = keys
    self.closer = closer
    var isOpen = false
    var window: Window?
    var census: Census?
    switch scope {
    case .whole, .before:
      mask = []
      isOpen = true
    case .window(let scope):
      mask = (scope.from ?? scope.until)?.commonKeys(of: keys) ?? []
      isOpen = scope.from == nil
      window = scope
    case .during(let state):
      mask = KeyMask(of: keys, in: state.keys)
      isOpen = state.atStart
      if !state.keys.allSatisfy(keys.contains) { census = Census(state, &work) }
    }
    list = work.memory.list(of: mask.picked(from: keys))
    self.census = census
    isOpenAtStart = isOpen
    isShut = !isOpen
    isWindow = window != nil
    delay = window?.delay.map(Span.init)
    length = window?.length.map(Span.init)
    single = isOpen ? .fromStart : nil
  }
}

extension ScopeTracker {
  /// Returns the stretch that is open for the instance that an entry is about; nil if the scope is
  /// closed.
  ///
  /// - Parameter key: The key of the instance, with all of the expectation's keys.
  @inline(__always)
  func stretch(
    for entry: Entry, _ key: Key, _ route: Route, _ work: inout Workspace
  ) -> Stretch? {
    let stretch =
      mask.isEmpty ? single : scopeRecord(of: entry, route, &work)
    guard let stretch, !exceptions.isEmpty else { return stretch }
    return exceptions[stretch.number]?.contains(key) ?? false ? nil : stretch
  }

  /// Returns the stretch that is open for an instance, without an entry that carries its keys.
  ///
  /// - Parameters:
  ///   - key: The key of the instance.
  ///   - whole: The mask of all of the expectation's keys.
  func stretch(
    ofInstance key: Key, _ whole: KeyMask, _ work: inout Workspace
  ) -> Stretch? {
    var found: Stretch?
    if mask.isEmpty {
      found = single ?? Self.closed
    } else if mask == whole {
      found = recorded(key)
    } else {
      for record in records.all
      where work.memory.keys.key(key, of: whole, agreesWith: record.key, of: mask) {
        found = record.stretch
      }
    }
    if found == nil, isOpenAtStart {
      let isDeparted = departures.contains {
        work.memory.keys.key(key, of: whole, agreesWith: $0.key, of: $0.mask)
      }
      if !isDeparted { found = .fromStart }
    }
    guard let found, found != Self.closed, exceptions[found.number]?.contains(key) != true else {
      return nil
    }
    return found
  }

  /// The keys for which the scope is open, of those that entries have carried, in a fixed order.
  var openKeys: [Key] { openStretches.map(\.key) }

  /// Returns the instant at which a stretch opened.
  @inline(__always)
  func opening(of stretch: Stretch, _ work: inout Workspace) -> Instant {
    if stretch.opener.isNone { return .start }
    return work.memory.time(of: stretch.opener) + (delay ?? .zero)
  }

  /// Returns whether the scope is open for an entry that carries only some of the keys.
  func isOpen(forSome entry: Entry, _ route: Route, _ work: inout Workspace) -> Bool {
    if mask.isSubset(of: route.carried) {
      return scopeRecord(of: entry, route, &work) != nil
    }
    return isOpenAtStart || isOpenAnywhere
  }

  /// Whether the scope can open or close because time has passed.
  var isTimed: Bool { delay != nil || length != nil }

  var isOpenAnywhere: Bool { !openStretches.isEmpty }

  /// Every stretch that is open, in the order of opening.
  private var openStretches: [(key: Key, stretch: Stretch)] {
    if mask.isEmpty { return single.map { [(.none, $0)] } ?? [] }
    return records.all.filter { $0.stretch != Self.closed }.map { ($0.key, $0.stretch) }
      .sorted { $0.stretch.number < $1.stretch.number }
  }

  @inline(__always)
  private func scopeRecord(of entry: Entry, _ route: Route, _ work: inout Workspace) -> Stretch? {
    let key = work.memory.key(of: entry, route.scopeKeys)
    return record(of: key, &work)
  }

  /// The workspace is `inout`, and a function that is called is given only what it needs, so that
  /// neither the workspace nor the tracker is copied.
  @inline(__always)
  private func record(of key: Key, _ work: inout Workspace) -> Stretch? {
    if mask.isEmpty { return single }
    if let record = recorded(key) { return record.number < 0 ? nil : record }
    if !isOpenAtStart { return nil }
    if departures.isEmpty { return .fromStart }
    return Self.isAny(of: departures, about: key, mask, &work) ? nil : .fromStart
  }

  @inline(__always)
  private func recorded(_ key: Key) -> Stretch? {
    records.find(key.number) { $0.key == key }?.stretch
  }

  @inline(never)
  private static func isAny(
    of departures: [Departure], about key: Key, _ mask: KeyMask, _ work: inout Workspace
  ) -> Bool {
    departures.contains { work.memory.keys.key(key, of: mask, agreesWith: $0.key, of: $0.mask) }
  }

  private mutating func set(_ stretch: Stretch?, for key: Key) {
    if mask.isEmpty {
      single = stretch
    } else if stretch == nil, !isOpenAtStart {
      records.remove(key.number, of: OwnCodes()) { $0.key == key }
    } else {
      let record = Record(key: key, stretch: stretch ?? Self.closed)
      records.set(record, of: OwnCodes()) { $0.key == key }
    }
    isShut = mask.isEmpty ? single == nil : !isOpenAtStart && records.isEmpty
  }
}

// MARK: - Opening

extension ScopeTracker {
  struct Opening {
    /// The values of the scope's own keys.
    var key: Key
    var stretch: Stretch
    /// The stretch that was open already, if the scope begins anew.
    var previous: Stretch?
  }

  /// Opens the scope with an entry. A scope with a delay is only scheduled.
  mutating func open(by entry: Entry, at now: Instant, _ work: inout Workspace) -> Opening? {
    let key = work.memory.key(of: entry, list)
    if census != nil {
      guard census?.enter(entry, for: key, &work) == true else { return nil }
      return open(key, work.memory.keep(entry), at: now, &work)
    }
    guard let delay else {
      if !isWindow, record(of: key, &work) != nil { return nil }
      return open(key, work.memory.keep(entry), at: now, &work)
    }
    scheduledCount &+= 1
    openings.insert(
      Scheduled(key: key, number: scheduledCount, opener: work.memory.keep(entry)), due: now + delay
    )
    updateDeadlines()
    return nil
  }

  private mutating func open(
    _ key: Key, _ opener: Kept, at now: Instant, _ work: inout Workspace
  ) -> Opening? {
    let previous = record(of: key, &work)
    if previous != nil, !isWindow { return nil }
    lastNumber += 1
    let stretch = Stretch(number: lastNumber, opener: opener)
    set(stretch, for: key)
    if let previous, !exceptions.isEmpty { exceptions[previous.number] = nil }
    if let length {
      closings.insert(Scheduled(key: key, number: lastNumber), due: now + length)
      updateDeadlines()
    }
    return Opening(key: key, stretch: stretch, previous: previous)
  }
}

// MARK: - Closing

extension ScopeTracker {
  struct Closing {
    /// Together with the mask, the instances concerned: those whose keys agree with this one in the
    /// places of the mask.
    var key: Key
    var mask: KeyMask
    var stretch: Stretch
    /// Whether the stretch stays open for other instances that share it.
    var isPartial = false
  }

  /// Closes the scope with an entry, and returns the closings.
  ///
  /// - Parameter route: The keys of the expectation that the entry carries.
  mutating func close(
    by entry: Entry, _ route: CarriedKeys, whole: KeyMask, _ work: inout Workspace
  ) -> [Closing] {
    let key = work.memory.key(of: entry, route.scopeKeys)
    if census != nil {
      let left = census?.leave(entry, for: key, &work) ?? []
      return left.compactMap { close($0, by: entry, &work) }
    }
    let shared = route.carried.intersection(mask)
    // The entry may be about only one of the instances that share the scope.
    let isSingle = isWindow && route.carried == whole && whole != mask
    let instance = isSingle ? work.memory.key(of: entry, route.keys) : nil
    if nextOpening < .distantFuture { callOff(key, shared, instance, by: entry, &work) }
    if shared != mask { return closeAll(key, shared, by: entry, &work) }
    guard let instance else { return close(key, by: entry, &work).map { [$0] } ?? [] }
    guard let stretch = record(of: key, &work),
      does(entry, close: stretch.opener, &work)
    else { return [] }
    exceptions[stretch.number, default: []].insert(instance)
    return [Closing(key: instance, mask: whole, stretch: stretch, isPartial: true)]
  }

  /// Closes the scope for all keys that agree with an entry that carries fewer keys than the scope.
  private mutating func closeAll(
    _ key: Key, _ shared: KeyMask, by entry: Entry, _ work: inout Workspace
  ) -> [Closing] {
    let open = openStretches.filter {
      work.memory.keys.key($0.key, of: mask, agreesWith: key, of: shared)
    }
    var closings = open.compactMap { close($0.key, by: entry, &work) }
    if isOpenAtStart, does(entry, close: .none, &work) {
      let departure = Departure(key: key, mask: shared)
      if shared.isEmpty { departures = [] }
      if !departures.contains(departure) { departures.append(departure) }
      closings.append(Closing(key: key, mask: shared, stretch: .fromStart))
    }
    return closings
  }

  /// Cancels scheduled openings: for one instance, or for all keys that agree.
  private mutating func callOff(
    _ key: Key, _ shared: KeyMask, _ instance: Key?, by entry: Entry, _ work: inout Workspace
  ) {
    let concerned = openings.items.filter { scheduled in
      work.memory.keys.key(scheduled.key, of: mask, agreesWith: key, of: shared)
        && does(entry, close: scheduled.opener, &work)
    }
    let numbers = Set(concerned.map(\.number))
    if let instance {
      for number in numbers { refusals[number, default: []].insert(instance) }
      return
    }
    openings.removeAll { numbers.contains($0.number) }
    for number in numbers { refusals[number] = nil }
    updateDeadlines()
  }

  private mutating func close(
    _ key: Key, by entry: Entry, _ work: inout Workspace
  ) -> Closing? {
    guard let stretch = record(of: key, &work), does(entry, close: stretch.opener, &work)
    else { return nil }
    return close(key, stretch)
  }

  /// Returns whether an entry that closes the scope may close the stretch with this opener. The
  /// opener is none for a stretch that is open from the start.
  ///
  /// This is no closure that is passed around: that would copy the entry for each scope that it
  /// closes.
  @inline(__always)
  private func does(_ entry: Entry, close opener: Kept, _ work: inout Workspace) -> Bool {
    guard let closer else { return true }
    return closer.matches(entry, opener: work.memory[opener])
  }

  private mutating func close(_ key: Key, _ stretch: Stretch) -> Closing {
    set(nil, for: key)
    if !exceptions.isEmpty { exceptions[stretch.number] = nil }
    return Closing(key: key, mask: mask, stretch: stretch)
  }
}

// MARK: - Time

extension ScopeTracker {
  private mutating func updateDeadlines() {
    nextOpening = openings.nextDeadline ?? .distantFuture
    nextClosing = closings.nextDeadline ?? .distantFuture
  }

  mutating func openNext(_ work: inout Workspace) -> Opening? {
    guard let (due, scheduled) = openings.popFirst() else { return nil }
    updateDeadlines()
    let opening = open(scheduled.key, scheduled.opener, at: due, &work)
    if let refused = refusals.removeValue(forKey: scheduled.number), let opening {
      exceptions[opening.stretch.number] = refused
    }
    return opening
  }

  /// Closes the next stretch whose time is over; nil if it was closed or begun anew before.
  mutating func closeNext(_ work: inout Workspace) -> Closing? {
    guard let (_, scheduled) = closings.popFirst() else { return nil }
    updateDeadlines()
    guard let stretch = record(of: scheduled.key, &work),
      stretch.number == scheduled.number
    else { return nil }
    return close(scheduled.key, stretch)
  }

  func mark(in marks: inout Marks) {
    if let single { marks.mark(single) }
    records.forEach { record in
      marks.mark(record.key)
      marks.mark(record.stretch)
    }
    for key in exceptions.values.joined() { marks.mark(key) }
    for key in refusals.values.joined() { marks.mark(key) }
    for departure in departures { marks.mark(departure.key) }
    for scheduled in openings.items + closings.items {
      marks.mark(scheduled.key)
      marks.mark(scheduled.opener)
    }
    census?.mark(in: &marks)
  }
}
