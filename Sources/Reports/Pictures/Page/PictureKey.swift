import Timelines

/// The key of a picture: what each mark and each bar in it means.
struct PictureKey {
  private let svg: PictureSVG

  init(_ svg: PictureSVG) { self.svg = svg }

  var html: String {
    let parts = signs + marks + bars + others
    if parts.isEmpty { return "" }
    return "<details class=\"key\" open><summary>key of the marks</summary><ul>\n"
      + parts.map { "<li>\($0.drawing)\($0.words)</li>" }.joined(separator: "\n")
      + "\n</ul></details>"
  }

  private typealias Part = (drawing: String, words: String)

  private func glyph(_ inside: String, _ look: String = "") -> String {
    "<svg class=\"bw glyph \(look)\" viewBox=\"-8 0 16 16\" aria-hidden=\"true\">\(inside)</svg>"
  }

  private var signs: [Part] {
    let used = Set(svg.items.map(\.look))
    return PictureItem.Look.allCases.filter(used.contains).map { look in
      (glyph("<use href=\"#\(svg.prefix)s-\(look.rawValue)\"/>", look.rawValue), look.meaning)
    }
  }

  // MARK: Marks

  private static let meanings: [(shape: String, look: String, words: String)] = [
    ("act", "acts", "act of the user, the system or a peer"), ("call", "calls", "call"),
    ("callback", "callbacks", "callback"), ("note", "alerts", "alert"),
    ("request", "attributes", "ATT request or command"),
    ("response", "attributes", "ATT response or confirmation"),
    ("error", "attributes", "ATT error"),
    ("value", "attributes hollow", "notification or indication"),
    ("tick", "attributes", "other entry of a link"), ("dot", "remarks", "note"),
  ]

  private var marks: [Part] {
    var used: Set<String> = []
    var isHeard = false
    var hasNews = false
    for lane in svg.picture.lanes {
      for (row, content) in lane.rows {
        if row == .air {
          isHeard = true
          hasNews = hasNews || content.marks.elements.contains(where: \.isNews)
        } else {
          used.formUnion(content.marks.elements.lazy.map(\.shape))
        }
      }
    }
    var parts: [Part] = Self.meanings.filter { used.contains($0.shape) }.map { mark in
      (glyph("<use href=\"#\(svg.prefix)\(mark.shape)\" class=\"\(mark.look)\"/>"), mark.words)
    }
    if isHeard {
      parts.append(
        (
          glyph("<path class=\"air\" d=\"M-3 14V9M0 14V2M3 14V6\"/>"),
          "heard: the higher, the stronger"
        ))
    }
    if hasNews {
      parts.append(
        (
          glyph("<use href=\"#\(svg.prefix)value\" class=\"news hollow\"/>"),
          "advertises something new"
        ))
    }
    return parts
  }

  // MARK: Bars

  private var bars: [Part] {
    var used: Set<PictureBar.Look> = []
    for row in svg.picture.lanes.flatMap(\.rows.values) {
      used.formUnion(row.bars.elements.lazy.map(\.look))
    }
    return PictureBar.Look.allCases.filter(used.contains).map { look in
      let bar = "<rect class=\"b \(look.rawValue)\" x=\"-7\" y=\"3\" width=\"14\" height=\"10\"/>"
      return (glyph(bar), look.meaning)
    }
  }

  private var others: [Part] {
    var parts: [Part] = []
    if !svg.items.isEmpty {
      parts.append(
        (glyph("<circle class=\"ring\" cx=\"0\" cy=\"8\" r=\"6\"/>"), "entry of the chosen line"))
    }
    if !svg.axis.gaps.isEmpty {
      let gap =
        "<path class=\"hatched\" d=\"M-7 1H7V15H-7Z\"/><path class=\"gl\" d=\"M-7 1V15M7 1V15\"/>"
      parts.append((glyph(gap), "time cut out, with its length"))
    }
    return parts
  }
}

extension PictureBar.Look {
  /// The meaning of the bar.
  fileprivate var meaning: String {
    switch self {
    case .foreground: "app in the foreground"
    case .inactive: "app inactive"
    case .background: "app in the background"
    case .woken: "app woken"
    case .suspended: "app suspended"
    case .terminated: "app terminated"
    case .scanning: "scan"
    case .initiating: "waits to connect"
    case .advertising: "advertises"
    case .link: "link"
    case .encrypted: "encrypted"
    case .budget: "wake budget"
    }
  }
}
