import Foundation
import TestSupport
import Testing

/// The accessibility checker.
enum AxeCore {
  /// The script of axe-core; nil if the Python of the tests does not have it.
  static let script: String? = {
    guard let path = ProcessInfo.processInfo.environment["BLUEWAKE_PYTHON"] else { return nil }
    let search = """
      import importlib.util, pathlib
      place = importlib.util.find_spec("axe_playwright_python")
      print(pathlib.Path(place.origin).parent / "axe.min.js" if place else "")
      """
    let python = Command(executable: URL(filePath: path))
    guard let (status, output) = try? python.run(["-c", search]), status == 0 else { return nil }
    let place = output.trimmingCharacters(in: .whitespacesAndNewlines)
    return place.isEmpty ? nil : try? String(contentsOfFile: place, encoding: .utf8)
  }()
}

/// Every kind of page, by the accessibility checker axe-core in a real browser, light and dark.
///
/// Source: W3C, WCAG 2.2, levels A and AA, as far as a program can check them.
@Suite(
  .waitsForPrograms,
  .enabled(if: Browser.path != nil, "no Chromium is installed"),
  .enabled(if: AxeCore.script != nil, "BLUEWAKE_PYTHON names no Python with axe-core"))
struct AccessibilityTests {
  private static let rule = "Specs/invariants/queued-events-in-order.yaml"
  private static let capture = "Traces/link-loss/central.btsnoop"

  /// The rules by which is judged. A page of all rules has tens of thousands of elements, which the
  /// checker takes minutes for.
  private static let specs =
    LongMode.isOn
    ? [] : ["--specs", "Specs/invariants", "--specs", "Specs/gatt/mtu-is-exchanged.yaml"]

  /// The commands that make pages, each with the name of its page. A page on standard output has no
  /// `--report`.
  private static let commands: [(name: String, arguments: [String])] = [
    ("timeline", ["timeline", "--format", "html", "Traces/lives/door-lock.btsnoop"]),
    ("info", ["info", "--links", "--peers", "--format", "html", capture]),
    ("diff", ["diff", "--format", "html", capture, "Traces/lives/door-lock.btsnoop"]),
    ("explain", ["spec", "explain", rule, "--format", "html", "--runs"]),
    (
      "check",
      ["check", rule, "Specs/gatt/one-response.yaml"]
        + ["--implementation", "reference:queue-reversed"]
    ),
    ("audit", ["audit", capture, "Traces/advertisers/scanner.btsnoop"] + specs),
    ("lanes", ["audit", "Traces/central-life/central.btsnoop", "--specs", "Specs/accessories"]),
    ("replay", ["replay", capture] + specs), ("coverage", ["coverage", rule]),
  ]

  @Test(.slow, arguments: [false, true])
  func `no page breaks a rule of accessibility`(isDark: Bool) throws {
    try WorkFolder.with { folder in
      // Whatever the rules, the page of coverage names all requirements.
      let commands = Self.commands.filter { LongMode.isOn || !isDark || $0.name != "coverage" }
      var pages = try commands.map { name, arguments in
        (name, try page(arguments, name, in: folder))
      }
      pages.append(("compare", try comparison(in: folder)))
      // The checker itself must be able to find something.
      pages.append(("faulty", "<html lang=en><body><p style='color:#999'>pale</p></body></html>"))
      let found = try violations(on: pages, isDark: isDark, in: folder)
      #expect(found.keys.sorted() == pages.map(\.0).sorted())
      for (name, lines) in found {
        #expect(lines.isEmpty == (name != "faulty"), "\(name): \(lines)")
      }
    }
  }

  private func page(
    _ arguments: [String], _ name: String, in folder: WorkFolder
  ) throws -> String {
    if arguments.contains("html") {
      return try Command.bluewake.run(arguments, in: CaptureFiles.root).output
    }
    let file = folder.url.appending(path: "\(name).report")
    _ = try Command.bluewake.run(
      arguments + ["--report", "html=\(file.path)"], in: CaptureFiles.root)
    return try String(contentsOf: file, encoding: .utf8)
  }

  private func comparison(in folder: WorkFolder) throws -> String {
    let files = ["reference", "reference:queue-reversed"].map { implementation in
      (implementation, folder.url.appending(path: "\(implementation.count).json").path)
    }
    for (implementation, file) in files {
      _ = try Command.bluewake.run(
        ["check", Self.rule, "--implementation", implementation, "--report", "json=\(file)"],
        in: CaptureFiles.root)
    }
    return try page(["compare", "--format", "html"] + files.map(\.1), "compare", in: folder)
  }

  /// Opens all pages as frames of one page, each with the checker, and returns what it found on each.
  private func violations(
    on pages: [(String, String)], isDark: Bool, in folder: WorkFolder
  ) throws -> [String: [String]] {
    try (AxeCore.script ?? "").write(
      to: folder.url.appending(path: "axe.js"), atomically: true, encoding: .utf8)
    for (name, text) in pages {
      let script = Self.script.replacing("NAME", with: name)
      try text.replacing("</body>", with: "\(script)</body>").write(
        to: folder.url.appending(path: "\(name).html"), atomically: true, encoding: .utf8)
    }
    let frames = pages.map {
      "<iframe src=\"\($0.0).html\" width=1200 height=900></iframe>"
    }
    let all = folder.url.appending(path: "all.html")
    try "<body>\(Self.collector)\(frames.joined())</body>".write(
      to: all, atomically: true, encoding: .utf8)
    let output = try Browser.opened(
      "file://\(all.path)", width: 1280, isDark: isDark, budget: 60_000, in: folder)
    var found: [String: [String]] = [:]
    for match in output.matches(of: /<pre title="([a-z]+)">([^<]*)<\/pre>/) {
      found[String(match.output.1)] = match.output.2.split(separator: "\n").map(String.init)
    }
    return found
  }

  /// Unfolds all folded parts, runs the checker, and reports to the page around it.
  private static let script = """
    <script src="axe.js"></script><script>
    addEventListener('load', () => {
      for (const d of document.querySelectorAll('details')) d.open = true;
      const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      axe.run(document, {runOnly: levels, resultTypes: ['violations']}).then(
        r => r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.target).join(' ')),
        e => [String(e)]
      ).then(lines => parent.postMessage({name: 'NAME', lines}, '*'));
    });
    </script>
    """

  private static let collector = """
    <script>
    addEventListener('message', e => {
      if (!e.data.lines) return;
      const found = document.createElement('pre');
      found.title = e.data.name;
      found.textContent = e.data.lines.join('\\n').replace(/</g, '(');
      document.body.prepend(found);
    });
    </script>
    """
}
