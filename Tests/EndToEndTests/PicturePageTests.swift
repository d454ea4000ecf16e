import Foundation
import TestSupport
import Testing

/// The pages with pictures, in a real browser.
@Suite struct PicturePageTests {
  private static let browser = [
    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

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

  @Test(.enabled(if: browser != nil, "no Chromium is installed"), arguments: [360, 800, 1600])
  func `a browser opens the page without complaint`(width: Int) throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "page.html")
      try page(["timeline", "--format", "html", "Traces/link-loss/central.btsnoop"])
        .write(to: file, atomically: true, encoding: .utf8)
      let output = try browsed("file://\(file.path)", width: width, in: folder)
      // The script has run: it shows the keys.
      #expect(output.contains("<p id=\"keys\">"))
      #expect(output.contains("<svg class=\"bw\""))
    }
  }

  /// Opens a page, and returns it as its scripts have left it. They must not complain.
  private func browsed(_ address: String, width: Int = 800, in folder: WorkFolder) throws -> String
  {
    let browser = Command(executable: URL(filePath: try #require(Self.browser)))
    let (_, output) = try browser.run([
      "--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
      "--user-data-dir=\(folder.url.path)/profile", "--window-size=\(width),900",
      "--virtual-time-budget=2000", "--dump-dom", address,
    ])
    #expect(!output.contains("CONSOLE"), "\(output.prefix(2000))")
    return output
  }

  @Test(.enabled(if: browser != nil, "no Chromium is installed"))
  func `the ruler gets finer while one zooms, and an entry can be pinned`() throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "page.html")
      try page(["timeline", "--format", "html", "Traces/link-loss/central.btsnoop"])
        .write(to: file, atomically: true, encoding: .utf8)
      let whole = try browsed("file://\(file.path)", in: folder)
      let zoomed = try browsed("file://\(file.path)?++++++n", in: folder)
      func steps(_ page: String) -> Int {
        page.matches(of: /<path class="rule" d="M[0-9.]+ 44V/).count
      }
      #expect(steps(whole) == 0 && steps(zoomed) > 2)
      #expect(zoomed.contains(/<path class="rule rl"[^>]*style="[^"]*display: none/))
      // The first entry is told in words, with its record.
      #expect(whole.contains("point at a mark to see its entry"))
      #expect(zoomed.contains(/id="entry"><div>#\d+  .*record \d+/))
      // From there to the next ones is measured.
      let measured = try browsed("file://\(file.path)?nmnn", in: folder)
      #expect(measured.contains(/id="entry"><div>from #\d+ to #\d+: [0-9.]+ (µs|ms|s)/))
    }
  }

  @Test(.enabled(if: browser != nil, "no Chromium is installed"))
  func `the box that filters hides what does not hold the words`() throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "report.html")
      let (_, output) = try Command.bluewake.run(
        [
          "check", "Specs/invariants", "--implementation", "reference:queue-reversed",
          "--report", "html=\(file.path)",
        ], in: CaptureFiles.root)
      #expect(output.contains("1 fail"))
      let page = try browsed("file://\(file.path)", in: folder)
      #expect(page.contains("<div id=\"filter\" role=\"search\">"))
      #expect(!page.contains(" hidden=\"\""))
      let filtered = try browsed("file://\(file.path)?queued-events%20order", in: folder)
      let hidden = filtered.matches(of: /<tr [^>]*hidden=""/).count
      let shown = filtered.matches(of: /<tr (?![^>]*hidden)[^>]*data-f=/).count
      #expect(hidden > 5 && shown >= 1 && hidden > shown)
      #expect(filtered.contains("\(shown) of \(hidden + shown) rows shown"))
      #expect(filtered.contains(/<article id="BG-FGO-12\/queued-events-in-order"(?![^>]*hidden)/))
      // A link to a rule that is folded opens its fold.
      let folded = try #require(page.firstMatch(of: /<tr id="([^"]+)" data-f="pass"/)?.output.1)
      let opened = try browsed("file://\(file.path)#\(folded)", in: folder)
      #expect(opened.contains("<details open=\"\">"))
    }
  }

  /// Every link within a page leads to a place that is there, and no place is there twice.
  @Test(arguments: [
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
      #expect(page.contains("<dd>bluewake \(arguments.joined(separator: " "))</dd>"))
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
}
