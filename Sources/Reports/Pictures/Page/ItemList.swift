import Timelines

/// The list beside a picture: what rules found, and how links ended. Each line leads to its sign in the
/// lanes, and the sign to the line.
struct ItemList {
  private let svg: PictureSVG
  private let hiddenFindings: Int
  private var items: [PictureItem] { svg.items }

  init(_ svg: PictureSVG, hiddenFindings: Int) {
    (self.svg, self.hiddenFindings) = (svg, hiddenFindings)
  }

  var isEmpty: Bool { items.isEmpty }

  var html: String {
    if items.isEmpty { return "" }
    let groups = [
      group("failures") { $0 == .failure }, group("advice") { $0 == .advice },
      group("inconclusive") { $0 == .open }, more(hiddenFindings, "findings"),
      group("how links ended") { !$0.isFinding }, more(hiddenEndings, "links that ended"),
    ]
    return """
      <section class="side" aria-label="findings and links">
      <div id="steps" hidden><button type="button" data-key="k">previous</button>
      <button type="button" data-key="j">next</button> <output id="at" aria-live="polite"></output>\(timeNote)</div>
      <div class="scroll" id="list" tabindex="0" role="group" aria-label="lines that lead to the picture">
      \(groups.filter { !$0.isEmpty }.joined(separator: "\n"))
      \(clockNote)</div>
      </section>
      """
  }

  private var hiddenEndings: Int {
    svg.picture.endings.count - items.count { !$0.look.isFinding }
  }

  private func more(_ count: Int, _ what: String) -> String {
    count > 0 ? "<p class=\"more\">\(what) not listed here: \(count)</p>" : ""
  }

  private var timeNote: String {
    svg.picture.clock == nil ? "" : " <span class=\"more\">seconds, and clock times in UTC</span>"
  }

  private var clockNote: String {
    guard let clock = svg.picture.clock else { return "" }
    return "<p class=\"more\">Seconds count from \(clock.beginning) UTC. Clock times are "
      + "\(PictureDrawing.clockWords).</p>\n"
  }

  private func group(_ name: String, _ belongs: (PictureItem.Look) -> Bool) -> String {
    let numbers = items.indices.filter { belongs(items[$0].look) }
    if numbers.isEmpty { return "" }
    let lines = numbers.map { number in
      // Findings of one rule stand below its title.
      let isSame = number > 0 && items[number - 1].title == items[number].title
      return line(items[number], number, hasTitle: !isSame || number == numbers.first)
    }
    return
      (["<h2>\(name): \(numbers.count)</h2>", "<ol>"] + lines + ["</ol>"]).joined(separator: "\n")
  }

  private func line(_ item: PictureItem, _ number: Int, hasTitle: Bool) -> String {
    let title = hasTitle ? "<b>\(item.title.cut(to: 160).escapedForPicture)</b> " : ""
    let rule = item.address.map { " <a class=\"more\" href=\"\($0)\">the rule</a>" } ?? ""
    let target = item.signs.isEmpty ? "l\(number)" : "f\(number)"
    return
      "<li id=\"\(svg.prefix)l\(number)\"><a href=\"#\(svg.prefix)\(target)\" data-i=\"\(number)\">"
      + sign(item.look) + "<span>\(title)\(item.message.cut(to: 300).escapedForPicture)"
      + "<small>\(place(of: item).escapedForPicture)</small></span></a>\(hasTitle ? rule : "")</li>"
  }

  private func sign(_ look: PictureItem.Look) -> String {
    "<svg class=\"bw glyph \(look.rawValue)\" viewBox=\"-8 0 16 16\" role=\"img\" aria-label=\"\(look.meaning)\">"
      + "<use href=\"#\(svg.prefix)s-\(look.rawValue)\"/></svg>"
  }

  /// The device, the records and the time of a line.
  private func place(of item: PictureItem) -> String {
    let clock = svg.picture.clock.map { $0.text(at: item.time) }
    let isDrawn = item.signs.isEmpty ? "its lane is not drawn" : nil
    return
      ([item.device.cut(to: 60), records(of: item), TimeAxis.text(item.time)]
      + [clock, isDrawn].compactMap(\.self)).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The most origins of entries that a line names.
  private static let mostOrigins = 6

  private func records(of item: PictureItem) -> String {
    let origins = item.origins.prefix(Self.mostOrigins)
    let numbers = origins.compactMap { origin -> Substring? in
      origin.hasPrefix("record ") ? origin.dropFirst(7) : nil
    }
    let words =
      numbers.count == origins.count && numbers.count > 1
      ? "records \(numbers.joined(separator: ", "))" : origins.joined(separator: ", ")
    return words + (item.origins.count > origins.count ? ", …" : "")
  }
}

// MARK: - Data for the script

extension ItemList {
  /// A list for each line: its place on the picture, and its entries with their numbers, places, times,
  /// words, and whether each is what broke the rule.
  var json: String {
    var json = JSONWriter()
    json.array { json in
      for item in items {
        json.element { $0.array { write(item, to: &$0) } }
      }
    }
    // The list stands in a page, where no text may look like the end of the script.
    return json.text.replacing("<", with: "\\u003c")
  }

  private func write(_ item: PictureItem, to json: inout JSONWriter) {
    let place = item.signs.first?.x ?? svg.left + svg.axis.place(of: item.time)
    json.element(place.precise)
    json.element((item.message.isEmpty ? item.title : item.message).cut(to: 300).printable)
    json.element { json in
      json.array { json in
        for ring in item.rings { json.element { $0.array { write(ring, to: &$0) } } }
      }
    }
  }

  private func write(_ ring: PictureItem.Ring, to json: inout JSONWriter) {
    let entry = ring.seen.entry
    json.element { $0.number(entry.sequence) }
    let what = ring.seen.phrase ?? "\(entry.kind.rawValue) \(entry.fields.named)"
    let texts = [
      ring.x.precise, ring.y.short, "\(entry.time.nanoseconds)", TimeAxis.text(entry.time),
      what.cut(to: 200), ring.seen.words, ring.seen.isCulprit ? "1" : "",
    ]
    for text in texts { json.element(text.printable) }
  }
}
