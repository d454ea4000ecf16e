/// A scope of the small language.
enum NaiveScope {
  case whole
  case window(NaiveWindow)
  case state(NaiveState)
  /// A window or nothing, and states that are on at once.
  indirect case together(NaiveScope, [NaiveState])
}

struct NaiveWindow {
  var from: NaiveEvent?
  var until: NaiveEvent?
  var delay: Int?
  var length: Int?
  var isClosed = false
}

struct NaiveState {
  var name = "state"
  var keys: [NaiveKey]
  var enters: NaiveEvent
  var leaves: NaiveEvent
  var atStart = false

  var yaml: String {
    let words = keys.map(\.rawValue).joined(separator: ", ")
    let each = keys.isEmpty ? "" : "for-each: [\(words)], "
    return "\(name): {\(each)enters: \(enters.yaml()), leaves: \(leaves.yaml()), "
      + "at-start: \(atStart)}"
  }
}

/// One time that a scope is open: the entries inside of it, and how it ends.
struct NaiveStretch {
  enum Ending: Equatable {
    case closed(by: Int)
    case expired(at: Int)
    /// It goes over into the next.
    case restarted(at: Int)
    case open
  }

  var opener: Int?
  var openedAt: Int
  /// The places of the entries inside.
  var inside: Range<Int>
  var ending = Ending.open
  /// Whether what is judged when its window is over never is: the window never ends.
  var isNeverJudged = false
}

extension NaiveScope {
  var yaml: String {
    switch self {
    case .whole: return ""
    case .window(let window):
      var text = ""
      if let from = window.from {
        text += "from: \(window.delay.map { from.yaml("plus: \($0)s") } ?? from.yaml())\n"
      }
      if let until = window.until { text += "until: \(until.yaml())\n" }
      if let length = window.length { text += "for: \(length)s\n" }
      if window.isClosed { text += "closed: true\n" }
      return text
    case .state(let state): return "during: \(state.name)\n"
    case .together(let scope, let states):
      return scope.yaml + "during: [\(states.map(\.name).joined(separator: ", "))]\n"
    }
  }

  /// The states that it names.
  var states: [NaiveState] {
    switch self {
    case .whole, .window: []
    case .state(let state): [state]
    case .together(let scope, let states): scope.states + states
    }
  }

  /// The keys that distinguish its openers; nil if it has no opener.
  var keys: [NaiveKey]? {
    switch self {
    case .whole: nil
    case .window(let window): window.from.map { NaiveKind.keys(of: $0.letters[0]) }
    case .state(let state): state.keys
    case .together(let scope, let states):
      ([scope.keys] + states.map(\.keys)).compactMap(\.self).max { $0.count < $1.count }
    }
  }

  var isClosed: Bool {
    switch self {
    case .window(let window): window.isClosed
    case .together(let scope, _): scope.isClosed
    case .whole, .state: false
    }
  }

  var events: [NaiveEvent] {
    switch self {
    case .whole: []
    case .window(let window): [window.from, window.until].compactMap { $0 }
    case .state(let state): [state.enters, state.leaves]
    case .together(let scope, let states):
      scope.events + states.flatMap { [$0.enters, $0.leaves] }
    }
  }

  /// The stretches for one instance, in order.
  func stretches(_ view: NaiveView) -> [NaiveStretch] {
    switch self {
    case .whole: [NaiveStretch(openedAt: 0, inside: view.entries.indices)]
    case .window(let window): window.from == nil ? window.first(view) : window.stretches(view)
    case .state(let state): state.stretches(view)
    case .together(let scope, let states):
      states.reduce(scope.stretches(view)) { stretches, state in
        stretches.together(with: state.stretches(view), isDelayed: scope.isDelayed)
      }
    }
  }

  private var isDelayed: Bool {
    if case .window(let window) = self { window.delay != nil } else { false }
  }
}

extension [NaiveStretch] {
  /// The times that are in a stretch of both.
  fileprivate func together(with others: [NaiveStretch], isDelayed: Bool) -> [NaiveStretch] {
    flatMap { stretch in
      others.compactMap { stretch.together(with: $0, isDelayed: isDelayed) }
    }
  }
}

extension NaiveStretch {
  /// - Parameter isDelayed: Whether the scope opens by the time and not by an entry.
  fileprivate func together(with state: NaiveStretch, isDelayed: Bool) -> NaiveStretch? {
    let (start, end) = (
      max(inside.lowerBound, state.inside.lowerBound),
      min(inside.upperBound, state.inside.upperBound)
    )
    guard start <= end else { return nil }
    var both = self
    both.opener = opener ?? state.opener
    both.openedAt = max(openedAt, state.openedAt)
    both.inside = start..<end
    both.isNeverJudged = ending == .open
    if state.inside.upperBound < inside.upperBound {
      both.ending = state.ending
    } else if ending == .open {
      both.ending = state.ending
    }
    // An entry that restarts the scope and enters the state at once opens it only once.
    if case .restarted = both.ending, both.inside.isEmpty, !isDelayed,
      start == state.inside.lowerBound, start > inside.lowerBound
    {
      return nil
    }
    return both
  }
}

