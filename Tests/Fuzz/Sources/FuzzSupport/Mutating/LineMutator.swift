/// Changes a text of YAML line by line, so that most results are YAML again and are read as far as
/// their meaning: a key too many, a level too deep, a number too large.
public struct LineMutator {
  private var lines: [[UInt8]]

  /// Scalars that replace those of the text.
  private static let scalars: [String] = [
    "0", "-1", "1", "99999999999999999999", "0s", "-5s", "1ns", "9999999h", "1.5s", "true", "null",
    "''", "[]", "{}", "[a, b]", "{a: b}", "&a x", "*a", "!!str x", "|", ">", "~", "- x", "<<: *a",
    "\u{202E}x", "\"\\e[31m\"", "app", "peer", "connection", "air.advertisement", "app.background",
  ]

  public init(_ text: [UInt8]) {
    lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  public var octets: [UInt8] { Array(lines.joined(separator: [UInt8(ascii: "\n")])) }

  /// Makes one change, and at times another.
  public mutating func mutate(by chance: inout Chance, _ change: ([UInt8]) -> [UInt8]) {
    repeat {
      guard !lines.isEmpty else { return }
      let place = chance.below(lines.count)
      switch chance.below(8) {
      case 0: lines.remove(at: place)
      case 1: lines.insert(lines[place], at: chance.below(lines.count + 1))
      case 2: lines.swapAt(place, chance.below(lines.count))
      case 3: indent(place, &chance)
      case 4: lines[place] = key(of: lines[place]) + value(of: lines[chance.below(lines.count)])
      case 5, 6: lines[place] = key(of: lines[place]) + scalar(&chance)
      default: lines[place] = change(lines[place])
      }
    } while chance.isOne(in: 2)
  }

  private mutating func indent(_ place: Int, _ chance: inout Chance) {
    if chance.isOne(in: 2) {
      lines[place].insert(contentsOf: [0x20, 0x20], at: 0)
    } else if lines[place].starts(with: [0x20, 0x20]) {
      lines[place].removeFirst(2)
    }
  }

  private func scalar(_ chance: inout Chance) -> [UInt8] {
    Array((" " + (chance.pick(Self.scalars) ?? "")).utf8)
  }

  /// The text before the colon, with the colon.
  private func key(of line: [UInt8]) -> [UInt8] {
    line.firstIndex(of: UInt8(ascii: ":")).map { Array(line[...$0]) } ?? line
  }

  private func value(of line: [UInt8]) -> [UInt8] {
    line.firstIndex(of: UInt8(ascii: ":")).map { Array(line[line.index(after: $0)...]) } ?? []
  }
}
