/// The live instances of an expectation, by key.
///
/// Instances live in cells that are used again; what points to one is its cell's number.
struct InstanceTable<Instance: MachineInstance>: Sendable {
  private struct Cell: Sendable {
    var key: Key
    var stretch: Stretch
    /// Blank where the cell is free.
    var instance: Instance
    var isFree = false
  }

  private var cells: [Cell] = []
  private var numbers: [Key: Int] = [:]
  private var free: [Int] = []

  var count: Int { cells.count - free.count }

  func find(_ key: Key) -> Int? {
    if case .none = key { return cells.isEmpty || cells[0].isFree ? nil : 0 }
    return numbers[key]
  }

  mutating func insert(_ instance: Instance, _ key: Key, _ stretch: Stretch) -> Int {
    let cell = Cell(key: key, stretch: stretch, instance: instance)
    let number = free.popLast() ?? cells.count
    if number == cells.count { cells.append(cell) } else { cells[number] = cell }
    if case .none = key { return number }
    numbers[key] = number
    return number
  }

  mutating func remove(_ number: Int) {
    let key = cells[number].key
    cells[number] = Cell(key: .none, stretch: .fromStart, instance: Instance(), isFree: true)
    free.append(number)
    if case .none = key { return }
    numbers[key] = nil
  }

  func key(of number: Int) -> Key { cells[number].key }
  func stretch(of number: Int) -> Stretch { cells[number].stretch }
  mutating func move(_ number: Int, to stretch: Stretch) { cells[number].stretch = stretch }

  /// The instance in a cell that is not free.
  subscript(number: Int) -> Instance {
    get { cells[number].instance }
    _modify { yield &cells[number].instance }
  }

  /// Every instance, in the order of the cells.
  var all: [(key: Key, instance: Instance)] {
    cells.filter { !$0.isFree }.map { ($0.key, $0.instance) }
  }

  /// The cells whose keys agree with a key in the places of a mask, in a fixed order.
  func cells(agreeingWith key: Key, in mask: KeyMask, of whole: KeyMask) -> [Int] {
    cells.indices.filter { number in
      !cells[number].isFree && cells[number].key.projected(from: whole, to: mask) == key
    }
  }
}
