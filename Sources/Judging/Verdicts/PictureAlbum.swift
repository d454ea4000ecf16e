public import Conformance
public import Reports
public import Timelines

/// The pictures of expectations that did not pass. The album watches each run, draws it once the
/// verdict is known, and forgets it.
public final class PictureAlbum {
  /// The pictures and the rules' own words, by ``Reports/Report/pictureKey(_:_:_:)``.
  public private(set) var exhibits: [String: Report.Exhibit] = [:]
  /// The capture in lanes with what was found, for ``Reports/Report/stage``; nil if it is not
  /// drawn.
  public private(set) var stage: String?
  /// Whether a capture as a whole is drawn too. An album of several captures has no room for them.
  public var hasStage = false
  private var builder = PictureBuilder()
  private var count = 0

  /// The most pictures. A page with more could not be opened.
  ///
  /// Source: chosen. A picture takes some hundred kilobytes at most.
  private static let most = 60

  private let showsPasses: Bool
  private let name: String
  private let pages: Bool
  private let sketchWidth: Int?

  /// Makes an album without pictures.
  ///
  /// - Parameter showsPasses: Whether an expectation that was kept has a picture too, if its
  ///   evidence was asked for. No witnesses stand beside these pictures.
  /// - Parameter name: The name that distinguishes its pictures from those of other albums on the
  ///   page.
  /// - Parameter pages: Whether pictures are drawn for pages.
  /// - Parameter sketchWidth: The letters in a line of sketches for a terminal; nil for no
  ///   sketches.
  public init(
    showsPasses: Bool = false, name: String = "p", pages: Bool = true, sketchWidth: Int? = nil
  ) {
    (self.showsPasses, self.name) = (showsPasses, name)
    (self.pages, self.sketchWidth) = (pages, sketchWidth)
  }

  /// Takes over the pictures of another album, as far as there is room for them.
  package func add(_ others: [String: Report.Exhibit]) {
    for (key, exhibit) in others.sorted(by: { $0.key < $1.key }) {
      var exhibit = exhibit
      if exhibit.picture != nil || !exhibit.sketch.isEmpty {
        if count < Self.most {
          count += 1
        } else {
          (exhibit.picture, exhibit.prefix, exhibit.sketch) = (nil, nil, [])
        }
      }
      exhibits[key] = exhibit
    }
  }

  /// The design of an album. Unlike the album it may go to another thread.
  package var design: Design {
    Design(showsPasses: showsPasses, pages: pages, sketchWidth: sketchWidth)
  }

  /// The kind of an album.
  package struct Design: Sendable {
    let showsPasses: Bool
    let pages: Bool
    let sketchWidth: Int?

    package func album(_ name: String) -> PictureAlbum {
      PictureAlbum(showsPasses: showsPasses, name: name, pages: pages, sketchWidth: sketchWidth)
    }
  }

  /// Begins a run or a capture.
  ///
  /// - Parameter clock: The recorder's clock; nil if none is known.
  public func begin(clock: WallClock? = nil) { builder = PictureBuilder(clock: clock) }

  /// Takes in the next entry of it.
  public func receive(_ entry: Entry) { builder.receive(entry) }

  /// Returns the expectations that have a place in the album, each with its rule.
  private func shown(
    of verdicts: [SpecVerdict]
  ) -> [(rule: SpecVerdict, expectation: ExpectationVerdict)] {
    verdicts.filter { isShown($0.verdict) }.flatMap { rule in
      rule.expectations.filter { isShown($0.verdict) }.map { (rule, $0) }
    }
  }

  private func isShown(_ verdict: Verdict) -> Bool {
    verdict != .notApplicable && (showsPasses || verdict != .pass)
  }

  /// Draws each expectation of it that did not pass, with its first finding.
  public func end(_ verdicts: [SpecVerdict], at end: Instant, capture: String? = nil) {
    for (verdict, expectation) in shown(of: verdicts) {
      let key = Report.pictureKey(verdict.id, expectation.id, capture)
      exhibits[key] = exhibit(of: expectation, in: verdict, until: end)
    }
    if hasStage, pages {
      let title = capture?.split(separator: "/").last.map(String.init) ?? ""
      stage =
        PictureStage(
          builder.picture(until: end), title: title, findings: PictureFinding.all(in: verdicts)
        ).html
    }
    builder = PictureBuilder()
  }

  /// The prefix of the identifiers of the latest picture.
  private var prefix: String { "\(name)\(count)-" }

  private func exhibit(
    of expectation: ExpectationVerdict, in verdict: SpecVerdict, until end: Instant
  ) -> Report.Exhibit {
    var exhibit = Report.Exhibit(
      picture: nil, excerpt: Self.excerpt(of: verdict.path, from: expectation.line))
    let finding = expectation.findings.first.map {
      Spotlight($0, of: expectation, in: verdict)
    }
    let evidence = expectation.evidence.first.map {
      Spotlight($0, of: expectation, in: verdict)
    }
    guard var spotlight = finding ?? evidence, count < Self.most else { return exhibit }
    spotlight.isLinked = !showsPasses
    count += 1
    let picture = builder.picture(until: end)
    if let sketchWidth {
      exhibit.sketch = PictureSketch(picture, spotlight: spotlight, width: sketchWidth).lines
    }
    guard pages else { return exhibit }
    exhibit.prefix = prefix
    exhibit.picture =
      PictureSVG(
        picture, title: verdict.title, spotlight: spotlight, prefix: prefix, isAlone: false
      ).text
    return exhibit
  }

  /// Adds the rules' own words for expectations that were not kept and have no picture, since no
  /// run was at hand to draw.
  package func addExcerpts(of verdicts: [SpecVerdict]) {
    var known: [String: Report.Exhibit] = [:]
    for (rule, expectation) in shown(of: verdicts) {
      let key = Report.pictureKey(rule.id, expectation.id, rule.capture)
      if exhibits[key] != nil { continue }
      let place = "\(rule.path):\(expectation.line)"
      let exhibit =
        known[place]
        ?? Report.Exhibit(
          picture: nil, excerpt: Self.excerpt(of: rule.path, from: expectation.line))
      (known[place], exhibits[key]) = (exhibit, exhibit)
    }
  }

  /// Returns the lines of an expectation: its first one, and those that are indented further.
  public static func excerpt(of path: String, from line: Int) -> String? {
    guard let octets = SpecCollection.octets(of: path) else { return nil }
    let lines = String(decoding: octets, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let first = lines[line - 1]
    let depth = first.prefix { $0 == " " }.count
    let rest = lines[line...].prefix(40).prefix { line in
      line.prefix { $0 == " " }.count > depth
    }
    return ([first] + rest).map { String($0.dropFirst(depth)) }.joined(separator: "\n")
  }
}
