import Timelines
import VirtualTime

/// Knows for which keys a scope is open.
///
/// A scope is told apart by those of the expectation's keys that its events carry; it may be
/// less finely keyed than the expectation, as a switch of the whole phone is.
struct ScopeTracker: Sendable {
  /// The expectation's keys.
  let keys: [Field]
  /// Those by which the scope is told apart.
  let mask: KeyMask
  /// Whether the scope is open for a key that nothing has been heard of.
  let isOpenAtStart: Bool
  private let isWindow: Bool
  private let delay: Duration?
  private let length: Duration?
  /// What is open for each key, nil where it was closed.
  private var records: [Key: Stretch?] = [:]
  /// The same for a scope that is not told apart at all.
  private var single: Stretch?
  /// The instances for which a stretch that others share is closed, by its number.
  private var exceptions: [Int: Set<Key>] = [:]
  private var lastNumber = 0
  private var openings = TimerQueue<Scheduled>()
  private var closings = TimerQueue<Scheduled>()
  /// When the next scope opens that opens later than its event; kept beside the queue, since it
  /// is asked for with every entry.
  private(set) var nextOpening = Instant.distantFuture
  /// A stretch with a length is open until the end of this instant.
  private(set) var nextClosing = Instant.distantFuture
  /// Counts what is in a state that is more finely keyed than the expectation.
  private var census: Census?

  private struct Scheduled: Sendable {
    var key: Key
    var number: Int
    var opener: Entry?
  }

  init(_ scope: Scope, keys: [Field]) {
    self.keys = keys
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
      if !state.keys.allSatisfy(keys.contains) { census = Census(state) }
    }
    self.census = census
    isOpenAtStart = isOpen
    isWindow = window != nil
    delay = window?.delay
    length = window?.length
    single = isOpen ? .fromStart : nil
  }
}

extension ScopeTracker {
  /// The stretch that is open for a key of the expectation; nil where the scope is closed.
  @inline(__always)
  func stretch(for key: Key, of whole: KeyMask) -> Stretch? {
    let stretch = mask.isEmpty ? single : record(of: key.projected(from: whole, to: mask))
    guard let stretch else { return nil }
    if exceptions.isEmpty { return stretch }
    return exceptions[stretch.number]?.contains(key) ?? false ? nil : stretch
  }

  /// Whether the scope is open for something that carries only some of the keys.
  func isOpen(forSome key: Key, of carried: KeyMask) -> Bool {
    if mask.isSubset(of: carried) { return stretch(for: key, of: carried) != nil }
    return isOpenAtStart || isOpenAnywhere
  }

  var isOpenAnywhere: Bool { !openStretches.isEmpty }

  /// Every stretch that is open, in the order of opening.
  var openStretches: [(key: Key, stretch: Stretch)] {
    let all = mask.isEmpty ? [(Key.none, single)] : records.map { ($0.key, $0.value) }
    return all.compactMap { key, stretch in stretch.map { (key, $0) } }
      .sorted { $0.stretch.number < $1.stretch.number }
  }

  private func record(of key: Key) -> Stretch? {
    mask.isEmpty ? single : records[key] ?? (isOpenAtStart ? .fromStart : nil)
  }

  private mutating func set(_ stretch: Stretch?, for key: Key) {
    if mask.isEmpty {
      single = stretch
    } else if stretch == nil, !isOpenAtStart {
      records.removeValue(forKey: key)
    } else {
      records.updateValue(stretch, forKey: key)
    }
  }
}

// MARK: - Opening

extension ScopeTracker {
  struct Opening {
    /// In the scope's own keys.
    var key: Key
    var stretch: Stretch
    /// The stretch that was open already, where the scope begins anew.
    var previous: Stretch?
  }

