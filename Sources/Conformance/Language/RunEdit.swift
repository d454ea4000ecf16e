public import Timelines

/// A mistake that is put into a finished run: entries are left out, doubled, delayed, altered, or
/// delivered in the reverse order.
///
/// With it the author of a rule shows that an expectation can fail, and needs no implementation
/// that makes the mistake.
public struct RunEdit: Hashable, Sendable {
  let change: Change
  let event: EventPattern
  /// The number of the one matching entry that is changed, from 1; nil for all of them.
  let place: Int?

  enum Change: Hashable, Sendable {
    case drop, repetition, reversal
    case delay(Duration)
    case alteration(set: Fields, remove: [Field])
    case addition(Kind, Fields)
  }
}

extension RunEdit {
  /// The edit in words, for example `delay callback.didConnect by 5s`.
  public var name: String {
    let words =
      switch change {
      case .drop: "drop \(event.phrase)"
      case .repetition: "repeat \(event.phrase)"
      case .reversal: "reverse \(event.phrase)"
      case .delay(let time): "delay \(event.phrase) by \(time.text)"
      case .addition(let kind, let values):
        "follow \(event.phrase) with \(kind.rawValue)"
          + values.map { " \($0.rawValue) = \($1)" }.joined(separator: ",")
      case .alteration(let values, let removed):
        "alter \(event.phrase): "
          + (values.map { "\($0.rawValue) = \($1)" } + removed.map { "no \($0.rawValue)" })
          .joined(separator: ", ")
      }
    return place.map { "\(words), only number \($0)" } ?? words
  }

  /// Returns the entries of a run with the mistake in them, in their order and numbered anew.
  ///
  /// A cause is followed to its entry's new number. If that entry was left out, the entries that it
  /// made happen have no cause.
  public func applied(to entries: [Entry]) -> [Entry] {
    var matching = entries.indices.filter { event.matches(entries[$0]) }
    if let place { matching = matching.dropFirst(place - 1).prefix(1).map { $0 } }
    return changed(entries, at: matching).renumbered
  }

  private func changed(_ entries: [Entry], at matching: [Int]) -> [Entry] {
    var entries = entries
    switch change {
    case .drop: return Self.replacing(matching, of: entries) { _ in [] }
    case .repetition: return Self.replacing(matching, of: entries) { [$0, $0] }
    case .addition(let kind, let values):
      return Self.replacing(matching, of: entries) { [$0, Self.addition(kind, values, to: $0)] }
    case .reversal:
      for (index, other) in zip(matching, matching.reversed()) where index < other {
        let times = (entries[index].time, entries[other].time)
        entries.swapAt(index, other)
        (entries[index].time, entries[other].time) = times
      }
      return entries
    case .delay(let time):
      for index in matching { entries[index].time = entries[index].time + time }
      // Sorting by time alone might change the order of entries with equal times.
      return entries.enumerated().sorted {
        ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
      }.map(\.element)
    case .alteration(let values, let removed):
      for index in matching {
        for (field, value) in values { entries[index][field] = value }
        for field in removed { entries[index][field] = nil }
      }
      return entries
    }
  }

  /// Returns the entries with others in place of those that match.
  private static func replacing(
    _ matching: [Int], of entries: [Entry], by replacement: (Entry) -> [Entry]
  ) -> [Entry] {
    let matching = Set(matching)
    return entries.indices.flatMap { index in
      matching.contains(index) ? replacement(entries[index]) : [entries[index]]
    }
  }

  /// Returns an entry that another one made happen. It has the fields of that one that its kind
  /// carries too, such as the app and the peer.
  private static func addition(_ kind: Kind, _ values: Fields, to entry: Entry) -> Entry {
    var addition = Entry(
      time: entry.time, sequence: 0, from: kind.usualDoer, kind: kind, cause: entry.sequence)
    for field in kind.fields { addition[field] = values[field] ?? entry[field] }
    return addition
  }
}
