/// The live instances of an expectation, by key.
///
/// Instances live in cells that are used again; what points to one is its cell's number.
struct InstanceTable<Instance: Sendable>: Sendable {
  private struct Cell: Sendable {
    var key: Key
    var instance: Instance?
    var stretch: Stretch
  }

  private var cells: [Cell] = []
  private var numbers: [Key: Int] = [:]
  private var free: [Int] = []

  var count: Int { cells.count - free.count }

  func find(_ key: Key) -> Int? {
    if case .none = key { return cells.isEmpty || cells[0].instance == nil ? nil : 0 }
    return numbers[key]
  }

  mutating func insert(_ instance: Instance, _ key: Key, _ stretch: Stretch) -> Int {
    let cell = Cell(key: key, instance: instance, stretch: stretch)
    let number = free.popLast() ?? cells.count
    if number == cells.count { cells.append(cell) } else { cells[number] = cell }
    if case .none = key { return number }
    numbers[key] = number
    return number
  }

  mutating func remove(_ number: Int) {
    let key = cells[number].key
    cells[number].instance = nil
    cells[number].stretch = .fromStart
    free.append(number)
    if case .none = key { return }
    numbers[key] = nil
  }

  func key(of number: Int) -> Key { cells[number].key }
  func stretch(of number: Int) -> Stretch { cells[number].stretch }
  mutating func move(_ number: Int, to stretch: Stretch) { cells[number].stretch = stretch }

  /// Lends an instance; ``put(_:into:)`` gives it back.
  mutating func take(_ number: Int) -> Instance? { cells[number].instance.take() }
  mutating func put(_ instance: Instance, into number: Int) { cells[number].instance = instance }

  /// Every instance, in the order of the cells.
  var all: [(key: Key, instance: Instance)] {
    cells.compactMap { cell in cell.instance.map { (cell.key, $0) } }
  }

  /// The cells whose keys agree with a key in the places of a mask, in a fixed order.
  func cells(agreeingWith key: Key, in mask: KeyMask, of whole: KeyMask) -> [Int] {
    cells.indices.filter { number in
      cells[number].instance != nil && cells[number].key.projected(from: whole, to: mask) == key
    }
  }
}
