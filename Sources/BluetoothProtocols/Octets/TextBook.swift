/// Texts that are appended over and over, put together once.
///
/// A long table is made of a few texts. Appending one from here is a store or two, with no count of
/// references and no call of the C library.
public struct TextBook: Sendable {
  /// The location of a text in its book.
  public struct Place: Sendable {
    fileprivate var start: Int
    fileprivate var count: Int
  }

  /// The texts one after the other. After the last one there is room to read a whole piece.
  fileprivate var octets = [UInt8](repeating: 0, count: TextBuffer.pieceLength)

  /// Makes a book without texts.
  public init() {}

  /// Adds a text.
  public mutating func add(_ text: String) -> Place {
    let start = octets.count - TextBuffer.pieceLength
    octets.removeLast(TextBuffer.pieceLength)
    octets.append(contentsOf: text.utf8)
    defer { octets.append(contentsOf: repeatElement(0, count: TextBuffer.pieceLength)) }
    return Place(start: start, count: octets.count - start)
  }
}

extension TextBuffer {
  fileprivate typealias Piece = SIMD16<UInt8>
  fileprivate static let pieceLength = 16

  /// Appends a text of a book.
  public mutating func append(_ place: TextBook.Place, of book: borrowing TextBook) {
    makeRoom(for: place.count)
    unsafe book.octets.withUnsafeBytes { octets in
      guard let source = octets.baseAddress else { return }
      unsafe appendPieces(from: source + place.start, place.count)
    }
  }

  /// Appends a part of the text once more.
  public mutating func append(again part: Range<Int>) {
    precondition(part.lowerBound >= 0 && part.upperBound <= used)
    makeRoom(for: part.count)
    unsafe appendPieces(from: start + part.lowerBound, part.count)
  }

  private mutating func makeRoom(for count: Int) {
    if capacity - used < count + Self.pieceLength { grow(by: count + Self.pieceLength) }
  }

  /// Copies whole pieces, so up to fifteen octets more than asked are read and written. They follow
  /// the text, where the next one goes. Most texts are one or two pieces long. For a loop the
  /// compiler would call the C library, which takes longer than the copy.
  private mutating func appendPieces(from source: UnsafeRawPointer, _ count: Int) {
    unsafe copyPiece(from: source, to: start + used)
    var copied = Self.pieceLength
    if count > copied { unsafe copyPiece(from: source + copied, to: start + used + copied) }
    copied += Self.pieceLength
    while copied < count {
      unsafe copyPiece(from: source + copied, to: start + used + copied)
      copied += Self.pieceLength
    }
    used += count
  }

  @inline(__always)
  private func copyPiece(from source: UnsafeRawPointer, to place: UnsafeMutableRawPointer) {
    unsafe place.storeBytes(of: source.loadUnaligned(as: Piece.self), as: Piece.self)
  }
}
