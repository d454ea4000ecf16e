/// Short lists that instances keep, each known by a number.
///
/// If an instance held an array itself, every entry that concerns it would count references or copy
/// them. A number costs nothing. The code that forgets an instance frees its list as well.
struct Lists<Element: Markable & Sendable>: Markable, Sendable {
  /// The number of a list; an empty list has none and takes no room.
  struct Name: Equatable, Sendable, BitwiseCopyable {
    fileprivate var number: Int32 = -1

    static var none: Name { Name() }
  }

  private var lists = SlotMap<[Element]>()

  subscript(name: Name) -> [Element] {
    _read {
      if name.number < 0 { yield[] } else { yield lists[Int(name.number)] }
    }
  }

  /// Changes a list. If it is empty afterwards, it is freed.
  mutating func change<Result>(
    _ name: inout Name, _ change: (inout [Element]) -> Result
  ) -> Result {
    if name.number < 0 { name.number = Int32(truncatingIfNeeded: lists.insert([])) }
    let result = change(&lists[Int(name.number)])
    if lists[Int(name.number)].isEmpty { forget(&name) }
    return result
  }

  /// Changes every element of every list.
  mutating func changeAll(_ change: (inout Element) -> Void) {
    for number in 0..<lists.capacity {
      for place in lists[number].indices { change(&lists[number][place]) }
    }
  }

  mutating func forget(_ name: inout Name) {
    if name.number < 0 { return }
    lists.remove(Int(name.number), leaving: [])
    name = .none
  }

  func mark(in marks: inout Marks) {
    for number in 0..<lists.capacity {
      for element in lists[number] { element.mark(in: &marks) }
    }
  }
}

/// Rows of kept entries in one array. A row has a column for each step of a sequence.
struct Rows: Markable, Sendable {
  private let width: Int
  private var entries: [Kept] = []
  private var numbers = SlotNumbers()

  init(width: Int) { self.width = width }

  /// Allocates an empty row.
  mutating func allocate() -> Int32 {
    let row = numbers.allocate()
    while entries.count < numbers.count * width { entries.append(.none) }
    return Int32(truncatingIfNeeded: row)
  }

  mutating func forget(_ row: Int32) {
    let places = Int(row) * width..<(Int(row) + 1) * width
    var entries = entries.mutableSpan
    for place in places { entries[place] = .none }
    numbers.free(Int(row))
  }

  subscript(row: Int32, step: Int) -> Kept {
    get { entries[Int(row) * width + step] }
    set { entries[Int(row) * width + step] = newValue }
  }

  @inline(__always)
  func isEmpty(_ row: Int32) -> Bool {
    for step in 0..<width where !self[row, step].isNone { return false }
    return true
  }

  func mark(in marks: inout Marks) { for entry in entries { marks.mark(entry) } }
}
