import VirtualTime

/// A scope of the small language.
enum NaiveScope {
  case whole
  case window(from: NaiveEvent?, until: NaiveEvent?, length: Int?, closed: Bool)
  case state(enters: NaiveEvent, leaves: NaiveEvent, atStart: Bool)
}

/// One time that a scope is open: the entries inside of it, and how it ends.
struct NaiveStretch {
  var openedAt: Int
  /// The place of each entry inside.
  var inside: [Int] = []
  /// The place of the entry that closes it.
  var closer: Int?
  var closedAt: Int?
  /// It goes over into the next, which begins with another `from`.
  var isRestarted = false
}

extension NaiveScope {
  var yaml: String {
    switch self {
    case .whole: return ""
    case .window(let from, let until, let length, let closed):
      var text = ""
      if let from { text += "from: \(from.yaml)\n" }
      if let until { text += "until: \(until.yaml)\n" }
      if let length { text += "for: \(length)s\n" }
      if closed { text += "closed: true\n" }
      return text
    case .state: return "during: state\n"
    }
  }

  func states(isKeyed: Bool) -> String {
    guard case .state(let enters, let leaves, let atStart) = self else { return "" }
    let keys = isKeyed ? "for-each: app, " : ""
    return "state: {\(keys)enters: \(enters.yaml), leaves: \(leaves.yaml), at-start: \(atStart)}"
  }

  var isClosed: Bool {
    if case .window(_, _, _, let closed) = self { closed } else { false }
  }

  /// The stretches among the entries of one instance, in order.
  func stretches(_ entries: [NaiveEntry], end: Int) -> [NaiveStretch] {
    switch self {
    case .whole: return [NaiveStretch(openedAt: 0, inside: Array(entries.indices))]
    case .window(nil, let until?, _, _):
      let closer = entries.firstIndex { until.matches($0) }
      return [
        NaiveStretch(
          openedAt: 0, inside: Array(0..<(closer ?? entries.count)), closer: closer,
          closedAt: closer.map { entries[$0].time })
      ]
    case .window(let from, let until, let length, _):
      return windows(entries, end, from, until, length)
    case .state(let enters, let leaves, let atStart):
      return levels(entries, enters, leaves, atStart)
    }
  }

  private func windows(
    _ entries: [NaiveEntry], _ end: Int, _ from: NaiveEvent?, _ until: NaiveEvent?, _ length: Int?
  ) -> [NaiveStretch] {
    var stretches: [NaiveStretch] = []
    for (index, entry) in entries.enumerated() where from?.matches(entry) ?? false {
      var stretch = NaiveStretch(openedAt: entry.time)
      for other in entries.indices where other > index {
        if let length, entries[other].time > entry.time + length { break }
        if until?.matches(entries[other]) ?? false {
          stretch.closer = other
          stretch.closedAt = entries[other].time
          break
        }
        stretch.inside.append(other)
        if from?.matches(entries[other]) ?? false {
          stretch.isRestarted = true
          break
        }
      }
      if stretch.closedAt == nil, !stretch.isRestarted, let length, entry.time + length < end {
        stretch.closedAt = entry.time + length
      }
      stretches.append(stretch)
    }
    return stretches
  }

  private func levels(
    _ entries: [NaiveEntry], _ enters: NaiveEvent, _ leaves: NaiveEvent, _ atStart: Bool
  ) -> [NaiveStretch] {
    var stretches: [NaiveStretch] = []
    var current = atStart ? NaiveStretch(openedAt: 0) : nil
    for (index, entry) in entries.enumerated() {
      if var open = current {
        if leaves.matches(entry) {
          open.closer = index
          open.closedAt = entry.time
          stretches.append(open)
          current = nil
        } else {
          open.inside.append(index)
          current = open
        }
      }
      if current == nil, enters.matches(entry) { current = NaiveStretch(openedAt: entry.time) }
    }
    if let current { stretches.append(current) }
    return stretches
  }
}
