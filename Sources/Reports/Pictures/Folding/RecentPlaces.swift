/// The places of the latest entries, by their numbers. Older ones are forgotten.
struct RecentPlaces<Place> {
  private(set) var places: [Int: Place] = [:]
  private var order: [Int] = []
  private let most: Int

  /// - Parameter most: The least number kept; up to twice as many are.
  init(most: Int) { self.most = most }

  subscript(sequence: Int) -> Place? { places[sequence] }

  mutating func remember(_ place: Place, of sequence: Int) {
    if places.updateValue(place, forKey: sequence) == nil { order.append(sequence) }
    guard order.count > 2 * most else { return }
    for old in order.prefix(most) { places[old] = nil }
    order.removeFirst(most)
  }
}
