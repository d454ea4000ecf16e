import Foundation
import TestSupport
import Testing

/// The page of the audit of one capture: lanes, with what was found, in a real browser.
@Suite(.waitsForPrograms) struct AuditPageTests {
  private static let capture = "Traces/central-life/central.btsnoop"

  /// Breaks a rule at each notification, so that there are failures too.
  private static let rule = """
    spec: 1
    id: TEST-01/no-notifications
    title: No value is notified
    expect:
      - id: none
        for-each: handle
        never: link.notification
    """

  /// Writes the page of an audit that finds two pieces of advice and some failures.
  private func page(in folder: WorkFolder) throws -> (file: URL, text: String) {
    let rule = folder.url.appending(path: "rule.yaml")
    try Self.rule.write(to: rule, atomically: true, encoding: .utf8)
    let file = folder.url.appending(path: "report.html")
    let (status, output) = try Command.bluewake.run(
      [
        "audit", Self.capture, "--specs", rule.path, "--specs", "Specs/accessories", "--report",
        "html=\(file.path)",
      ], in: CaptureFiles.root)
    #expect(status == 1, "\(output)")
    return (file, try String(contentsOf: file, encoding: .utf8))
  }

  @Test func `the page of an audit shows the capture in lanes, with what was found`() throws {
    try WorkFolder.with { folder in
      let (_, text) = try page(in: folder)
      #expect(text.contains(/<h2>failures: \d+<\/h2>/) && text.contains(/<h2>advice: 2<\/h2>/))
      #expect(text.contains(/<h2>how links ended: \d+<\/h2>/))
      #expect(text.contains("class=\"sign failure\"") && text.contains("class=\"sign advice\""))
      #expect(text.contains("href=\"#TEST-01/no-notifications\">the rule</a>"))
      #expect(text.contains("id=\"TEST-01/no-notifications\""))
      #expect(text == (try page(in: folder)).text)
      #expect(!text.contains("src=") && !text.contains("<link"))
    }
  }

  @Test func `the page of a timeline has findings among the entries that it shows`() throws {
    let arguments = ["timeline", Self.capture, "--format", "html", "--specs", "Specs/accessories"]
    func page(_ more: String...) throws -> String {
      let (status, output) = try Command.bluewake.run(arguments + more, in: CaptureFiles.root)
      #expect(status == 0)
      return output
    }
    let whole = try page()
    #expect(whole.contains(/<h2>advice: 2<\/h2>/) && whole.contains("class=\"sign advice\""))
    // The page has no rules to link to.
    #expect(!whole.contains(">the rule</a>"))
    #expect(whole == (try page()))
    #expect(!(try page("--until", "10s")).contains("class=\"sign advice"))
    let text = arguments.map { $0 == "html" ? "text" : $0 }
    #expect(try Command.bluewake.run(text, in: CaptureFiles.root).status == 64)
  }

  @Test func `an audit of several captures has no room for lanes`() throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "report.html")
      _ = try Command.bluewake.run(
        [
          "audit", Self.capture, "Traces/advertisers/scanner.btsnoop", "--specs",
          "Specs/accessories", "--report", "html=\(file.path)",
        ], in: CaptureFiles.root)
      #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("class=\"stage"))
    }
  }

  @Test(.slow, .enabled(if: Browser.path != nil, "no Chromium is installed"))
  func `a line of the list moves the picture, and its entries are ringed and told`() throws {
    try WorkFolder.with { folder in
      let (file, text) = try page(in: folder)
      let whole = try Browser.opened("file://\(file.path)", width: 1280, in: folder)
      #expect(
        whole.contains("aria-valuetext=\"the whole\"") && !whole.contains("aria-current=\"true\""))
      let chosen = try Browser.opened("file://\(file.path)#pl0", width: 1280, in: folder)
      #expect(chosen.contains(/aria-valuetext="from \d+ to \d+ percent"/))
      #expect(chosen.contains(/data-i="0" aria-current="true"/))
      #expect(chosen.contains(/class="sign failure chosen"/))
      #expect(chosen.contains("<circle class=\"ring\" "))
      #expect(chosen.contains(/<output id="at"[^>]*>1 of \d+</))
      #expect(chosen.contains(/id="entry"[^>]*><div>.*Notification .*<div>#\d+ .*Notification/))
      // A sign leads to its line.
      #expect(text.contains("id=\"pf1\""))
      let sign = try Browser.opened("file://\(file.path)#pf1", width: 1280, in: folder)
      #expect(sign.contains(/data-i="1" aria-current="true"/))
    }
  }

  @Test(.enabled(if: Browser.path != nil, "no Chromium is installed"), arguments: [390, 1280])
  func `one steps through the list with keys, buttons and the pointer`(width: Int) throws {
    try WorkFolder.with { folder in
      let (file, text) = try page(in: folder)
      try text.replacing("</body>", with: "\(Self.steps)</body>")
        .write(to: file, atomically: true, encoding: .utf8)
      let output = try Browser.opened("file://\(file.path)", width: width, in: folder)
      let said = try #require(output.firstMatch(of: /<pre id="said">([^<]*)<\/pre>/)?.output.1)
      let places = said.split(separator: "; ").map(String.init)
      let last = try #require(places.first?.split(separator: " ").last)
      #expect(
        places == [
          "1 of \(last)", "2 of \(last)", "3 of \(last)", "2 of \(last)", "1 of \(last)",
          "\(last) of \(last)", "2 of \(last)", "nothing",
        ])
    }
  }

  /// Goes on with j, the arrow and the button, back in the same ways, clicks a sign, and lets go.
  private static let steps = """
    <script>
    addEventListener('load', () => {
      const said = [], at = document.querySelector('#at');
      const tell = () => said.push(at.textContent || 'nothing');
      const stage = document.querySelector('#stage'), list = document.querySelector('#list');
      const press = (e, key) => {
        e.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, cancelable: true, key}));
        tell();
      };
      const click = e => {
        e.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
        tell();
      };
      press(stage, 'j');
      press(list, 'ArrowDown');
      click(document.querySelector('#steps [data-key=j]'));
      press(document.querySelector('figure'), 'k');
      press(list, 'ArrowUp');
      click(document.querySelector('#steps [data-key=k]'));
      document.querySelector('#keys [data-key="0"]').click();
      click(document.querySelector('#list [data-i="1"] small'));
      press(document.querySelector('figure'), 'Escape');
      const found = document.createElement('pre');
      found.id = 'said';
      found.textContent = said.join('; ');
      document.body.append(found);
    });
    </script>
    """

  @Test(.slow, .enabled(if: Browser.path != nil, "no Chromium is installed"))
  func `signs that would cover each other are one, with their number`() throws {
    try WorkFolder.with { folder in
      let (file, _) = try page(in: folder)
      let output = try Browser.opened("file://\(file.path)", width: 1280, in: folder)
      let counts = output.matches(of: /<text class="sn"[^>]*>×(\d+)</).compactMap {
        Int($0.output.1)
      }
      #expect(counts.allSatisfy { $0 > 1 } && !counts.isEmpty)
    }
  }
}
