import Timelines

/// The values of an expectation's keys in an entry, by a number; what tells its instances apart.
///
/// A key that the entry does not carry is nil and a value like every other: an app that nobody
/// named is one app.
struct Key: Hashable, Sendable {
  var number: Int32

  /// No values at all.
  static let none = Key(number: 0)
}

/// A list of fields that keys are made of, by its place among all that are in use.
struct KeyList: Hashable, Sendable {
  fileprivate var place: Int
}

/// Gives the values of keys their numbers.
///
/// Each list of fields is looked up once for an entry, however many expectations ask.
struct KeyStore: Sendable {
  private var lists: [[Field]] = []
  /// What the lists are for the entry at hand, and for which entry that was found out.
  private var found: [(key: Key, entry: Int)] = []
  private var entryCount = 1

  /// By number; nil where the number is free.
  private var values: [[FieldValue?]?] = [[]]
  private var free: [Int32] = []
  private var most = KeyStore.least
  /// The numbers by the hash of their values; -1 where a place is free.
  private var places: [Int32] = Array(repeating: -1, count: 16)

  private static let least = 2048
}

extension KeyStore {
  mutating func list(of fields: [Field]) -> KeyList {
    if let place = lists.firstIndex(of: fields) { return KeyList(place: place) }
    lists.append(fields)
    found.append((.none, 0))
    return KeyList(place: lists.count - 1)
  }

  @inline(__always)
  mutating func startEntry() { entryCount &+= 1 }

  @inline(__always)
  mutating func key(of entry: Entry, _ list: KeyList) -> Key {
    if found[list.place].entry == entryCount { return found[list.place].key }
    return look(up: list, for: entry)
  }

  private mutating func look(up list: KeyList, for entry: Entry) -> Key {
    // Most entries are about the app that the one before was about.
    let last = found[list.place].key
    if lists[list.place].isEmpty || has(last.number, entry, lists[list.place]) {
      found[list.place].entry = entryCount
      return last
    }
    let (place, known) = find(entry, lists[list.place])
    let key = known ?? add(lists[list.place].map { entry.fields[$0] }, at: place)
    found[list.place] = (key, entryCount)
    return key
  }

  func values(of key: Key) -> [FieldValue?] { values[Int(key.number)] ?? [] }

  /// Whether a key has the values of another in the places that a mask names.
  ///
  /// - Parameters:
  ///   - whole: The mask of the values that the key has.
  ///   - mask: The mask of the values that the other has.
  func key(_ key: Key, of whole: KeyMask, agreesWith other: Key, of mask: KeyMask) -> Bool {
    if mask.isEmpty { return true }
    if mask == whole { return key == other }
    let (values, others) = (values(of: key), values(of: other))
    var (next, nextOther) = (0, 0)
    for index in 0..<KeyMask.mostKeys where whole.contains(.place(index)) {
      if mask.contains(.place(index)) {
        guard nextOther < others.count, values[next] == others[nextOther] else { return false }
        nextOther += 1
      }
      next += 1
    }
    return true
  }
}

// MARK: - Numbers

extension KeyStore {
  var capacity: Int { values.count }
  var isFull: Bool { values.count - free.count >= most }

  private func find(_ entry: Entry, _ fields: [Field]) -> (place: Int, key: Key?) {
    var place = home(of: entry, fields)
    while places[place] >= 0 {
      if has(places[place], entry, fields) { return (place, Key(number: places[place])) }
      place = (place + 1) & (places.count - 1)
    }
    return (place, nil)
  }

  private func has(_ number: Int32, _ entry: Entry, _ fields: [Field]) -> Bool {
    guard let values = values[Int(number)], values.count == fields.count else { return false }
    for index in fields.indices where !entry.fields.has(values[index], at: fields[index]) {
      return false
    }
    return true
  }

  private mutating func add(_ key: [FieldValue?], at place: Int) -> Key {
    let number = free.popLast() ?? Int32(truncatingIfNeeded: values.count)
    if Int(number) == values.count { values.append(key) } else { values[Int(number)] = key }
    places[place] = number
    if 2 * (values.count - free.count) > places.count { arrange(in: 2 * places.count) }
    return Key(number: number)
  }

  mutating func forget(except marks: [Bool]) {
    free.removeAll(keepingCapacity: true)
    for number in values.indices.dropFirst().reversed() where !marks[number] {
      values[number] = nil
      free.append(Int32(truncatingIfNeeded: number))
    }
    most = max(Self.least, 2 * (values.count - free.count))
    arrange(in: places.count)
    for place in found.indices { found[place] = (.none, 0) }
  }

  private mutating func arrange(in count: Int) {
    places = Array(repeating: -1, count: count)
    for number in values.indices.dropFirst() {
      guard let key = values[number] else { continue }
      var place = home(of: key)
      while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
      places[place] = Int32(truncatingIfNeeded: number)
    }
  }

  // A hasher begins differently in each process, which changes places and never numbers.

  private func home(of entry: Entry, _ fields: [Field]) -> Int {
    var hasher = Hasher()
    for field in fields { entry.fields.hash(field, into: &hasher) }
    return hasher.finalize() & (places.count - 1)
  }

  private func home(of key: [FieldValue?]) -> Int {
    var hasher = Hasher()
    for value in key {
      if let value { hasher.combine(value) } else { hasher.combine(0) }
    }
    return hasher.finalize() & (places.count - 1)
  }
}
