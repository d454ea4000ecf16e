import Foundation
import Testing
import Timelines

@Suite struct JSONReaderTests {
  @Test func `every kind of value is read`() throws {
    let text = #" {"a": [1, -0, 9223372036854775807, 1.5e-3], "b":{"c":null},"d":true,"e":"x"}"#
    #expect(
      try value(text)
        == .object([
          .init(
            name: "a", value: .array([.integer(1), .integer(0), .integer(.max), .number("1.5e-3")])),
          .init(name: "b", value: .object([.init(name: "c", value: .null)])),
          .init(name: "d", value: .flag(true)),
          .init(name: "e", value: .text("x")),
        ]))
  }

  @Test func `escapes and surrogate pairs become characters`() throws {
    let text = #""\"\\\/\b\f\n\r\tA\u00e9\ud83d\uDE00é😀\u0000""#
    #expect(try value(text) == .text("\"\\/\u{8}\u{c}\n\r\tAé😀é😀\0"))
  }

  @Test func `a number beyond 64 bits stays as it was written`() throws {
    #expect(try value("9223372036854775808") == .number("9223372036854775808"))
    #expect(try value("-9223372036854775808") == .integer(.min))
    #expect(try value("10.0") == .number("10.0"))
  }

  @Test(arguments: [
    ("", "at offset 0: found the end, expected a value"),
    ("{", "at offset 1: found the end, expected the name of a member"),
    ("{}x", "at offset 2: found x, expected the end of the text"),
    ("{} {}", "at offset 3: found {, expected the end of the text"),
    ("[1,]", "at offset 3: found ], expected a value"),
    ("[1 2]", "at offset 3: found 2, expected , or ]"),
    (#"{"a" 1}"#, "at offset 5: found 1, expected : and a value"),
    (#"{"a":1,}"#, "at offset 7: found }, expected the name of a member"),
    (#"{"a":1 "b":2}"#, "at offset 7: found \", expected , or }"),
    (#"{a:1}"#, "at offset 1: found a, expected the name of a member"),
    (#"{"a":1,"a":2}"#, "at offset 7: found the name a again, expected each name once"),
    (#"{"a":1,"\u0061":2}"#, "at offset 7: found the name a again, expected each name once"),
    ("01", "at offset 1: found 1, expected the end of the text"),
    ("-", "at offset 1: found the end, expected a digit"),
    ("1.", "at offset 2: found the end, expected a digit"),
    ("1e+", "at offset 3: found the end, expected a digit"),
    ("+1", "at offset 0: found +, expected a value"),
    (".5", "at offset 0: found ., expected a value"),
    ("NaN", "at offset 0: found N, expected a value"),
    ("tru", "at offset 0: found t, expected true"),
    ("'a'", "at offset 0: found ', expected a value"),
    ("\u{FEFF}1", "at offset 0: found octet 0xef, expected a value"),
    ("\"a", "at offset 2: found the end, expected a closing quotation mark"),
    (
      "\"a\u{1}\"",
      "at offset 2: found octet 0x01, expected an escape: text may not hold control characters"
    ),
    (
      #""\x""#,
      #"at offset 2: found x, expected one of " \ / b f n r t u after a backslash"#
    ),
    (#""\u00g0""#, "at offset 5: found g, expected four hexadecimal digits"),
    (#""\ud800""#, "at offset 1: found half of a surrogate pair, expected a character"),
    (#""\ud800\n""#, "at offset 8: found n, expected u and the other surrogate"),
    (#""\udc00""#, "at offset 1: found half of a surrogate pair, expected a character"),
    (#""\ud800\u0041""#, "at offset 1: found half of a surrogate pair, expected a character"),
  ])
  func `what is no JSON is refused with its place`(text: String, message: String) {
    expectFailure(Array(text.utf8), message)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC3],
      [0xF0, 0x9F, 0x98, 0x41],
    ] as [[UInt8]])
  func `invalid UTF-8 is refused where it starts`(sequence: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    expectFailure(
      [quote, 0x41] + sequence + [quote],
      "at offset 2: found octet 0x\(hexadecimal(sequence[0])), expected valid UTF-8")
  }

  @Test func `depth and size are limited`() throws {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try value(deep) }
    expectFailure(
      Array(("[" + deep + "]").utf8),
      "at offset 64: found a deeper level, expected 64 levels at most")
    expectFailure(
      Array(String(repeating: "[", count: 1 << 20).utf8),
      "at offset 64: found a deeper level, expected 64 levels at most")
    expectFailure(
      Array(repeating: 0x20, count: 1 << 20 + 1),
      "at offset 1048576: found 1048577 octets in all, expected 1048576 at most")
  }

  @Test func `a whole text of many names is read in time that grows with it`() throws {
    let members = (0..<90_000).map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(try value("{\(members)}").object?.count == 90_000)
  }

  /// Cuts and corrupts: the reader may refuse, but agrees with another one on what it accepts.
  @Test func `damaged text never traps and is never read otherwise than by another reader`() throws
  {
    let whole = Array(#"{"k":[1,-2.5e3,"a\n\u00e9é😀",true,null,{}],"l":{"m":""}}"#.utf8)
    var generator = SeededGenerator(seed: 7)
    var accepted = 0
    for _ in 0..<20_000 {
      var octets = Array(whole.prefix(Int.random(in: 0...whole.count, using: &generator)))
      for _ in 0..<Int.random(in: 0...2, using: &generator) where !octets.isEmpty {
        let index = Int.random(in: octets.indices, using: &generator)
        octets[index] = UInt8.random(in: 0...255, using: &generator)
      }
      guard (try? JSONValue(parsing: octets)) != nil else { continue }
      accepted += 1
      _ = try JSONSerialization.jsonObject(with: Data(octets), options: .fragmentsAllowed)
    }
    #expect(accepted > 10)
  }

  private func value(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  private func expectFailure(_ octets: [UInt8], _ message: String) {
    do {
      let value = try JSONValue(parsing: octets)
      Issue.record("\(message) was not found: \(value)")
    } catch {
      #expect(error.description == message)
    }
  }

  private func hexadecimal(_ octet: UInt8) -> String { String(octet, radix: 16) }
}
