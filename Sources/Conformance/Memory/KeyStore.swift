import Timelines

/// The values that an entry has for an expectation's keys, as a number. It distinguishes the
/// expectation's instances.
///
/// A field that the entry does not carry counts as the value nil. For example, all entries that
/// name no app belong to one app.
struct Key: Hashable, Sendable, BitwiseCopyable {
  var number: Int32
  fileprivate(set) var generation = Generation()

  init(number: Int32) { self.number = number }

  /// No values at all.
  static var none: Key { Key(number: 0) }

  @inline(__always)
  static func == (left: Key, right: Key) -> Bool {
    if left.number != right.number { return false }
    left.generation.expectSame(as: right.generation)
    return true
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A list of fields that keys are made of: its index among all lists in use.
struct KeyList: Hashable, Sendable, BitwiseCopyable {
  fileprivate var place: Int32
}

/// Gives each combination of key values a number.
///
/// Each list of fields is looked up once for an entry, however many expectations ask.
struct KeyStore: Sendable {
  private var lists: [[Field]] = []
  /// The fields of all lists in a row; `columns` says which belong to each list.
  private var fields: [Field] = []
  private var columns: [Extent] = []
  /// For each list the key that was found last, and the number of the entry it was found for.
  private var found: [(key: Key, entry: Int)] = []
  private(set) var entryCount = 1

  /// The extents of the values of each key; the key with number 0 has none.
  private var spans = SlotMap<Extent>()
  /// The values of all keys, one key after the other.
  private var values: [FieldValue?] = []
  /// The offsets of the values of forgotten keys, by how many values there are in a row.
  private var gaps: [[Int32]] = Array(repeating: [], count: KeyMask.mostKeys + 1)
  private let least: Int
  private var most: Int
  /// The keys' numbers, by the hash of their values.
  private var index = HashIndex<SlotNumber>()

  /// The start value of hashes. It differs in each process, which changes buckets but never
  /// numbers.
  private let start = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// - Parameter least: The number of keys up to which all are kept.
  init(least: Int) {
    self.least = least
    most = least
    _ = spans.insert(Extent())
  }

  /// The extent of a key's values or a list's fields; empty if the number is free.
  private struct Extent: Coded, BitwiseCopyable {
    var start: Int32 = 0
    /// The hash of the values.
    var code: Int32 = 0
    var count: Int8 = 0

    @inline(__always)
    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }
}

extension KeyStore {
  mutating func list(of fields: [Field]) -> KeyList {
    if let place = lists.firstIndex(of: fields) {
      return KeyList(place: Int32(truncatingIfNeeded: place))
    }
    lists.append(fields)
    columns.append(
      Extent(
        start: Int32(truncatingIfNeeded: self.fields.count),
        count: Int8(truncatingIfNeeded: fields.count)))
    self.fields += fields
    found.append((.none, 0))
    return KeyList(place: Int32(truncatingIfNeeded: lists.count - 1))
  }

  @inline(__always)
  mutating func startEntry() { entryCount &+= 1 }

  @inline(__always)
  mutating func key(of entry: Entry, _ list: KeyList) -> Key {
    let place = Int(list.place)
    if found[place].entry == entryCount { return found[place].key }
    return look(up: place, for: entry)
  }

  @inline(never)
  private mutating func look(up list: Int, for entry: Entry) -> Key {
    let column = columns[list]
    var key = Key.none
    if column.count > 0 {
      let hash = hash(of: entry.fields, column)
      // Most entries are about the same app as the entry before.
      key = found[list].key
      if !has(key.number, hash, entry.fields, column) {
        let slot = index.find(hash) { has($0.number, hash, entry.fields, column) }
        key = self.key(slot?.number ?? add(entry.fields, column, hash))
      }
    }
    found[list] = (key, entryCount)
    return key
  }

  func values(of key: Key) -> [FieldValue?] { Array(values[span(of: key).range]) }

  /// Returns whether a key has the same values as another at the positions of a mask.
  ///
  /// - Parameters:
  ///   - whole: The mask of the values that the key has.
  ///   - mask: The mask of the values that the other has.
  func key(_ key: Key, of whole: KeyMask, agreesWith other: Key, of mask: KeyMask) -> Bool {
    if mask.isEmpty { return true }
    if mask == whole { return key == other }
    var next = Int(span(of: key).start)
    var nextOther = Int(span(of: other).start)
    let end = nextOther + Int(span(of: other).count)
    for index in 0..<KeyMask.mostKeys where whole.contains(.place(index)) {
      if mask.contains(.place(index)) {
        guard nextOther < end, values[next] == values[nextOther] else { return false }
        nextOther += 1
      }
      next += 1
    }
    return true
  }
}

// MARK: - Numbers

// Members used for every entry are always inlined: a call would copy the store.

extension KeyStore {
  var capacity: Int { spans.capacity }
  @inline(__always)
  var isFull: Bool { spans.count >= most }
  var generations: Generations { spans.generations }

  @inline(__always)
  private func key(_ number: Int32) -> Key {
    var key = Key(number: number)
    key.generation = spans.generations[Int(number)]
    return key
  }

  private func span(of key: Key) -> Extent {
    spans.generations.check(Int(key.number), key.generation)
    return spans[Int(key.number)]
  }

  @inline(__always)
  private func has(_ number: Int32, _ hash: Int32, _ fields: Fields, _ column: Extent) -> Bool {
    let span = spans[Int(number)]
    guard span.code == hash, span.count == column.count else { return false }
    for index in 0..<Int(span.count)
    where !fields.agrees(
      at: self.fields[Int(column.start) + index], with: values, at: Int(span.start) + index)
    {
      return false
    }
    return true
  }

  private mutating func add(_ fields: Fields, _ column: Extent, _ hash: Int32) -> Int32 {
    let count = Int(column.count)
    let start = gaps[count].popLast() ?? Int32(truncatingIfNeeded: values.count)
    for index in 0..<count {
      let value = fields[self.fields[Int(column.start) + index]]
      let place = Int(start) + index
      if place == values.count { values.append(value) } else { values[place] = value }
    }
    let slot = SlotNumber(spans.insert(Extent(start: start, code: hash, count: column.count)))
    index.add(slot, of: spans.elements)
    return slot.number
  }

  /// - Parameter marks: The number of marks made, of which several may be of one key.
  mutating func forget(except isMarked: [Bool], marks: Int) {
    for number in 0..<spans.capacity where !isMarked[number] && spans[number].count > 0 {
      gaps[Int(spans[number].count)].append(spans[number].start)
    }
    empty(except: isMarked)
    spans.removeAll(except: isMarked, leaving: Extent())
    index.removeAll(of: spans.elements) { isMarked[Int($0.number)] }
    most = max(least, Memory.room(beside: spans.count, marks: marks))
    for place in found.indices { found[place] = (.none, 0) }
  }

  private mutating func empty(except isMarked: [Bool]) {
    let spans = spans.elements
    var values = values.mutableSpan
    for number in spans.indices where !isMarked[number] {
      for place in spans[number].range { values[place] = nil }
    }
  }

  @inline(__always)
  private func hash(of fields: Fields, _ column: Extent) -> Int32 {
    var hash = start
    for index in column.range { hash = fields.quickHash(self.fields[index], from: hash) }
    return Int32(truncatingIfNeeded: hash & 0x7FFF_FFFF)
  }
}
