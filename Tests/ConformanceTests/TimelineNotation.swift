import BluetoothProtocols
import Conformance
import Testing
import Timelines

// The notation of these tests.
//
//     0s   app.woken app=lock
//     4s   callback.didDiscover peer=P1 rssi=-40 services=180D,180F  ①
//     10s  ②
//     20s  end
//
// One entry on each line, numbered from 1. A mark shows where a finding is expected: after the
// entry that made it certain, or alone after the time at which it became certain. The timeline ends
// with `end`, or else with its last entry.

/// A timeline of the notation, with the position of each mark.
struct NotedTimeline {
  var entries: [Entry] = []
  var end = Instant.start
  var marks: [String: Place] = [:]

  struct Place: Hashable {
    var time: Instant
    var sequence: Int?
  }

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      var words = line.split(separator: " ").map(String.init)
      guard let first = words.first, let time = DurationText.nanoseconds(first) else {
        Issue.record("no time on the line '\(line)'")
        continue
      }
      words.removeFirst()
      end = Instant(nanoseconds: time)
      let mark = words.last.flatMap { $0.isMark ? $0 : nil }
      if mark != nil { words.removeLast() }
      if words == ["end"] { continue }
      var place = Place(time: end, sequence: nil)
      if !words.isEmpty {
        add(words, at: end, line)
        place.sequence = entries.count
      }
      if let mark { marks[mark] = place }
    }
  }

  private mutating func add(_ words: [String], at time: Instant, _ line: Substring) {
    guard let kind = Kind(rawValue: words[0]) else {
      Issue.record("no kind on the line '\(line)'")
      return
    }
    var entry = Entry(time: time, sequence: entries.count + 1, from: kind.usualDoer, kind: kind)
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if parts[0] == "from", let party = Party(rawValue: parts[1]) {
        entry.from = party
      } else if parts[0] == "cause" {
        entry.cause = Int(parts[1])
      } else if let field = Field(rawValue: parts[0]), parts.count == 2,
        let value = field.type.value(of: parts[1])
      {
        entry[field] = value
      } else {
        Issue.record("no field '\(word)' on the line '\(line)'")
      }
    }
    entries.append(entry)
  }
}

extension String {
  fileprivate var isMark: Bool { unicodeScalars.allSatisfy { ("①"..."⑳").contains($0) } }
}

extension ValueType {
  fileprivate func value(of text: String) -> FieldValue? {
    switch self {
    case .flag: Bool(text).map(FieldValue.flag)
    case .integer: Int(text).map(FieldValue.integer)
    case .duration: DurationText.nanoseconds(text).map(FieldValue.duration)
    case .instant: DurationText.nanoseconds(text).map { .instant(Instant(nanoseconds: $0)) }
    case .octets: [UInt8](hexadecimal: text.dropFirst(2)).map(FieldValue.octets)
    case .uuid: BluetoothUUID(text).map(FieldValue.uuid)
    case .address: DeviceAddress(text).map(FieldValue.address)
    case .symbol, .text: .text(text)
    case .list(let element):
      .list(text.split(separator: ",").compactMap { element.value(of: String($0)) })
    case .record: nil
    }
  }
}

/// Judges a timeline by one expectation, written without its id.
///
/// - Parameter states: The lines below `states:`, if the expectation needs any.
func judge(
  _ expectation: String, states: String = "", _ timeline: String, isExplained: Bool = false,
  at location: SourceLocation = #_sourceLocation
) -> ExpectationVerdict? {
  var text = "spec: 1\nid: test\ntitle: test\n"
  if !states.isEmpty { text += "states:\n" + states.indented(by: 2) }
  text += "expect:\n  - id: it\n" + expectation.indented(by: 4)
  do {
    let spec = try SpecFile(parsing: text, path: "test.yaml")
    let noted = NotedTimeline(timeline)
    var checker = Checker([spec], profile: .documented, isExplained: isExplained)
    for entry in noted.entries { checker.receive(entry) }
    return checker.finish(at: noted.end)[0].expectations[0]
  } catch {
    Issue.record(error, sourceLocation: location)
    return nil
  }
}

/// Expects findings where the marks of the timeline are, with these messages, and this verdict.
///
/// - Parameter isMarked: Whether it matters where and what the findings are.
func expect(
  _ expectation: String, states: String = "", _ timeline: String, _ verdict: Verdict,
  _ messages: [String: String] = [:], exercised: Int? = nil, violations: Int? = nil,
  reason: String? = nil, marks isMarked: Bool = true, at location: SourceLocation = #_sourceLocation
) {
  guard let result = judge(expectation, states: states, timeline, at: location) else { return }
  #expect(result.verdict == verdict, "\(result)", sourceLocation: location)
  if let exercised { #expect(result.exercised == exercised, sourceLocation: location) }
  if let reason { #expect(result.reason == reason, sourceLocation: location) }
  #expect(result.violations == violations ?? messages.count, sourceLocation: location)
  if !isMarked { return }
  let marks = NotedTimeline(timeline).marks
  #expect(Set(marks.keys) == Set(messages.keys), sourceLocation: location)
  let expected = messages.compactMap { mark, message in
    marks[mark].map { Told(place: $0, message: message) }
  }
  let found = result.findings.map {
    Told(
      place: NotedTimeline.Place(time: $0.time, sequence: $0.sequence), message: $0.message)
  }
  #expect(Set(found) == Set(expected), sourceLocation: location)
}

private struct Told: Hashable, CustomStringConvertible {
  var place: NotedTimeline.Place
  var message: String
  var description: String {
    "\(place.time) #\(place.sequence.map(String.init) ?? "-") \(message)"
  }
}

extension String {
  fileprivate func indented(by count: Int) -> String {
    let space = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { space + $0 + "\n" }.joined()
  }
}
