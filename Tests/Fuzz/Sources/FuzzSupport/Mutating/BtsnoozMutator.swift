/// Changes the block of an Android bug report: its records, the stream around them, the letters
/// around that, and the text around all.
///
/// Source: Android, system/bt, tools/scripts/btsnooz.py.
struct BtsnoozMutator {
  /// The text to the end of the line that opens the block.
  private var head: [UInt8]
  private var letters: [UInt8] = []
  /// The text from the line that closes the block.
  private var tail: [UInt8]
  /// The version, and the time of the last packet.
  private var preamble: [UInt8]
  private var records: [UInt8]

  public static let opening = Array("--- BEGIN:BTSNOOP_LOG_SUMMARY".utf8)
  private static let preambleSize = 9
  private static let mostRecords = 1 << 16

  /// Nil where no such block is in the text.
  init?(_ text: [UInt8]) {
    guard let start = text.firstRange(of: Self.opening)?.upperBound else { return nil }
    let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.endIndex
    head = Array(text[..<end])
    letters = text[end...].prefix { $0 != UInt8(ascii: "-") }
    tail = Array(text[(end + letters.count)...])
    let block = Base64.octets(of: letters[...])
    preamble = Array(block.prefix(Self.preambleSize))
    records =
      Deflate.unpacked(
        block.dropFirst(Self.preambleSize), from: .zlib, most: Self.mostRecords
      ).octets
  }

  var octets: [UInt8] { head + letters + tail }

  /// Makes one change, and at times another.
  mutating func mutate(by chance: inout Chance, _ change: ([UInt8]) -> [UInt8]) {
    repeat {
      switch chance.below(10) {
      case 0: turnPreamble(&chance)
      case 1: turnStream(&chance, change)
      case 2, 3: turnLetters(&chance)
      case 4: turnText(&chance, change)
      case 5: turnLength(&chance)
      default:
        var mutator = RecordMutator(records, as: .btsnooz(version: preamble.first ?? 1))
        mutator.mutate(by: &chance, change)
        records = mutator.octets
        pack(&chance)
      }
    } while chance.isOne(in: 3)
  }

  private mutating func pack(_ chance: inout Chance) {
    let level = chance.pick([0, 1, 9] as [Int32]) ?? 9
    write(Deflate.packed(records, in: .zlib, level: level), &chance)
  }

  private mutating func write(_ stream: [UInt8], _ chance: inout Chance) {
    letters = Base64.letters(of: preamble + stream, width: chance.pick([76, 76, 1, 4096]) ?? 76)
    letters.append(UInt8(ascii: "\n"))
  }

  /// Another version, with the records of this one; another time; a block that ends inside them.
  private mutating func turnPreamble(_ chance: inout Chance) {
    switch chance.below(4) {
    case 0, 1: preamble = [chance.pick([0, 1, 2, 3, 255]) ?? 1] + preamble.dropFirst()
    case 2: preamble.set(chance.oddNumber(), at: 1 + chance.below(2) * 4, isBig: false)
    default: preamble.removeLast(min(preamble.count, chance.below(3)))
    }
    pack(&chance)
  }

  /// A stream that is cut, or is none, or has a wrong checksum.
  private mutating func turnStream(_ chance: inout Chance, _ change: ([UInt8]) -> [UInt8]) {
    var stream = Deflate.packed(records, in: .zlib, level: 9)
    switch chance.below(3) {
    case 0: stream.removeLast(chance.below(stream.count + 1))
    case 1: stream = change(stream)
    default: stream.set(chance.oddNumber(), at: stream.count - 4, isBig: true)
    }
    write(stream, &chance)
  }

  /// Letters that are missing, too many or none of base64; an end in the middle.
  private mutating func turnLetters(_ chance: inout Chance) {
    let place = chance.below(letters.count + 1)
    if chance.isOne(in: 3) {
      letters.removeSubrange(place..<min(letters.count, place + chance.below(5)))
    } else {
      let odd = ["=", "==", "\r\n", "\n\n", " ", "\t", "-", "*", "_", "\0", "A", "\u{B}", "é"]
      letters.insert(contentsOf: Array((chance.pick(odd) ?? "").utf8), at: place)
    }
  }

  /// The lines around the block: gone, cut, or there twice.
  private mutating func turnText(_ chance: inout Chance, _ change: ([UInt8]) -> [UInt8]) {
    switch chance.below(6) {
    case 0: tail = []
    case 1: tail = Array(tail.prefix(chance.below(8)))
    case 2: tail += octets
    case 3: head = Self.opening
    case 4: head = Array("-".utf8) + Self.opening.dropLast() + head
    default: head = change(head)
    }
  }

  /// A record that says it is longer or shorter than it is.
  private mutating func turnLength(_ chance: inout Chance) {
    guard records.count >= 2 else { return }
    let layout = RecordLayout.btsnooz(version: preamble.first ?? 1)
    var places: [Int] = [0]
    while let place = places.last, places.count < 50, let size = layout.measure(records, place) {
      places.append(place + size.header + size.content)
    }
    let place = chance.pick(places.filter { $0 + 2 <= records.count }) ?? 0
    let length = chance.oddNumber()
    records[place] = UInt8(truncatingIfNeeded: length)
    records[place + 1] = UInt8(truncatingIfNeeded: length >> 8)
    pack(&chance)
  }
}
