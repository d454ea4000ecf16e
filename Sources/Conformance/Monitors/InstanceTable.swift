/// The live instances of an expectation, by key.
///
/// Instances live in cells that are used again; what points to one is its cell's number. An index
/// by open addressing leads from keys to cells; as cells know their keys, it holds numbers alone.
struct InstanceTable<Instance: MachineInstance>: Sendable {
  private struct Cell: Sendable, BitwiseCopyable {
    // The instance first: the others then fit into what would be left empty behind it.
    /// Blank where the cell is free.
    var instance: Instance
    /// Of no key where the cell is free.
    var key: Key
    var stretch: Stretch

    static var unused: Key { Key(number: -1) }
    var isFree: Bool { key == Self.unused }
  }

  private var cells: [Cell] = []
  /// The numbers of cells; -1 where a place is free. Their count is a power of two, or none.
  private var index: [Int32] = []
  private var free: [Int32] = []

  var count: Int { cells.count - free.count }

  @inline(__always)
  var isEmpty: Bool { cells.count == free.count }

  @inline(__always)
  func find(_ key: Key) -> Int? {
    if isEmpty { return nil }
    var place = key.home(among: index.count)
    while index[place] >= 0 {
      let number = Int(index[place])
      if cells[number].key == key { return number }
      place = (place + 1) & (index.count - 1)
    }
    return nil
  }

  @inline(__always)
  mutating func insert(_ instance: Instance, _ key: Key, _ stretch: Stretch) -> Int {
    let cell = Cell(instance: instance, key: key, stretch: stretch)
    let number = free.isEmpty ? cells.count : Int(free.removeLast())
    if number == cells.count { cells.append(cell) } else { cells[number] = cell }
    if 4 * count > 3 * index.count { arrange(in: max(8, 2 * index.count)) } else { enter(number) }
    return number
  }

  mutating func remove(_ number: Int) {
    leave(number)
    cells[number] = Cell(instance: Instance(), key: Cell.unused, stretch: .fromStart)
    free.append(Int32(truncatingIfNeeded: number))
  }

  @inline(__always)
  func key(of number: Int) -> Key { cells[number].key }
  @inline(__always)
  func stretch(of number: Int) -> Stretch { cells[number].stretch }
  mutating func move(_ number: Int, to stretch: Stretch) { cells[number].stretch = stretch }

  /// The instance in a cell that is not free.
  subscript(number: Int) -> Instance {
    @inline(__always)
    get { cells[number].instance }
    @inline(__always)
    _modify { yield &cells[number].instance }
  }

  /// Every instance, in the order of the cells.
  var all: [(key: Key, instance: Instance)] {
    cells.filter { !$0.isFree }.map { ($0.key, $0.instance) }
  }

  /// The cells in use, in a fixed order.
  var numbersInUse: [Int] { cells.indices.filter { !cells[$0].isFree } }

  func mark(in marks: inout Marks) {
    for cell in cells where !cell.isFree {
      marks.mark(cell.key)
      marks.mark(cell.stretch)
      cell.instance.mark(in: &marks)
    }
  }
}

// MARK: - The index

extension InstanceTable {
  private mutating func enter(_ number: Int) {
    var place = cells[number].key.home(among: index.count)
    while index[place] >= 0 { place = (place + 1) & (index.count - 1) }
    index[place] = Int32(truncatingIfNeeded: number)
  }

  private mutating func arrange(in places: Int) {
    index = Array(repeating: -1, count: places)
    for number in cells.indices where !cells[number].isFree { enter(number) }
  }

  /// Closes the gap that a removal leaves, so that no search ends too early.
  private mutating func leave(_ number: Int) {
    let last = index.count - 1
    var gap = cells[number].key.home(among: index.count)
    while Int(index[gap]) != number { gap = (gap + 1) & last }
    var place = (gap + 1) & last
    while index[place] >= 0 {
      let home = cells[Int(index[place])].key.home(among: index.count)
      if (place - home) & last >= (place - gap) & last {
        index[gap] = index[place]
        gap = place
      }
      place = (place + 1) & last
    }
    index[gap] = -1
  }
}
