import Timelines

/// The slot of an entry that is kept.
struct Kept: Equatable, Sendable, BitwiseCopyable {
  var place: Int32 = -1
  fileprivate(set) var generation = Generation()

  static var none: Kept { Kept() }
  @inline(__always)
  var isNone: Bool { place < 0 }

  @inline(__always)
  static func == (left: Kept, right: Kept) -> Bool {
    if left.place != right.place { return false }
    left.generation.expectSame(as: right.generation)
    return true
  }
}

/// The entries that monitors may need later. Each takes a third of the memory of an `Entry`.
struct EntryStore: Sendable {
  /// Pieces of equal length. A single array would be copied whenever it grows, and would leave a
  /// hole of its own size in memory.
  private var pieces: [[PackedEntry]] = []
  private var numbers = SlotNumbers()
  /// The entries with a number that is too large for a `PackedEntry`.
  private var large: [Int32: Entry] = [:]
  private let least: Int
  private var most: Int

  /// - Parameter least: The number of entries up to which all are kept.
  init(least: Int) {
    self.least = least
    most = least
  }

  private static var pieceLength: Int { 1024 }

  /// A packed entry, in 32 octets. A free slot has no fields.
  fileprivate struct PackedEntry: Sendable {
    // In this order no padding is left between the fields.
    var fields = Fields()
    /// 0 if the entry is among the large ones.
    var sequence: UInt32 = 0
    var time = Instant.start
    /// The number of the origin; its two highest bits say what is numbered.
    var origin: UInt32 = 0
    /// The number of entries from its cause to this one; 0 if it has none.
    var lead: UInt16 = 0
    var kind: Kind
    var from: Party

    var isLarge: Bool { sequence == 0 }
  }
}

extension EntryStore {
  var capacity: Int { numbers.count }
  @inline(__always)
  var isFull: Bool { numbers.inUse >= most }
  var generations: Generations { numbers.generations }

  mutating func keep(_ entry: Entry) -> Kept {
    let place = PackedEntry.of(entry)
    let isNew = numbers.inUse == numbers.count
    let number = numbers.allocate()
    if place.isLarge { large[Int32(truncatingIfNeeded: number)] = entry }
    if isNew {
      append(place)
    } else {
      pieces[number / Self.pieceLength][number % Self.pieceLength] = place
    }
    return Kept(
      place: Int32(truncatingIfNeeded: number), generation: numbers.generations[number])
  }

  private mutating func append(_ place: consuming PackedEntry) {
    if pieces.last?.count ?? Self.pieceLength == Self.pieceLength {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(Self.pieceLength)
    }
    pieces[pieces.count - 1].append(place)
  }

  @inline(__always)
  private func place(_ kept: Kept) -> PackedEntry {
    check(kept)
    return pieces[Int(kept.place) / Self.pieceLength][Int(kept.place) % Self.pieceLength]
  }

  @inline(__always)
  private func check(_ kept: Kept) { numbers.generations.check(Int(kept.place), kept.generation) }

  /// Returns whether a field of an entry has the same value as a field of a kept entry; copies
  /// nothing.
  @inline(__always)
  func does(_ entry: Entry, agreeAt field: Field, with kept: Kept, at other: Field) -> Bool {
    check(kept)
    let (piece, index) = (Int(kept.place) / Self.pieceLength, Int(kept.place) % Self.pieceLength)
    return entry.fields.agrees(at: field, with: pieces[piece][index].fields, at: other)
  }

  /// The entry that was kept; nil for `none`.
  subscript(kept: Kept) -> Entry? {
    if kept.isNone { return nil }
    let place = place(kept)
    return place.isLarge ? large[kept.place] : place.entry
  }

  /// Returns the instant of an entry that was kept.
  @inline(__always)
  func time(of kept: Kept) -> Instant { place(kept).time }

  /// - Parameter marks: The number of marks made, of which several may be of one entry.
  mutating func forget(except isMarked: [Bool], marks: Int) {
    for piece in pieces.indices {
      let first = piece * Self.pieceLength
      var places = pieces[piece].mutableSpan
      for index in places.indices where !isMarked[first + index] { places[index].fields = Fields() }
    }
    if !large.isEmpty { large = large.filter { isMarked[Int($0.key)] } }
    numbers.freeAll(except: isMarked)
    most = max(least, Memory.room(beside: numbers.inUse, marks: marks))
  }
}

extension EntryStore.PackedEntry {
  /// Packs an entry. This is no initializer, since that would be given a copy of the entry.
  @inline(__always)
  static func of(_ entry: Entry) -> EntryStore.PackedEntry {
    var place = EntryStore.PackedEntry(
      fields: entry.fields, time: entry.time, kind: entry.kind, from: entry.from)
    if let sequence = UInt32(exactly: entry.sequence), let lead = lead(of: entry),
      let origin = packed(entry.origin)
    {
      (place.sequence, place.lead, place.origin) = (sequence, lead, origin)
    }
    return place
  }

  /// Returns how many entries ago the cause was, 0 if there is none; nil if the number does not
  /// fit.
  @inline(__always)
  private static func lead(of entry: Entry) -> UInt16? {
    guard let cause = entry.cause else { return 0 }
    let (lead, overflow) = entry.sequence.subtractingReportingOverflow(cause)
    return overflow || lead == 0 ? nil : UInt16(exactly: lead)
  }

  /// Returns the packed origin; nil if the number does not fit.
  @inline(__always)
  private static func packed(_ origin: Origin?) -> UInt32? {
    let (form, number): (UInt32, Int) =
      switch origin {
      case nil: (0, 0)
      case .record(let number): (1, number)
      case .line(let number): (2, number)
      case .message(let number): (3, number)
      }
    return 0..<1 << 30 ~= number ? form << 30 | UInt32(number) : nil
  }

  private var unpackedOrigin: Origin? {
    let number = Int(origin & (1 << 30 - 1))
    return switch origin >> 30 {
    case 0: nil
    case 1: .record(number)
    case 2: .line(number)
    default: .message(number)
    }
  }

  var entry: Entry {
    Entry(
      time: time, sequence: Int(sequence), from: from, kind: kind,
      cause: lead == 0 ? nil : Int(sequence) - Int(lead), origin: unpackedOrigin, fields: fields)
  }
}
