import Foundation
import TestSupport
import Testing

/// The pages with pictures, in a real browser.
@Suite(.waitsForPrograms) struct PicturePageTests {
  private func page(_ arguments: [String]) throws -> String {
    let (status, output) = try Command.bluewake.run(arguments, in: CaptureFiles.root)
    #expect(status == 0, "\(output)")
    return output
  }

  @Test(arguments: ["svg", "html"])
  func `a timeline as a picture is the same each time`(format: String) throws {
    let arguments = ["timeline", "--format", format, "Traces/lives/door-lock.btsnoop"]
    let first = try page(arguments)
    #expect(first == (try page(arguments)))
    #expect(first.contains("role=\"img\"") && first.contains("app lock"))
  }

  @Test(
    .slow, .enabled(if: Browser.path != nil, "no Chromium is installed"),
    arguments: [360, 800, 1600])
  func `a browser opens the page without complaint`(width: Int) throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "page.html")
      try page(["timeline", "--format", "html", "Traces/link-loss/central.btsnoop"])
        .write(to: file, atomically: true, encoding: .utf8)
      let output = try Browser.opened("file://\(file.path)", width: width, in: folder)
      // The script has run: it shows the keys.
      #expect(output.contains("<div id=\"keys\">"))
      #expect(output.contains("<svg class=\"bw\""))
    }
  }

  @Test(.slow, .enabled(if: Browser.path != nil, "no Chromium is installed"))
  func `the ruler gets finer while one zooms, and an entry can be pinned`() throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "page.html")
      try page(["timeline", "--format", "html", "Traces/link-loss/central.btsnoop"])
        .write(to: file, atomically: true, encoding: .utf8)
      let whole = try Browser.opened("file://\(file.path)", width: 1800, in: folder)
      let zoomed = try Browser.opened("file://\(file.path)?++++++n", width: 1800, in: folder)
      func steps(_ page: String) -> Int {
        page.matches(of: /<path class="rule" d="M[0-9.]+ 44V/).count
      }
      #expect(steps(whole) == 0 && steps(zoomed) > 2)
      #expect(zoomed.contains(/<path class="rule rl"[^>]*style="[^"]*display: none/))
      // The first entry is shown in words, with its record.
      #expect(whole.contains("point at a mark to see its entry"))
      #expect(zoomed.contains(/id="entry"[^>]*><div>#\d+  .*record \d+/))
      // From there to another one is measured, and both are bracketed.
      let measured = try Browser.opened("file://\(file.path)?nmnn", in: folder)
      #expect(measured.contains(/<div>2 entries selected, span [0-9.]+ (µs|ms|s)/))
      #expect(
        measured.contains(/<div>from #\d+ to #\d+: delta [0-9.]+ (µs|ms|s), (gap|overlap) [0-9]/))
      #expect(measured.contains("<path class=\"span end\""))
    }
  }

  @Test(.slow, .enabled(if: Browser.path != nil, "no Chromium is installed"))
  func `marks that are drawn as one come apart where one zooms in`() throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "page.html")
      let page = try page(["timeline", "--format", "html", "Traces/link-loss/central.btsnoop"])
      try page.write(to: file, atomically: true, encoding: .utf8)
      let counts = try #require(
        page.firstMatch(of: /neighbours: (\d+), (\d+) of them separate when zoomed in/)?.output)
      #expect(counts.1 == counts.2)
      // The table has a row for each, and the picture leads to it.
      let second = page.firstMatch(of: /\[\d+,"[0-9.]+","[^\n]*?\],\[(\d+),"/)
      let member = try #require(second?.output.1)
      let whole = try Browser.opened("file://\(file.path)", width: 1800, in: folder)
      let narrow = try Browser.opened("file://\(file.path)", in: folder)
      let led = try Browser.opened("file://\(file.path)#pe\(member)", width: 3000, in: folder)
      #expect(!whole.contains("data-e=\"\(member)\""))
      #expect(led.contains("data-e=\"\(member)\""))
      #expect(led.contains("<tr id=\"e\(member)\""))
      #expect(led.contains("<div>#\(member)  "))
      // A wide window stretches the time, and a narrow one shortens it; the letters stay.
      func width(_ page: String) -> Int? {
        let drawings = page.matches(of: /<svg class="bw"[^>]* viewBox="0 0 ([0-9]+)/)
        return drawings.last.flatMap { Int($0.output.1) }
      }
      let usual = try #require(width(whole))
      #expect((1240...1260).contains(usual) && (width(led) ?? 0) > 2000)
      #expect(width(narrow).map { $0 > usual / 2 && $0 < usual } == true)
    }
  }

  @Test(.slow, .enabled(if: Browser.path != nil, "no Chromium is installed"))
  func `a timeline has a navigator, rows below each other, and words that filter`() throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "page.html")
      try page(["timeline", "--format", "html", "Traces/link-loss/central.btsnoop"])
        .write(to: file, atomically: true, encoding: .utf8)
      let zoomed = try Browser.opened("file://\(file.path)?++", width: 1800, in: folder)
      #expect(zoomed.contains(/<div id="nav"[^>]*role="slider"/))
      #expect(zoomed.contains(/aria-valuetext="from \d+ to \d+ percent"/))
      let widths = zoomed.matches(of: /<rect id="window"[^>]* width="([0-9.]+)"/).compactMap {
        Double($0.output.1)
      }
      #expect(widths.count == 1 && widths[0] < 500 && widths[0] > 400)
      let rows = try Browser.opened("file://\(file.path)?rr", in: folder)
      #expect(rows.matches(of: /<svg class="bw"/).count == 1 + 3, "the navigator and three rows")
      let found = try Browser.opened("file://\(file.path)?filter=link.disconnected", in: folder)
      #expect(found.contains(/2 of \d+ found/))
      #expect(found.matches(of: /<tr id="e\d+"[^>]*hidden=""/).count > 20)
      #expect(found.matches(of: /class="[a-z ]*k off"/).count > 20)
      // The table leads to the picture, and the picture to the table.
      let mark = try #require(found.firstMatch(of: /<a href="#(pe\d+)">#\d+<\/a>/)?.output.1)
      let led = try Browser.opened("file://\(file.path)#\(mark)", in: folder)
      #expect(led.contains(/<div>#\d+ .*<a href="#e\d+">in the table<\/a>/))
    }
  }

  @Test(.enabled(if: Browser.path != nil, "no Chromium is installed"))
  func `a window is dragged, and two entries are measured, with a pointer`() throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "page.html")
      let page = try page(["timeline", "--format", "html", "Traces/link-loss/central.btsnoop"])
      try page.replacing("</body>", with: "\(Self.pointer)</body>")
        .write(to: file, atomically: true, encoding: .utf8)
      let output = try Browser.opened("file://\(file.path)", width: 1200, in: folder)
      let said = try #require(output.firstMatch(of: /<pre id="said">([^<]*)<\/pre>/)?.output.1)
      let parts = said.split(separator: "; ")
      // Marked, moved to the right, moved to the left on the lanes, and zoomed with the wheel.
      let places = parts.prefix(4).compactMap { part -> (Int, Int)? in
        guard let found = part.firstMatch(of: /from (\d+) to (\d+) percent/)?.output,
          let from = Int(found.1), let until = Int(found.2)
        else { return nil }
        return (from, until)
      }
      try #require(places.count == 4 && parts.count == 5, "\(said)")
      #expect((20...30).contains(places[0].1 - places[0].0))
      #expect(places[1].0 > places[0].0 && places[2].0 < places[1].0)
      #expect(places[3].1 - places[3].0 < places[2].1 - places[2].0)
      #expect(parts[4].hasPrefix("2 entries selected, span "))
    }
  }

  /// Marks a window in the strip, drags it, drags the lanes, turns the wheel, and selects two entries.
  private static let pointer = """
    <script>
    addEventListener('load', () => {
      const nav = document.querySelector('#nav'), lanes = document.querySelector('figure svg');
      const said = [], tell = () => said.push(nav.getAttribute('aria-valuetext'));
      const drag = (e, from, until) => {
        const b = e.getBoundingClientRect(), y = b.top + b.height * 0.6;
        const send = (type, part) => e.dispatchEvent(new PointerEvent(type, {
          bubbles: true, pointerType: 'mouse', button: 0, clientX: b.left + b.width * part, clientY: y}));
        send('pointerdown', from); send('pointermove', (from + until) / 2);
        send('pointermove', until); send('pointerup', until);
      };
      drag(nav.querySelector('svg'), 0.4, 0.6); tell();
      drag(nav.querySelector('svg'), 0.5, 0.6); tell();
      drag(lanes, 0.5, 0.6); tell();
      const b = lanes.getBoundingClientRect();
      lanes.dispatchEvent(new WheelEvent('wheel', {
        bubbles: true, cancelable: true, deltaY: -100, clientX: b.left + b.width / 2, clientY: b.top + 9}));
      tell();
      const marks = [...document.querySelectorAll('figure [data-e]')];
      for (const [place, shiftKey] of [[0, false], [1, true]]) {
        marks[place].dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
        marks[place].dispatchEvent(new MouseEvent('click', {bubbles: true, shiftKey}));
      }
      said.push(document.querySelector('#entry div').textContent);
      const found = document.createElement('pre');
      found.id = 'said';
      found.textContent = said.join('; ');
      document.body.append(found);
    });
    </script>
    """

  @Test(.slow, .enabled(if: Browser.path != nil, "no Chromium is installed"))
  func `the box that filters hides what does not hold the words`() throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "report.html")
      let (_, output) = try Command.bluewake.run(
        [
          "check", "Specs/invariants", "--implementation", "reference:queue-reversed",
          "--report", "html=\(file.path)",
        ], in: CaptureFiles.root)
      #expect(output.contains("1 fail"))
      let page = try Browser.opened("file://\(file.path)", in: folder)
      #expect(page.contains("<div id=\"filter\" role=\"search\">"))
      #expect(!page.contains(" hidden=\"\""))
      let filtered = try Browser.opened("file://\(file.path)?queued-events%20order", in: folder)
      let hidden = filtered.matches(of: /<tr [^>]*hidden=""/).count
      let shown = filtered.matches(of: /<tr (?![^>]*hidden)[^>]*data-f=/).count
      #expect(hidden > 5 && shown >= 1 && hidden > shown)
      #expect(filtered.contains("\(shown) of \(hidden + shown) rows shown"))
      #expect(filtered.contains(/<article id="BG-FGO-12\/queued-events-in-order"(?![^>]*hidden)/))
      // A link to a rule that is folded opens its fold.
      let folded = try #require(page.firstMatch(of: /<tr id="([^"]+)" data-f="pass"/)?.output.1)
      let opened = try Browser.opened("file://\(file.path)#\(folded)", in: folder)
      #expect(opened.contains("<details open=\"\">"))
    }
  }

  /// Every link within a page leads to a place that is there, and no place is there twice.
  @Test(
    .slow,
    arguments: [
      ["check", "Specs/invariants", "Specs/gatt", "--implementation", "reference:queue-reversed"],
      ["audit", "Traces/link-loss/central.btsnoop", "Traces/advertisers/scanner.btsnoop"],
      ["replay", "Traces/link-loss/central.btsnoop"], ["coverage", "Specs/invariants"],
    ])
  func `links within a page lead somewhere`(arguments: [String]) throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "report.html")
      let (status, _) = try Command.bluewake.run(
        arguments + ["--report", "html=\(file.path)"], in: CaptureFiles.root)
      #expect(status < 2)
      let page = try String(contentsOf: file, encoding: .utf8)
      let places = page.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
      let links = Set(page.matches(of: /href="#([^"]*)"/).map { String($0.output.1) })
      #expect(links.count > 10)
      #expect(links.subtracting(places) == [])
      #expect(places.count == Set(places).count)
      #expect(page.contains("<dt>version</dt><dd>bluewake "))
      // A report on several captures says nothing of how they were called, so that parts of it can be
      // put together.
      let called = page.contains("<dd>bluewake \(arguments.joined(separator: " "))</dd>")
      #expect(called == (arguments.first != "audit"))
    }
  }

  @Test func `a rule is explained with a drawing, its words, and runs that keep and break it`()
    throws
  {
    let rule = "Specs/invariants/queued-events-in-order.yaml"
    let page = try page(["spec", "explain", rule, "--format", "html", "--runs"])
    #expect(page.contains("<svg class=\"sketch\""))
    #expect(page.contains("increasing: {event: callback.*"))
    #expect(page.contains("✓ pass</span> on <code>reference</code>"))
    #expect(page.contains("✗ fail</span> on <code>reference:queue-reversed</code>"))
    #expect(page.contains("class=\"ring kept\"") && page.contains("class=\"arrow\""))
    let (status, _) = try Command.bluewake.run(["spec", "explain", rule, "--runs"])
    #expect(status == 64)
  }

  @Test func `the page of a failing rule has its picture and the rule's words`() throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "report.html")
      let (status, _) = try Command.bluewake.run(
        [
          "check", "Specs/invariants/queued-events-in-order.yaml", "--implementation",
          "reference:queue-reversed", "--report", "html=\(file.path)",
        ], in: CaptureFiles.root)
      #expect(status == 1)
      let page = try String(contentsOf: file, encoding: .utf8)
      #expect(page.contains("class=\"ring\"") && page.contains("class=\"arrow\""))
      #expect(page.contains("increasing: {event: callback.*"))
      #expect(page.contains("id=\"BG-FGO-12/queued-events-in-order\""))
      #expect(!page.contains(file.path))
    }
  }

  @Test func `who asks why a rule holds sees it, and a map shows what does not hold`() throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "report.html")
      let rule = "Specs/invariants/queued-events-in-order.yaml"
      _ = try page([
        "check", rule, "--why", "BG-FGO-12/queued-events-in-order", "--report", "html=\(file.path)",
      ])
      let kept = try String(contentsOf: file, encoding: .utf8)
      #expect(kept.contains("<details open>") && kept.contains("class=\"ring kept\""))
      let text = try String(
        contentsOf: CaptureFiles.root.appending(path: rule), encoding: .utf8)
      let broken = folder.url.appending(path: "broken.yaml")
      try text.replacing(/increasing: .*/, with: "at-most: 1\n    of: callback.*")
        .write(to: broken, atomically: true, encoding: .utf8)
      let (status, _) = try Command.bluewake.run(
        ["coverage", broken.path, "--report", "html=\(file.path)"], in: CaptureFiles.root)
      let map = try String(contentsOf: file, encoding: .utf8)
      #expect(status == 1 && map.contains("<h2>Rules that do not hold</h2>"))
      #expect(map.contains("class=\"ring\"") && map.contains("<dt>seed</dt><dd>1</dd>"))
    }
  }
}
