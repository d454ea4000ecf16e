import Conformance
public import Timelines

extension AuditRows {
  /// Reads the rows about one capture, as ``lines(about:)`` writes them.
  ///
  /// - Throws: The fault, and the row that has it.
  public static func capture(
    parsing rows: [[UInt8]], _ catalog: RuleCatalog, profile: Profile
  ) throws(RowFailure) -> AuditedCapture {
    guard let last = rows.last else {
      throw RowFailure(row: 0, JSONFailure(at: .path(""), found: "nothing", expected: "a row"))
    }
    let end = try parsed(last, rows.count - 1) { json throws(JSONFailure) in try EndRow(json) }
    var capture = end.capture
    var found = [SpecVerdict?](repeating: nil, count: catalog.specs.count)
    if !capture.isUnreadable {
      for (group, places) in end.absences {
        for place in places where found.indices.contains(place) {
          found[place] = SpecVerdict(group, catalog, place)
        }
      }
    }
    for (number, row) in rows.dropLast().enumerated() {
      let (place, verdict) = try parsed(row, number) { json throws(JSONFailure) in
        try SpecVerdict.read(json, catalog, profile)
      }
      found[place] = verdict
    }
    capture.verdicts = found.compactMap { verdict in
      var verdict = verdict
      verdict?.capture = capture.name
      return verdict
    }
    if !capture.isUnreadable {
      guard capture.verdicts.count == catalog.specs.count else {
        let expected = "\(catalog.specs.count), one for each rule"
        let count = "\(capture.verdicts.count) verdicts"
        throw RowFailure(
          row: rows.count - 1, JSONFailure(at: .path(""), found: count, expected: expected))
      }
      capture.reach = Reach(
        of: capture.verdicts, on: capture.name, host: end.host, means: end.means)
      capture.reach?.cast = end.cast
      capture.reach?.showsCast = false
    }
    return capture
  }

  private static func parsed<Value>(
    _ row: [UInt8], _ number: Int, _ read: (JSONValue) throws(JSONFailure) -> Value
  ) throws(RowFailure) -> Value {
    do throws(JSONFailure) {
      return try read(JSONValue(parsing: row, limits: JSONLimits(octets: AuditRows.mostOctets)))
    } catch {
      throw RowFailure(row: number, error)
    }
  }

  /// The most octets of a row. A row holds some findings at most, each with its witnesses.
  ///
  /// Source: chosen.
  public static let mostOctets = 64 << 20
}

/// A fault of one of the rows about a capture.
public struct RowFailure: Error, Hashable, Sendable {
  /// The row, counted from 0 within the capture.
  public var row: Int
  /// The fault of the row.
  public var failure: JSONFailure

  init(row: Int, _ failure: JSONFailure) { (self.row, self.failure) = (row, failure) }
}

/// The subject of a row, as far as it is known without reading all of it.
public struct RowHead: Hashable, Sendable {
  /// The name of the capture, escaped as it stands in the row.
  public var capture: ArraySlice<UInt8>
  /// Whether the row is the last one about its capture.
  public var isEnd: Bool

