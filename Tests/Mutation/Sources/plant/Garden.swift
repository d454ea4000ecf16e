struct NumberedPoint {
  var number: Int
  var name: String
  var point: MutationPoint
}

/// A file with its mutants planted.
struct Garden {
  private(set) var text: String
  private let points: [NumberedPoint]
  /// The lines that each point covers in the new text, by the mutant's number.
  private var lines: [Int: ClosedRange<Int>] = [:]

  private struct Insertion {
    var place: Int
    /// Whether it closes a piece that ends at the place.
    var closes: Bool
    /// The length of the piece that it opens or closes.
    var length: Int
    var order: Int
    var number: Int
    var text: String
  }

  init(_ source: String, _ points: [NumberedPoint]) {
    self.points = points
    var insertions: [Insertion] = []
    for point in points {
      for piece in point.point.pieces {
        func insertion(_ place: Int, closes: Bool, _ text: String) -> Insertion {
          Insertion(
            place: place, closes: closes, length: piece.range.count,
            order: closes ? -point.number : point.number, number: point.number,
            text: text.replacing("NUMBER", with: "\(point.number)"))
        }
        insertions.append(insertion(piece.range.lowerBound, closes: false, piece.before))
        insertions.append(insertion(piece.range.upperBound, closes: true, piece.after))
      }
    }
    // At one offset, pieces are closed before others are opened. The longest piece is opened first
    // and closed last.
    insertions.sort { one, other in
      if one.place != other.place { return one.place < other.place }
      if one.closes != other.closes { return one.closes }
      if one.length != other.length { return (one.length > other.length) != one.closes }
      return one.order < other.order
    }
    let octets = Array(source.utf8)
    var result: [UInt8] = []
    var position = 0
    var line = 1
    func count(_ part: some Sequence<UInt8>) -> Int { part.count { $0 == UInt8(ascii: "\n") } }
    for insertion in insertions {
      let part = octets[position..<insertion.place]
      line += count(part)
      result += part
      position = insertion.place
      let first = line
      line += count(insertion.text.utf8)
      result += Array(insertion.text.utf8)
      let known = lines[insertion.number] ?? first...first
      lines[insertion.number] = min(known.lowerBound, first)...max(known.upperBound, line)
    }
    result += octets[position...]
    text = String(decoding: result, as: UTF8.self)
  }

  func mutants(in file: String) -> [PlantedMutant] {
    points.map { numbered in
      let point = numbered.point
      let lines = lines[numbered.number] ?? 0...0
      return PlantedMutant(
        number: numbered.number, name: numbered.name, change: point.change, file: file,
        line: point.line, column: point.column, was: point.was, becomes: point.becomes,
        declaration: point.declaration, rows: point.rows, firstLine: lines.lowerBound,
        lastLine: lines.upperBound)
    }
  }
}
