/// The live instances of an expectation, by key.
///
/// Instances live in cells, and a cell that was freed is used again. References to an instance are
/// the number of its cell. An index leads from keys to cells. Each free cell holds the number of the
/// next one, since the less memory an entry touches, the better.
struct InstanceTable<Instance: MachineInstance>: Sendable {
  private struct Cell: Sendable, BitwiseCopyable {
    // The instance stands first: the other fields then fit into its padding.
    /// Blank if the cell is free.
    var instance: Instance
    /// Holds a negative number if the cell is free.
    var key: Key
    /// If the cell is free, the number of the next free cell.
    var stretch: Stretch

    var isFree: Bool { key.number < 0 }

    static func free(before next: Int32) -> Cell {
      Cell(instance: Instance(), key: Key(number: -1), stretch: Stretch(number: next))
    }
  }

  private var cells: [Cell] = []
  /// The numbers of the cells in use, by key; empty as long as there are few cells.
  private var index = HashIndex<Key, Int32>(blank: -1)
  private(set) var count = 0
  /// The cell that was freed last; -1 if none is free.
  private var firstFree: Int32 = -1

  /// Up to this many cells, looking through all of them is faster than keeping an index.
  private static var fewest: Int { 4 }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  func find(_ key: Key) -> Int? {
    if isEmpty { return nil }
    if cells.count > Self.fewest { return index[key].map(Int.init) }
    // Goes by index: iterating would count references.
    for number in cells.indices where cells[number].key == key { return number }
    return nil
  }

  @inline(__always)
  mutating func insert(_ instance: Instance, _ key: Key, _ stretch: Stretch) -> Int {
    let number = place(Cell(instance: instance, key: key, stretch: stretch))
    count += 1
    if cells.count <= Self.fewest { return number }
    if index.count + 1 < count {
      indexAll()
    } else {
      index.add(Int32(truncatingIfNeeded: number), for: key)
    }
    return number
  }

  @inline(__always)
  private mutating func place(_ cell: Cell) -> Int {
    if firstFree < 0 {
      cells.append(cell)
      return cells.count - 1
    }
    let number = Int(firstFree)
    firstFree = cells[number].stretch.number
    cells[number] = cell
    return number
  }

  mutating func remove(_ number: Int) {
    if cells.count > Self.fewest { index.remove(cells[number].key) }
    cells[number] = .free(before: firstFree)
    firstFree = Int32(truncatingIfNeeded: number)
    count -= 1
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

  /// Enters all cells, once there are more than few.
  @inline(never)
  private mutating func indexAll() {
    for number in numbersInUse {
      index.add(Int32(truncatingIfNeeded: number), for: cells[number].key)
    }
  }
}