  /// Nil if the line is no row.
  public init?(_ line: [UInt8]) {
    let start = Array(#"{"capture":""#.utf8)
    guard line.starts(with: start), line.last == UInt8(ascii: "}") else { return nil }
    var end = start.count
    while end < line.count, line[end] != UInt8(ascii: "\"") {
      end += line[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < line.count else { return nil }
    capture = line[start.count..<end]
    isEnd = !line[(end + 1)...].starts(with: #","rule":"#.utf8)
  }
}

/// The row about a capture itself.
private struct EndRow {
  var capture: AuditedCapture
  var host: String?
  var cast: Cast?
  var means: [Reach.Means] = []
  var absences: [(group: Absences.Group, places: [Int])] = []

  init(_ json: JSONValue) throws(JSONFailure) {
    capture = AuditedCapture(try json.member("capture", expecting: "the name of a capture", \.text))
    capture.octets = json["octets"]?.integer.map { Int($0) }
    capture.digest = json["sha256"]?.text
    capture.isEmpty = json["empty"]?.flag ?? false
    for damage in json["damages"]?.array ?? [] {
      capture.damages.append(
        Damage(
          capture: capture.name,
          places: try damage.member("places", expecting: "a number") { $0.integer.map { Int($0) } },
          first: try damage.member("first", expecting: "text", \.text)))
    }
    host = json["reach"]?["host"]?.text
    cast = try json["reach"].flatMap { reach throws(JSONFailure) in try Cast(memberOf: reach) }
    means = (json["reach"]?["more"]?.object ?? []).compactMap { member in
      member.value.integer.map { Reach.Means(member.name, Int($0)) }
    }
    for group in json["notApplicable"]?.array ?? [] {
      let reason = try group.member("reason", expecting: "text", \.text)
      let places = try group.member("places", expecting: "an array of numbers") {
        $0.array?.compactMap { $0.integer.map { Int($0) } }
      }
      let isWithin = group["within"]?.flag ?? false
      absences.append((Absences.Group(reason: reason, isWithin: isWithin), places))
    }
  }
}

extension AuditBasis {
  /// Reads the basis from the row about a capture itself.
  public init(parsing row: [UInt8]) throws(JSONFailure) {
    let json = try JSONValue(parsing: row, limits: JSONLimits(octets: AuditRows.mostOctets))
    let profiles = Profile.allCases.map(\.rawValue).joined(separator: " or ")
    self.init(
      program: try json.member("program", expecting: "a version", \.text),
      rules: try json.member("rules", expecting: "the digest of the rules", \.text),
      profile: try json.member("profile", expecting: profiles) {
        $0.text.flatMap(Profile.init)
      },
      options: try json.member("options", expecting: "an array of words") {
        $0.array?.compactMap(\.text)
      })
  }
}

extension SpecVerdict {
  /// A rule that does not apply, with others for the same reason.
  fileprivate init(_ group: Absences.Group, _ catalog: RuleCatalog, _ place: Int) {
    self.init(
      catalog.specs[place], .notApplicable, reason: group.isWithin ? nil : group.reason,
      expectations: group.isWithin ? catalog.absent(group.reason, place) : [])
  }

  fileprivate static func read(
    _ json: JSONValue, _ catalog: RuleCatalog, _ profile: Profile
  ) throws(JSONFailure) -> (place: Int, verdict: SpecVerdict) {
    let place = try json.member("rule", expecting: "the id of one of the rules") {
      $0.text.flatMap { catalog.places[$0] }
    }
    let spec = catalog.specs[place]
    let verdict = try json.verdict()
    let line = json["line"]?.integer.map { Int($0) }
    let column = json["column"]?.integer.map { Int($0) }
    var expectations: [ExpectationVerdict] = []
    for (index, item) in (json["expectations"]?.array ?? []).enumerated() {
      do throws(JSONFailure) {
        expectations.append(try .read(item, of: spec, catalog))
      } catch {
        throw error.within("[\(index)]").within("expectations")
      }
    }
    return (
      place,
      SpecVerdict(
        spec, verdict, reason: json["reason"]?.text,
        at: line.map { Position(line: $0, column: column ?? 1) }, expectations: expectations)
    )
  }
}

extension JSONValue {
  fileprivate func verdict() throws(JSONFailure) -> Verdict {
    let verdicts = Verdict.allCases.map(\.rawValue).joined(separator: ", ")
    return try member("verdict", expecting: "one of \(verdicts)") { $0.text.flatMap(Verdict.init) }
  }

  fileprivate func count(_ name: String) throws(JSONFailure) -> Int {
    try member(name, expecting: "an integer") { $0.integer.map { Int($0) } }
  }
}

extension ExpectationVerdict {
  fileprivate static func read(
    _ json: JSONValue, of spec: SpecFile, _ catalog: RuleCatalog
  ) throws(JSONFailure) -> ExpectationVerdict {
    let id = try json.member("id", expecting: "the name of an expectation of \(spec.id)") { id in
      id.text.flatMap { catalog.expectation($0, of: spec) == nil ? nil : $0 }
    }
    var verdict =
      catalog.expectation(id, of: spec)
      ?? ExpectationVerdict(id: id, line: 1, sentence: "", .notApplicable, reason: nil)
    (verdict.verdict, verdict.reason) = (try json.verdict(), json["reason"]?.text)
    verdict.exercised = try json.count("exercised")
    verdict.violations = try json.count("violations")
    verdict.devices = try DeviceVerdicts(memberOf: json)
    if let margin = json["margin"] {
      verdict.margin = Margin(
        worst: .nanoseconds(try margin.count("worst")),
        bound: .nanoseconds(try margin.count("bound")), sequence: try margin.count("sequence"))
    }
    for (index, item) in (json["findings"]?.array ?? []).enumerated() {
      do throws(JSONFailure) {
        verdict.findings.append(try Finding(json: item))
      } catch {
        throw error.within("[\(index)]").within("findings")
      }
    }
    return verdict
  }
}
