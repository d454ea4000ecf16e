import Timelines

/// Marks that lie so near to each other that they are drawn as one. A script draws each of them where
/// one zooms in far enough.
struct PictureCrowd {
  /// The number of the entry under which the one mark is found.
  var anchor: Int
  /// The top of the row.
  var top: Double
  var members: [Member]

  struct Member {
    var fact: PictureFact
    var x: Double
    /// Its length on the picture, if it stands for several entries itself.
    var length: Double
    /// The name of its shape; nil for what is heard on air, which is a line of a height.
    var shape: String?
    var height: Double
    var look: String
  }

  /// A list: the anchor, the top, the lane, and a list for each mark.
  var json: String {
    var json = JSONWriter()
    json.array { json in
      json.element { $0.number(anchor) }
      json.element(top.short)
      json.element((members.first?.fact.lane ?? "").printable)
      json.element { $0.array { json in members.forEach { $0.write(to: &json) } } }
    }
    // The list stands in a page, where no text may look like the end of the script.
    return json.text.replacing("<", with: "\\u003c")
  }
}

extension PictureCrowd.Member {
  fileprivate func write(to json: inout JSONWriter) {
    let texts = [
      x.precise, length.short, look, shape ?? "", height.short, "\(fact.instant.nanoseconds)",
      fact.end > fact.instant ? "\(fact.end.nanoseconds)" : "", fact.time, fact.what,
      fact.details.cut(to: 160), fact.record, fact.cause.map { "\($0)" } ?? "",
    ]
    json.element { json in
      json.array { json in
        json.element { $0.number(fact.sequence) }
        for text in texts { json.element(text.printable) }
      }
    }
  }
}
