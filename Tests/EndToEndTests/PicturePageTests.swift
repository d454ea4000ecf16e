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
      let browser = Command(executable: URL(filePath: try #require(Self.browser)))
      let (_, output) = try browser.run([
        "--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
        "--user-data-dir=\(folder.url.path)/profile", "--window-size=\(width),900",
        "--virtual-time-budget=2000", "--dump-dom", "file://\(file.path)",
      ])
      #expect(!output.contains("CONSOLE"), "\(output.prefix(2000))")
      // The script has run: it shows the keys.
      #expect(output.contains("<p id=\"keys\">"))
      #expect(output.contains("<svg class=\"bw\""))
    }
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
