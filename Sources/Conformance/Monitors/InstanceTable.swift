/// The live instances of an expectation, by key.
///
/// Instances live in cells, and a cell that was freed is used again. References to an instance are
/// the number of its cell. An index leads from keys to cells.
struct InstanceTable<Instance: MachineInstance>: Markable, Sendable {
  private struct Cell: Coded, BitwiseCopyable {
    // The instance comes first: the other fields then fit into its padding.
    var instance: Instance
    var key: Key
    var stretch: Stretch

    static var free: Cell {
      Cell(instance: Instance(), key: Key(number: -1), stretch: .fromStart)
    }
    var isFree: Bool { key.number < 0 }
    @inline(__always)
    var code: Int32 { key.number }
  }

  private var cells = SlotMap<Cell>()
  /// The numbers of the cells in use, by key; empty as long as there are few cells.
  private var index = HashIndex<SlotNumber>()

  /// Up to this many cells, looking through all of them is faster than keeping an index.
  private static var fewest: Int { 4 }

  @inline(__always)
  var count: Int { cells.count }
  @inline(__always)
  var isEmpty: Bool { cells.count == 0 }

  @inline(__always)
  func find(_ key: Key) -> Int? {
    if isEmpty { return nil }
    if cells.capacity > Self.fewest {
      return index.find(key.number) { cells[Int($0.number)].key == key }.map { Int($0.number) }
    }
    for number in 0..<cells.capacity where cells[number].key == key { return number }
    return nil
  }

  @inline(__always)
  mutating func insert(_ instance: Instance, _ key: Key, _ stretch: Stretch) -> Int {
    let number = cells.insert(Cell(instance: instance, key: key, stretch: stretch))
    if cells.capacity <= Self.fewest { return number }
    if index.count + 1 < cells.count {
      indexAll()
    } else {
      index.add(SlotNumber(number), of: cells.elements)
    }
    return number
  }

  /// Adds all cells to the index, once there are more than a few.
  @inline(never)
  private mutating func indexAll() {
    for number in numbersInUse { index.add(SlotNumber(number), of: cells.elements) }
  }

  mutating func remove(_ number: Int) {
    if cells.capacity > Self.fewest {
      index.remove(cells[number].code, of: cells.elements) { Int($0.number) == number }
    }
    cells.remove(number, leaving: .free)
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
    numbersInUse.map { (cells[$0].key, cells[$0].instance) }
  }

  /// The cells in use, in a fixed order.
  var numbersInUse: [Int] { (0..<cells.capacity).filter { !cells[$0].isFree } }

  func mark(in marks: inout Marks) {
    // In a span, so that each cell is looked up only once.
    let cells = cells.elements.span
    for number in cells.indices where !cells[number].isFree {
      marks.mark(cells[number].key)
      marks.mark(cells[number].stretch)
      cells[number].instance.mark(in: &marks)
    }
  }
}
