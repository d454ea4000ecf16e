import Conformance

/// A small drawing of what an expectation demands: time from left to right, the scope as a shaded
/// band, and signs for what is given, wanted, allowed and forbidden.
struct SketchSVG {
  let sketch: PatternSketch

  private static let width = 700.0
  private static let line = 58.0
  private static let letters = 26

  var html: String {
    let hasScope = !sketch.scope.isEmpty
    let (left, right) = (hasScope ? 120.0 : 30, hasScope ? 580.0 : 670)
    let step = (right - left) / Double(max(1, sketch.marks.count))
    var parts: [String] = []
    if hasScope { parts.append(band(left, right)) }
    parts.append(
      "<path class=\"axis\" d=\"M8 \(Self.line.whole)H\((Self.width - 14).whole)m-6 -4l6 4l-6 4\"/>"
    )
    for (index, mark) in sketch.marks.enumerated() {
      let x = left + step * (Double(index) + 0.5)
      parts.append(sign(of: mark, x))
      parts.append(lines(mark.text, x, Self.line + 28))
      if !mark.distance.isEmpty {
        parts.append(distance(mark.distance, from: index == 0 ? left : x - step, to: x))
      }
    }
    let words = ([sketch.scope] + sketch.marks.map { "\($0.part.rawValue) \($0.text)" })
      .filter { !$0.isEmpty }.joined(separator: ", ").escapedForHTML
    return
      ([
        "<svg class=\"sketch\" viewBox=\"0 0 \(Self.width.whole) 132\" role=\"img\" aria-label=\"\(words)\">"
      ]
      + parts + ["</svg>"]).joined(separator: "\n")
  }

  private func band(_ left: Double, _ right: Double) -> String {
    "<rect class=\"within\" x=\"\(left.whole)\" y=\"18\" width=\"\((right - left).whole)\" height=\"112\"/>"
      + "<text x=\"\(((left + right) / 2).whole)\" y=\"13\">\(sketch.scope.cut(70).escapedForHTML)</text>"
      + (sketch.opening.map { lines($0, left - 60, Self.line - 24, letters: 17) } ?? "")
      + (sketch.closing.map { lines($0, right + 60, Self.line - 24, letters: 17) } ?? "")
  }

  private func sign(of mark: PatternSketch.Mark, _ x: Double) -> String {
    let (place, y) = (x.whole, Self.line.whole)
    return switch mark.part {
    case .given: "<circle class=\"given\" cx=\"\(place)\" cy=\"\(y)\" r=\"8\"/>"
    case .wanted:
      "<circle class=\"wanted\" cx=\"\(place)\" cy=\"\(y)\" r=\"9\"/><circle class=\"given\" cx=\"\(place)\" cy=\"\(y)\" r=\"4\"/>"
    case .allowed: "<circle class=\"allowed\" cx=\"\(place)\" cy=\"\(y)\" r=\"8\"/>"
    case .forbidden:
      "<path class=\"forbidden\" d=\"M\((x - 8).whole) \((Self.line - 8).whole)l16 16m0 -16l-16 16\"/>"
    case .holding:
      "<rect class=\"holding\" x=\"\((x - 60).whole)\" y=\"\((Self.line - 7).whole)\" width=\"120\" height=\"14\"/>"
    }
  }

  private func distance(_ text: String, from: Double, to: Double) -> String {
    let y = Self.line - 16
    return
      "<path class=\"span\" d=\"M\(from.whole) \((y - 4).whole)v8m0 -4H\(to.whole)m0 -4v8\"/>"
      + "<text x=\"\(((from + to) / 2).whole)\" y=\"\((y - 6).whole)\">\(text.cut(30).escapedForHTML)</text>"
  }

  /// Returns a text in at most three short lines below each other.
  private func lines(
    _ text: String, _ x: Double, _ y: Double, letters: Int = Self.letters
  ) -> String {
    var lines: [String] = []
    for word in text.cut(400).words(of: letters) {
      if let last = lines.last, last.count + word.count < letters {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    if lines.count > 3 { lines = Array(lines.prefix(2)) + [lines[2].cut(letters - 2) + " …"] }
    return lines.enumerated().map { place, line in
      "<text x=\"\(x.whole)\" y=\"\((y + 13 * Double(place)).whole)\">\(line.cut(letters + 6).escapedForHTML)"
        + "<title>\(text.cut(400).escapedForHTML)</title></text>"
    }.joined()
  }

  static let css = String(resource: PackageResources.sketch_css)
}

extension Double {
  /// The number without its fraction.
  fileprivate var whole: String { String(Int(self.rounded())) }
}

extension String {
  /// The words of the text. A word longer than a line is split after its points.
  fileprivate func words(of letters: Int) -> [String] {
    split(separator: " ").flatMap { word -> [String] in
      guard word.count > letters, let point = word.firstIndex(of: ".") else {
        return [String(word)]
      }
      return [String(word[...point]), String(word[word.index(after: point)...])]
    }
  }

  /// The beginning of the text, with a mark if it is cut.
  fileprivate func cut(_ most: Int) -> String {
    unicodeScalars.count <= most
      ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(most - 1))) + "…"
  }
}
