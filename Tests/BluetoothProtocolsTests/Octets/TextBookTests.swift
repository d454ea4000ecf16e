import BluetoothProtocols
import Testing

/// Texts are copied in pieces, so each length and each amount of room counts.
@Suite struct TextBookTests {
  @Test func `texts of a book are appended whole, however long they are`() {
    let texts = (0...70).map { count in String((0..<count).map { letter($0 + count) }) }
    var book = TextBook()
    let places = texts.map { book.add($0) }
    for room in 64...160 {
      var buffer = TextBuffer(capacity: 64)
      buffer.append(spaces: room - 64)
      for place in places {
        buffer.append(place, of: book)
        buffer.append(UInt8(ascii: "\n"))
      }
      #expect(
        buffer.string == String(repeating: " ", count: room - 64) + texts.joined(separator: "\n")
          + "\n")
    }
  }

  @Test func `a text that is not of ASCII is appended whole`() {
    var book = TextBook()
    let place = book.add("größer als ein Stück von sechzehn")
    var buffer = TextBuffer()
    buffer.append(place, of: book)
    buffer.append(place, of: book)
    #expect(
      buffer.string == "größer als ein Stück von sechzehngrößer als ein Stück von sechzehn")
  }

  @Test func `a part of the text is appended once more, wherever it is`() {
    let text = String((0..<64).map(letter))
    for start in 0...64 {
      for end in start...64 {
        var buffer = TextBuffer(capacity: 64)
        buffer.append(text: text)
        buffer.append(again: start..<end)
        #expect(buffer.string == text + text.dropFirst(start).prefix(end - start))
      }
    }
  }

  private func letter(_ number: Int) -> Character {
    Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(number % 26)))
  }
}
