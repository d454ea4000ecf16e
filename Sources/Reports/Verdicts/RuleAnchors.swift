import Conformance

/// The places of verdicts on a page, and of the captures that they are about. They are found once for a
/// page: a report on many captures has very many verdicts.
struct RuleAnchors {
  /// Whether rules judged several captures.
  let areOfSeveralCaptures: Bool
  /// The place of each capture among those of the report; of two with one name, the first.
  private let numbers: [String: Int]

  init(_ report: Report) {
    areOfSeveralCaptures = report.isOfSeveralCaptures
    numbers = Dictionary(
      report.captures.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: min)
  }

  /// Returns the place of a verdict. If several captures were judged, each has a place.
  func anchor(of verdict: SpecVerdict) -> String {
    guard areOfSeveralCaptures, let capture = verdict.capture, let number = numbers[capture],
      number > 0
    else { return verdict.id.anchorForHTML }
    return "\(verdict.id.anchorForHTML)-\(number + 1)"
  }

  /// Returns the number of a capture; nil if it is not known. A verdict that names none is about the
  /// only one.
  func number(of capture: String?) -> Int? {
    guard let capture else { return numbers.count == 1 ? 0 : nil }
    return numbers[capture]
  }

  /// Returns the place of a record; nil if the capture is not known.
  func anchor(ofRecord record: Int, in capture: String?) -> String? {
    number(of: capture).map { Self.anchor(ofRecord: record, inCapture: $0) }
  }

  /// Returns the place of a record of the capture with this number.
  static func anchor(ofRecord record: Int, inCapture number: Int) -> String {
    "record-\(number)-\(record)"
  }

  /// Returns the verdict as a sign, and the name of the rule as a link to it. A rule that does not
  /// apply is named without a link.
  func link(to verdict: SpecVerdict) -> String {
    let name = verdict.id.escapedForHTML
    let text =
      verdict.verdict == .notApplicable
      ? name : "<a href=\"#\(anchor(of: verdict))\">\(name)</a>"
    return "<span class=\"\(verdict.verdict.rawValue)\">\(verdict.verdict.symbol)</span> "
      + "<code>\(text)</code>"
  }
}
