import Timelines

/// A trigger that must be answered.
struct Obligation: Markable, Sendable, BitwiseCopyable {
  /// The start of its time: at the trigger, or at the entry that restarted the time.
  var since = Instant.start
  var trigger = Kept.none
  /// The entry that restarted its time.
  var restart = Kept.none
  /// An entry that has the kind of an answer but was none.
  var nearest = Kept.none
  var isAnswered = false
  /// The most time that an entry allows it; used only if the bound comes from an entry.
  var limit = Span.zero

  func mark(in marks: inout Marks) {
    marks.mark(trigger)
    marks.mark(restart)
    marks.mark(nearest)
  }
}

/// The obligations of one instance, in the order of their triggers.
///
/// Most instances have just one, which stands here. The others are kept in a store with those of
/// other instances.
struct Obligations: Markable, Sendable, BitwiseCopyable {
  var first = Obligation()
  fileprivate var others = Lists<Obligation>.Name.none
  fileprivate(set) var isEmpty = true

  /// Marks the first obligation. The store marks the others.
  func mark(in marks: inout Marks) { if !isEmpty { first.mark(in: &marks) } }
}

/// The further obligations of all instances that have more than one.
struct ObligationStore: Markable, Sendable {
  private var others = Lists<Obligation>()

  @inline(__always)
  func count(of list: Obligations) -> Int {
    if list.isEmpty { return 0 }
    return list.others == .none ? 1 : 1 + others[list.others].count
  }

  @inline(__always)
  func obligation(_ index: Int, of list: Obligations) -> Obligation {
    index == 0 ? list.first : others[list.others][index - 1]
  }

  @inline(__always)
  mutating func change(
    _ index: Int, of list: inout Obligations, _ change: (inout Obligation) -> Void
  ) {
    if index == 0 {
      change(&list.first)
    } else {
      others.change(&list.others) { change(&$0[index - 1]) }
    }
  }

  mutating func append(_ obligation: Obligation, to list: inout Obligations) {
    if list.isEmpty {
      list.first = obligation
      list.isEmpty = false
    } else {
      others.change(&list.others) { $0.append(obligation) }
    }
  }

  mutating func remove(at index: Int, of list: inout Obligations) {
    if index > 0 {
      _ = others.change(&list.others) { $0.remove(at: index - 1) }
    } else if list.others == .none {
      list.isEmpty = true
    } else {
      list.first = others.change(&list.others) { $0.removeFirst() }
    }
  }

  mutating func removeAll(of list: inout Obligations) {
    list.isEmpty = true
    others.forget(&list.others)
  }

  @inline(__always)
  mutating func removeAnswered(of list: inout Obligations) {
    if list.others == .none {
      if list.first.isAnswered { list.isEmpty = true }
    } else {
      others.change(&list.others) { $0.removeAll(where: \.isAnswered) }
      if list.first.isAnswered { remove(at: 0, of: &list) }
    }
  }

  /// Marks all obligations but the first of each instance.
  func mark(in marks: inout Marks) { others.mark(in: &marks) }
}
