import Timelines
import VirtualTime

/// An entry that is kept, by its place.
struct Kept: Hashable, Sendable, BitwiseCopyable {
  var place: Int32 = -1

  static var none: Kept { Kept() }
  var isNone: Bool { place < 0 }
}

/// Entries that monitors may come back to, each in half the room that an entry takes.
struct EntryStore: Sendable {
  /// Pieces of one length: a single array would be copied whenever it grows, and leave a hole as
  /// large as itself.
  private var pieces: [[Place]] = []
  private var count = 0
  /// The entries with a number too large for their place.
  private var large: [Int32: Entry] = [:]
  private var free: [Int32] = []
  private var most = EntryStore.least

  /// So many are never worth looking through.
  private static var least: Int { 2048 }
  private static var pieceLength: Int { 1024 }

  /// What an entry is made of; no fields where the place is free.
  fileprivate struct Place: Sendable {
    var fields = Fields()
    var time = Instant.start
    var sequence: UInt32 = 0
    /// 0 for none.
    var cause: UInt32 = 0
    var origin: UInt32 = 0
    var kind: Kind
    var from: Party
    var form = OriginForm.none
  }

  fileprivate enum OriginForm: UInt8 {
    case none, record, line, message
    /// The entry stands among the large ones.
    case large
  }
}

extension EntryStore {
  var capacity: Int { count }
  var isFull: Bool { count - free.count >= most }

  mutating func keep(_ entry: Entry) -> Kept {
    let place = Place(entry)
    let number = free.popLast() ?? Int32(truncatingIfNeeded: count)
    if place.form == .large { large[number] = entry }
    if Int(number) == count {
      append(place)
    } else {
      pieces[Int(number) / Self.pieceLength][Int(number) % Self.pieceLength] = place
    }
    return Kept(place: number)
  }

  private mutating func append(_ place: Place) {
    if count % Self.pieceLength == 0 {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(Self.pieceLength)
    }
    pieces[pieces.count - 1].append(place)
    count += 1
  }

  @inline(__always)
  private func place(_ kept: Kept) -> Place {
    pieces[Int(kept.place) / Self.pieceLength][Int(kept.place) % Self.pieceLength]
  }

  /// Whether a field of an entry has the value that a field of a kept one has; copies nothing.
  @inline(__always)
  func does(_ entry: Entry, agreeAt field: Field, with kept: Kept, at other: Field) -> Bool {
    let (piece, index) = (Int(kept.place) / Self.pieceLength, Int(kept.place) % Self.pieceLength)
    return entry.fields.agrees(at: field, with: pieces[piece][index].fields, at: other)
  }

  /// The entry that was kept; nil for none.
  subscript(kept: Kept) -> Entry? {
    if kept.isNone { return nil }
    let place = place(kept)
    return place.form == .large ? large[kept.place] : place.entry
  }

  /// The instant of an entry that was kept.
  @inline(__always)
  func time(of kept: Kept) -> Instant { place(kept).time }

  mutating func forget(except marks: [Bool]) {
    free.removeAll(keepingCapacity: true)
    for number in (0..<count).reversed() where !marks[number] {
      let (piece, index) = (number / Self.pieceLength, number % Self.pieceLength)
      if pieces[piece][index].form == .large { large[Int32(truncatingIfNeeded: number)] = nil }
      pieces[piece][index].fields = Fields()
      free.append(Int32(truncatingIfNeeded: number))
    }
    let inUse = count - free.count
    most = max(Self.least, inUse + inUse / 4)
  }
}

extension EntryStore.Place {
  init(_ entry: Entry) {
    fields = entry.fields
    time = entry.time
    kind = entry.kind
    from = entry.from
    if entry.sequence > 0, let number = UInt32(exactly: entry.sequence),
      let cause = UInt32(exactly: entry.cause ?? 0), cause > 0 || entry.cause == nil,
      let (form, origin) = Self.parts(of: entry.origin)
    {
      (sequence, self.cause, self.form, self.origin) = (number, cause, form, origin)
    } else {
      form = .large
    }
  }

  private static func parts(of origin: Origin?) -> (form: EntryStore.OriginForm, UInt32)? {
    switch origin {
    case nil: (.none, 0)
    case .record(let number): UInt32(exactly: number).map { (.record, $0) }
    case .line(let number): UInt32(exactly: number).map { (.line, $0) }
    case .message(let number): UInt32(exactly: number).map { (.message, $0) }
    }
  }

  var entry: Entry {
    let source: Origin? =
      switch form {
      case .none, .large: nil
      case .record: .record(Int(origin))
      case .line: .line(Int(origin))
      case .message: .message(Int(origin))
      }
    return Entry(
      time: time, sequence: Int(sequence), from: from, kind: kind,
      cause: cause == 0 ? nil : Int(cause), origin: source, fields: fields)
  }
}