extension NaiveWindow {
  /// From the start to the first `until`.
  fileprivate func first(_ view: NaiveView) -> [NaiveStretch] {
    let closer = view.entries.indices.first { index in
      until.map { view.isHit(index, $0, bound: nil) } ?? false
    }
    return [
      NaiveStretch(
        openedAt: 0, inside: 0..<(closer ?? view.entries.count),
        ending: closer.map { .closed(by: $0) } ?? .open)
    ]
  }

  private typealias Opening = (opener: Int, time: Int, place: Int)

  /// Returns the times at which the scope opens or begins anew: after the entry, or before all of a
  /// later instant.
  private func openings(_ view: NaiveView) -> [Opening] {
    view.entries.indices.compactMap { index in
      guard let from, view.isHit(index, from, bound: nil) else { return nil }
      guard let delay else { return (index, view.time(index), index + 1) }
      let time = view.time(index) + delay
      if time > view.end { return nil }
      let place = view.entries.indices.first { view.time($0) >= time } ?? view.entries.count
      // An entry that closes the scope before it opened leaves it closed.
      let isCalledOff = (index + 1..<max(place, index + 1)).contains { other in
        until.map { view.isHit(other, $0, bound: index) } ?? false
      }
      return isCalledOff ? nil : (index, time, place)
    }
  }

  fileprivate func stretches(_ view: NaiveView) -> [NaiveStretch] {
    let openings = openings(view)
    return openings.enumerated().map { number, opening in
      let next = number + 1 < openings.count ? openings[number + 1] : nil
      return stretch(opening, next, view)
    }
  }

  /// It ends with what comes first: the next opening, the closing entry, the end of its length.
  private func stretch(_ opening: Opening, _ next: Opening?, _ view: NaiveView) -> NaiveStretch {
    var stretch = NaiveStretch(
      opener: opening.opener, openedAt: opening.time, inside: opening.place..<opening.place)
    let over = length.map { opening.time + $0 } ?? .max
    for index in opening.place..<view.entries.count {
      if let next, next.time <= over, index >= next.place { break }
      if view.time(index) > over { break }
      if let until, view.isHit(index, until, bound: opening.opener) {
        stretch.ending = .closed(by: index)
        return stretch
      }
      stretch.inside = opening.place..<index + 1
    }
    if let next, next.time <= over {
      stretch.ending = .restarted(at: next.time)
    } else if over < view.end {
      stretch.ending = .expired(at: over)
    }
    return stretch
  }
}

extension NaiveState {
  /// Returns the holders of the state that the instance cannot distinguish from itself.
  private func holders(_ view: NaiveView) -> [NaiveView] {
    var all: [[NaiveKey: Int]] = [[:]]
    for key in keys {
      let values = view.key[key].map { [$0] } ?? [1, 2]
      all = all.flatMap { holder in values.map { holder.merging([key: $0]) { $1 } } }
    }
    return all.map { NaiveView(entries: view.entries, end: view.end, key: $0) }
  }

  /// It is on as long as it is on for at least one of them. An entry that leaves and enters it at
  /// once ends one stretch and begins another.
  func stretches(_ view: NaiveView) -> [NaiveStretch] {
    let holders = holders(view)
    var isOn = holders.map { _ in atStart }
    var stretches: [NaiveStretch] = []
    var current = atStart ? NaiveStretch(openedAt: 0, inside: 0..<0) : nil
    for index in view.entries.indices {
      for (number, holder) in holders.enumerated()
      where holder.isHit(index, leaves, bound: nil) {
        isOn[number] = false
      }
      if var open = current {
        if isOn.contains(true) {
          open.inside = open.inside.lowerBound..<index + 1
          current = open
        } else {
          open.ending = .closed(by: index)
          stretches.append(open)
          current = nil
        }
      }
      for (number, holder) in holders.enumerated()
      where holder.isHit(index, enters, bound: nil) {
        isOn[number] = true
      }
      if current == nil, isOn.contains(true) {
        current = NaiveStretch(
          opener: index, openedAt: view.time(index), inside: index + 1..<index + 1)
      }
    }
    return stretches + (current.map { [$0] } ?? [])
  }
}

extension [NaiveStretch] {
  /// A scope that begins anew is still the same for what waits in it.
  var joined: [[NaiveStretch]] {
    var groups: [[NaiveStretch]] = []
    for stretch in self {
      if let last = groups.last?.last, case .restarted = last.ending {
        groups[groups.count - 1].append(stretch)
      } else {
        groups.append([stretch])
      }
    }
    return groups
  }

  /// The places of the entries inside, of all of them.
  var inside: [Int] { flatMap { Array<Int>($0.inside) } }

  /// The entry that closes the last of them.
  var closer: Int? { if case .closed(let index)? = last?.ending { index } else { nil } }

  /// The stretch in which a bound is over: it ends after everything else of its instant, and a
  /// scope that begins anew has begun by then.
  func isOver(_ deadline: Int, _ view: NaiveView) -> Bool {
    switch last?.ending {
    case .closed(let index): deadline < view.time(index)
    case .expired(let time): deadline <= time
    case .restarted(let time): deadline < time
    case .open, nil: deadline < view.end
    }
  }
}
