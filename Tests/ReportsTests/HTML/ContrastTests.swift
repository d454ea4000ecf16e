import Foundation
import Testing

@testable import Reports

/// Texts and marks contrast with their background, in light and in dark.
///
/// Source: W3C, WCAG 2.2, 1.4.3 (text, 4.5 to 1), 1.4.11 (marks, 3 to 1).
@Suite struct ContrastTests {
  /// The colours that a style sheet gives to its variables, by the scheme.
  private static func schemes(of css: String) throws -> [[String: String]] {
    let blocks = css.matches(of: /(?:\.bw|:root)\s*\{([^}]*)\}/).map(\.output.1)
      .map { block in
        Dictionary(
          block.matches(of: /--([a-z]+):\s*(#[0-9a-f]{3,6})/).map {
            (String($0.output.1), String($0.output.2))
          }, uniquingKeysWith: { $1 })
      }.filter { !$0.isEmpty }
    let light = try #require(blocks.first)
    return [light] + blocks.dropFirst().map { light.merging($0) { $1 } }
  }

  /// Source: W3C, WCAG 2.2, relative luminance.
  private static func luminance(_ color: String) throws -> Double {
    var digits = String(color.dropFirst())
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    let value = try #require(Int(digits, radix: 16))
    let parts = [value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF].map { part -> Double in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private static func contrast(_ one: String, _ other: String) throws -> Double {
    let values = [try luminance(one), try luminance(other)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  @Test func `the contrast of black and white is 21`() throws {
    #expect(abs(try Self.contrast("#000", "#ffffff") - 21) < 0.001)
  }

  @Test func `every text of a page has its contrast`() throws {
    let schemes = try Self.schemes(of: PageStyle.css)
    #expect(schemes.count == 3)
    for scheme in schemes {
      for text in ["ink", "good", "bad", "open", "none", "link"] {
        for ground in ["ground", "soft"] where ground == "ground" || text == "ink" {
          let found = try Self.contrast(
            try #require(scheme[text]), try #require(scheme[ground]))
          #expect(found >= 4.5, "\(text) on \(ground): \(found)")
        }
      }
    }
  }

  @Test func `every text and every outline of a picture has its contrast`() throws {
    let schemes = try Self.schemes(of: PictureSVG.css)
    #expect(schemes.count == 3)
    for scheme in schemes {
      func check(_ front: String, _ back: String, atLeast least: Double) throws {
        let found = try Self.contrast(try #require(scheme[front]), try #require(scheme[back]))
        #expect(found >= least, "\(front) on \(back): \(found)")
      }
      // Words stand on the ground, in gaps, in the scope, and in bars.
      for ground in ["bg", "gap", "scope"] {
        for text in ["ink", "dim"] { try check(text, ground, atLeast: 4.5) }
      }
      for bar in ["fg", "bk", "wk", "su", "scan", "ini", "adv", "lk"] {
        try check("ink", bar, atLeast: 4.5)
        try check(bar + "l", "bg", atLeast: 3)
      }
      try check("bad", "bg", atLeast: 4.5)
      for mark in ["call", "cb", "bad"] {
        for ground in ["bg", "gap", "scope"] { try check(mark, ground, atLeast: 3) }
      }
    }
  }
}