  /// What an entry that opens the scope opens now.
  mutating func open(by entry: Entry, at now: Instant) -> Opening? {
    let key = Key(of: entry, keys, mask)
    if census != nil {
      guard census?.enter(entry, for: key) == true else { return nil }
      return open(key, entry, at: now)
    }
    guard let delay else { return open(key, entry, at: now) }
    openings.insert(Scheduled(key: key, number: 0, opener: entry), due: now + delay)
    noteDeadlines()
    return nil
  }

  private mutating func open(_ key: Key, _ opener: Entry?, at now: Instant) -> Opening? {
    let previous = record(of: key)
    if previous != nil, !isWindow { return nil }
    lastNumber += 1
    let stretch = Stretch(number: lastNumber, opener: opener, openedAt: now)
    set(stretch, for: key)
    if let length {
      closings.insert(Scheduled(key: key, number: lastNumber), due: now + length)
      noteDeadlines()
    }
    return Opening(key: key, stretch: stretch, previous: previous)
  }
}

// MARK: - Closing

extension ScopeTracker {
  struct Closing {
    /// In the scope's own keys.
    var key: Key
    var stretch: Stretch
    /// The one instance for which it closes; nil for all.
    var instance: Key?
  }

  /// What an entry that closes the scope closes.
  ///
  /// - Parameters:
  ///   - carried: Which of the expectation's keys the entry carries and is compared by.
  ///   - closes: Whether it closes a stretch, in view of what opened that.
  mutating func close(
    by entry: Entry, carried: KeyMask, whole: KeyMask, if closes: (Stretch) -> Bool
  ) -> [Closing] {
    if census != nil {
      let left = census?.leave(entry, for: Key(of: entry, keys, carried.intersection(mask))) ?? []
      return left.compactMap { close($0, if: closes) }
    }
    let shared = carried.intersection(mask)
    let key = Key(of: entry, keys, shared)
    if nextOpening < .distantFuture {
      openings.removeAll { $0.key.projected(from: mask, to: shared) == key }
      noteDeadlines()
    }
    if shared != mask {
      let open = openStretches.filter { $0.key.projected(from: mask, to: shared) == key }
      return open.compactMap { close($0.key, if: closes) }
    }
    if carried == mask { return close(key, if: closes).map { [$0] } ?? [] }
    // The entry is about one instance of a scope that others share.
    guard isWindow, carried == whole, let stretch = record(of: key), closes(stretch) else {
      return close(key, if: closes).map { [$0] } ?? []
    }
    let instance = Key(of: entry, keys, whole)
    exceptions[stretch.number, default: []].insert(instance)
    return [Closing(key: key, stretch: stretch, instance: instance)]
  }

  private mutating func close(_ key: Key, if closes: (Stretch) -> Bool) -> Closing? {
    guard let stretch = record(of: key), closes(stretch) else { return nil }
    set(nil, for: key)
    exceptions[stretch.number] = nil
    return Closing(key: key, stretch: stretch)
  }
}

// MARK: - Time

extension ScopeTracker {
  private mutating func noteDeadlines() {
    nextOpening = openings.nextDeadline ?? .distantFuture
    nextClosing = closings.nextDeadline ?? .distantFuture
  }

  mutating func openNext() -> Opening? {
    guard let (due, scheduled) = openings.popFirst() else { return nil }
    noteDeadlines()
    return open(scheduled.key, scheduled.opener, at: due)
  }

  /// Closes the next stretch whose time is over; nil where it was closed, or begun anew, before.
  mutating func closeNext() -> Closing? {
    defer { noteDeadlines() }
    guard let (_, scheduled) = closings.popFirst(),
      record(of: scheduled.key)?.number == scheduled.number
    else { return nil }
    return close(scheduled.key) { _ in true }
  }
}

extension EventPattern {
  /// The keys that every kind of the event carries, and that it is compared by.
  func commonKeys(of keys: [Field]) -> KeyMask {
    var mask = KeyMask.all(keys.count)
    for kind in kinds { mask.formIntersection(KeyMask(of: keys, carriedBy: kind)) }
    if let matching { mask.formIntersection(KeyMask(of: keys, in: matching)) }
    return mask
  }
}
