/// A piece of a source that becomes another text.
struct SourceEdit: Hashable, Sendable {
  /// The range of the piece, in octets of UTF-8 from the beginning.
  var range: Range<Int>
  var text: String
}

extension [UInt8] {
  /// Returns the octets with the edits made. Of two edits at one place the first one is made.
  func applying(_ edits: [SourceEdit]) -> [UInt8] {
    var (result, place): ([UInt8], Int) = ([], 0)
    let inOrder = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in inOrder where edit.range.lowerBound >= place {
      result += self[place..<edit.range.lowerBound]
      result += edit.text.utf8
      place = edit.range.upperBound
    }
    return result + self[place...]
  }

  /// Returns as many spaces as there are octets in a piece. Its line breaks stay.
  func blank(_ range: Range<Int>) -> String {
    let lineBreaks: Set<UInt8> = [0x0A, 0x0D]
    return String(
      decoding: self[range].map { lineBreaks.contains($0) ? $0 : 0x20 }, as: UTF8.self)
  }
}
