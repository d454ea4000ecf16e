/// The links that are up, ascending by number. A link between two phones counts twice: each phone
/// has its own end.
struct Links: RandomAccessCollection, Sendable {
  private var all: [WorldLink] = []
  /// The number of the next link. No number is used again.
  private(set) var nextNumber = 1

  var startIndex: Int { 0 }
  var endIndex: Int { all.count }

  /// Changes a link in place.
  subscript(index: Int) -> WorldLink {
    get { all[index] }
    _modify { yield &all[index] }
  }

  /// Returns the index of a link: looking at a link by its index does not copy it.
  func index(_ number: Int) -> Int? {
    for index in all.indices where all[index].number == number { return index }
    return nil
  }

  func link(_ number: Int) -> WorldLink? { index(number).map { all[$0] } }

  /// Returns the station at the other end of a link; nil if that end is down.
  func station(beyond link: WorldLink) -> Station? {
    switch link.other {
    case .peer(let index): .peer(index)
    case .phone(let number): self.link(number).map { .phone($0.phone) }
    }
  }

  /// - Returns: The index of the link.
  mutating func add(_ link: WorldLink) -> Int {
    nextNumber = link.number + 1
    all.append(link)
    return all.count - 1
  }

  mutating func remove(_ number: Int) { all.removeAll { $0.number == number } }
}
