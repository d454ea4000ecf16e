import Timelines

/// The drafts of the present instant: a queue that gives its memory back. Drafts that answer a
/// callback can be put first.
struct Pending {
  private var items: [Draft] = []
  private var head = 0
  /// The drafts that were put first. The last element is the next draft.
  private var front: [Draft] = []

  var isEmpty: Bool { front.isEmpty && head == items.count }

  /// The next draft.
  var first: Draft? { front.last ?? (head < items.count ? items[head] : nil) }

  mutating func append(_ draft: Draft) { items.append(draft) }

  mutating func append(contentsOf drafts: consuming [Draft]) {
    if items.isEmpty { items = drafts } else { items.append(contentsOf: drafts) }
  }

  /// Puts drafts before everything else, in their order.
  mutating func prepend(contentsOf drafts: [Draft]) { front.append(contentsOf: drafts.reversed()) }

  mutating func popFirst() -> Draft? {
    if let draft = front.popLast() { return draft }
    guard head < items.count else { return nil }
    if head == items.count - 1 {
      let last = items.removeLast()
      if head > 0 { items.removeAll(keepingCapacity: head < 1024) }
      head = 0
      return last
    }
    head += 1
    return items[head - 1]
  }
}
