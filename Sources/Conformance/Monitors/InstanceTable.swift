/// The live instances of an expectation, by key.
///
/// Instances live in cells that are used again; what points to one is its cell's number.
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
  private var numbers = KeyMap<Int32>(blank: -1)
  private var free: [Int32] = []

  var count: Int { cells.count - free.count }

  @inline(__always)
  var isEmpty: Bool { numbers.isEmpty }

  @inline(__always)
  func find(_ key: Key) -> Int? { numbers[key].map(Int.init) }

  @inline(__always)
  mutating func insert(_ instance: Instance, _ key: Key, _ stretch: Stretch) -> Int {
    let cell = Cell(instance: instance, key: key, stretch: stretch)
    let number = free.isEmpty ? cells.count : Int(free.removeLast())
    if number == cells.count { cells.append(cell) } else { cells[number] = cell }
    numbers.set(Int32(truncatingIfNeeded: number), for: key)
    return number
  }

  mutating func remove(_ number: Int) {
    numbers.remove(cells[number].key)
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
