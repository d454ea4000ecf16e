import BluetoothProtocols

/// The key that distinguishes the links of a capture.
protocol LinkKey: Hashable, Sendable {
  /// A number that differs among most links which are open at a time.
  var number: UInt32 { get }
}

/// A value for each link of a capture.
///
/// Nearly every record is about a link, and is looked up several times. A dictionary hashes the key
/// each time, which is a large part of what a record costs. So the map first looks where the link was
/// found last time.
struct LinkMap<Key: LinkKey, Value> {
  private var places: [Key: Int] = [:]
  /// The links, with no gaps between.
  private var links: [(key: Key, value: Value)] = []
  /// The indices at which links were found, in a slot chosen by the link's number. A slot may hold
  /// the index of another link, or be out of date.
  private var recent: [Int32] = Array(repeating: 0, count: 64)

  var count: Int { links.count }
  var keys: [Key] { links.map(\.key) }

  subscript(key: Key) -> Value? {
    (recentPlace(of: key) ?? places[key]).map { links[$0].value }
  }

  /// Returns where the value of a link is, until the next link is added or removed; nil if there is
  /// none.
  mutating func place(of key: Key) -> Int? {
    if let place = recentPlace(of: key) { return place }
    guard let place = places[key] else { return nil }
    recent[slot(of: key)] = Int32(place)
    return place
  }

  /// The value at a place.
  subscript(place place: Int) -> Value {
    // Lent, because a link has much to copy.
    _read { yield links[place].value }
    _modify { yield &links[place].value }
  }

  /// Sets the value of a link.
  ///
  /// - Returns: The index of the value.
  @discardableResult
  mutating func set(_ key: Key, _ value: Value) -> Int {
    if let place = place(of: key) {
      links[place].value = value
      return place
    }
    places[key] = links.count
    links.append((key, value))
    return links.count - 1
  }

  @discardableResult
  mutating func remove(_ key: Key) -> Value? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    links.swapAt(place, links.count - 1)
    let removed = links.removeLast()
    if place < links.count { places[links[place].key] = place }
    return removed.value
  }

  mutating func remove(where isOver: (Key) -> Bool) {
    for key in keys where isOver(key) { remove(key) }
  }

  mutating func removeAll() { (places, links) = ([:], []) }

  private func recentPlace(of key: Key) -> Int? {
    let place = Int(recent[slot(of: key)])
    return place < links.count && links[place].key == key ? place : nil
  }

  private func slot(of key: Key) -> Int { Int(truncatingIfNeeded: key.number) & (recent.count - 1) }
}

extension LinkMap: Sendable where Value: Sendable {}

extension HCILink.Key: LinkKey {
  var number: UInt32 { UInt32(handle.rawValue) &+ adapter &* 16 }
}

extension AccessAddress: LinkKey {
  var number: UInt32 { rawValue }
}
