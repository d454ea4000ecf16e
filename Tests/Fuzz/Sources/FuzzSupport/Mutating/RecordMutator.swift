/// Changes a file record by record, so that the change reaches the contents: octets turned at
/// random break a length, and the file is only cut short.
public struct RecordMutator {
  private let layout: RecordLayout
  private var head: [UInt8]
  private var pieces: [RecordLayout.Piece] = []
  /// The octets after the last record.
  private var rest: [UInt8]

  /// Splits a file into its records, as far as it has any.
  public init(_ file: [UInt8], as layout: RecordLayout) {
    self.layout = layout
    head = Array(file.prefix(layout.fileHeaderSize))
    var place = head.count
    while let size = layout.measure(file, place), size.content <= file.count - place - size.header {
      let start = place + size.header
      pieces.append(
        RecordLayout.Piece(
          header: Array(file[place..<start]), content: Array(file[start..<start + size.content])))
      place = min(file.count, start + size.content + layout.trailerSize(size.content))
    }
    rest = Array(file[place...])
  }

  /// The file.
  public var octets: [UInt8] {
    head
      + pieces.flatMap { piece in
        var piece = piece
        let trailer = layout.seal(&piece)
        return piece.header + piece.content + trailer
      } + rest
  }

  /// Makes one change, and at times another.
  ///
  /// - Parameter change: Turns the octets of a content, as libFuzzer does.
  public mutating func mutate(by chance: inout Chance, _ change: ([UInt8]) -> [UInt8]) {
    repeat {
      guard !pieces.isEmpty else { return }
      let place = chance.below(pieces.count)
      switch chance.below(8) {
      case 0: pieces.remove(at: place)
      case 1: pieces.insert(pieces[place], at: chance.below(pieces.count + 1))
      case 2: pieces.swapAt(place, chance.below(pieces.count))
      case 3: pieces[place].content = pieces[chance.below(pieces.count)].content
      case 4: pieces[place].content = Array(pieces[place].content.prefix(chance.below(8)))
      case 5: turnHeader(of: place, &chance)
      case 6: rest = chance.isOne(in: 4) ? [] : rest
      default: pieces[place].content = change(pieces[place].content)
      }
    } while chance.isOne(in: 3)
  }

  /// Header fields are numbers of four octets in most containers; lengths among them are put right
  /// again.
  private mutating func turnHeader(of place: Int, _ chance: inout Chance) {
    let count = pieces[place].header.count
    if count >= 4, chance.isOne(in: 2) {
      let field = chance.below(count / 4) * 4
      pieces[place].header.set(chance.oddNumber(), at: field, isBig: chance.isOne(in: 2))
    } else if count > 0 {
      pieces[place].header[chance.below(count)] = UInt8(truncatingIfNeeded: chance.next())
    }
  }
}
