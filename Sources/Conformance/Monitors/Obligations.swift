import VirtualTime

/// Something that happened and must be answered.
struct Obligation: Sendable {
  var trigger: Kept
  /// What had its time begin anew.
  var restart = Kept.none
  /// An answer by its kind that was none.
  var nearest = Kept.none
  var isAnswered = false
  /// Where its time begins: at the trigger, or at what restarted it.
  var since: Instant
}

/// The obligations of one instance, in the order of their triggers.
///
/// Most instances have one, and that stands in its place without an array.
struct Obligations: Sendable {
  private var first: Obligation?
  private var others: [Obligation] = []

  var isEmpty: Bool { first == nil }
  var count: Int { first == nil ? 0 : 1 + others.count }
  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> Obligation {
    get {
      if index == 0, let first { return first }
      return others[index - 1]
    }
    set {
      if index == 0 { first = newValue } else { others[index - 1] = newValue }
    }
  }

  mutating func append(_ obligation: Obligation) {
    if first == nil { first = obligation } else { others.append(obligation) }
  }

  mutating func remove(at index: Int) {
    if index > 0 {
      others.remove(at: index - 1)
    } else {
      first = others.isEmpty ? nil : others.removeFirst()
    }
  }

  mutating func removeAll() {
    first = nil
    if !others.isEmpty { others = [] }
  }

  mutating func removeAnswered() {
    if !others.isEmpty { others.removeAll(where: \.isAnswered) }
    if let obligation = first, obligation.isAnswered { remove(at: 0) }
  }

  func mark(in marks: inout Marks) {
    for index in indices {
      let obligation = self[index]
      marks.mark(obligation.trigger)
      marks.mark(obligation.restart)
      marks.mark(obligation.nearest)
    }
  }
}
