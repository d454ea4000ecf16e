import BluetoothProtocols
import CoreBluetoothModel
import Foundation
import Judging
import Timelines

@testable import Conformance

/// A run of a spec's own scenario on the reference, seen by one of the spec's expectations.
struct PassingRun {
  let spec: SpecFile
  let profile: Profile
  let expectation: Expectation
  let entries: [Entry]
  let end: Instant
  /// The evidence for the first times that the expectation was kept.
  private(set) var evidence: [Evidence] = []

  /// Returns a run for each expectation; none if the spec has no scenario.
  static func runs(of spec: SpecFile) throws -> [PassingRun] {
    guard let profile = spec.profiles.first, let scenario = spec.scenario(for: profile) else {
      return []
    }
    var run = ScenarioRun(scenario, of: spec)
    _ = try run.openCapture()
    var entries: [Entry] = []
    _ = run.execute(on: scenario.devices.map { _ in ReferenceImplementation() }) {
      entries.append($0)
    }
    return spec.expectations(for: profile).map { expectation in
      var passing = PassingRun(
        spec: spec, profile: profile, expectation: expectation, entries: entries, end: run.end)
      passing.evidence = passing.judge(entries, until: run.end)?.evidence ?? []
      return passing
    }
  }

  /// Returns the verdict of the expectation on another timeline.
  func judge(_ entries: [Entry], until end: Instant) -> ExpectationVerdict? {
    var checker = Checker([spec], profile: profile, isExplained: true)
    for entry in entries { checker.receive(entry) }
    return checker.finish(at: end)[0].expectations.first { $0.id == expectation.id }
  }

  /// Returns the evidence whose witness of a role is the earliest.
  func first(_ role: Witness.Role) -> (place: Int, witnesses: [Witness.Role: Entry])? {
    let all = evidence.compactMap { evidence -> (Int, [Witness.Role: Entry])? in
      let witnesses = Dictionary(evidence.witnesses.map { ($0.role, $0.entry) }) { $1 }
      guard let entry = witnesses[role], let place = place(of: entry) else { return nil }
      return (place, witnesses)
    }
    return all.min { $0.0 < $1.0 }
  }

  func place(of entry: Entry) -> Int? {
    entries.firstIndex { $0.sequence == entry.sequence }
  }
}

/// A timeline that was changed on purpose, and the verdicts that it may get.
struct TraceMutant {
  var name: String
  var entries: [Entry]
  var end: Instant
  var expected: [Verdict]

  init(_ name: String, _ entries: [Entry], until end: Instant, _ expected: Verdict...) {
    self.name = name
    self.entries = entries
    self.end = end
    self.expected = expected
  }
}

extension Entry {
  func moved(to time: Instant) -> Entry {
    var copy = self
    copy.time = time
    return copy
  }

  /// Returns the same entry about another key; nil if it has none of the fields.
  func rekeyed(_ keys: [Field]) -> Entry? {
    guard let key = keys.last(where: { fields[$0] != nil }), let value = fields[key] else {
      return nil
    }
    var copy = self
    copy[key] = value.other
    return copy
  }
}

extension FieldValue {
  /// Another value of the same type.
  var other: FieldValue {
    switch self {
    case .flag(let value): .flag(!value)
    case .integer(let value): .integer(value + 1)
    case .duration(let value): .duration(value + 1)
    case .instant(let value): .instant(Instant(nanoseconds: value.nanoseconds + 1))
    case .octets(let value): .octets(value + [0xff])
    case .uuid: .uuid(BluetoothUUID(UInt16(0xfff0)))
    case .address(let value): .address(DeviceAddress(truncating: value.rawValue + 1))
    case .text(let value): .text(value + "-other")
    case .list(let value): .list(value + (value.last.map { [$0.other] } ?? [.text("other")]))
    case .record: .record(Fields())
    }
  }
}

extension Conformance.Predicate {
  /// A value with which an entry satisfies the predicate; nil if none can be made up.
  private var satisfying: FieldValue? {
    switch relation {
    case .equal(let value), .startsWith(let value), .between(let value, _), .multiple(let value):
      value
    case .among(let values): values.first
    case .hasAll(let values), .anyOrder(let values): .list(values)
    case .hasAny(let values): values.first.map { .list([$0]) }
    case .compared(let comparison, let value):
      switch comparison {
      case .less: value.shifted(by: -1)
      case .greater: value.shifted(by: 1)
      case .atMost, .atLeast, .equal: value
      }
    case .present(true): subject.type == .text ? .text("any") : nil
    case .unequal(let value): value.other
    case .subset: .list([])
    case .bits(let mask, let areSet): .integer(areSet ? mask : 0)
    case .length, .glob, .sameAs, .against, .computed, .notAmong, .hasNone, .present: nil
    }
  }

  /// Returns an entry that satisfies the predicate; nil if none can be made up.
  func satisfied(by entry: Entry) -> Entry? {
    if holds(of: entry) { return entry }
    return setting(satisfying, in: entry, to: true)
  }

  /// Returns an entry that does not satisfy the predicate; nil if none can be made up.
  func broken(by entry: Entry) -> Entry? {
    if !holds(of: entry) { return entry }
    let value = subject.value(of: entry)
    let candidates: [FieldValue?] = [
      value?.other, value?.shifted(by: 1_000_000_000), value?.shifted(by: -1_000_000_000),
      .list([]), value?.lengthened,
    ]
    return candidates.lazy.compactMap { setting($0, in: entry, to: false) }.first
      ?? (holds(of: entry) ? setting(nil, in: entry, to: false) : nil)
  }

  private func setting(_ value: FieldValue?, in entry: Entry, to isHeld: Bool) -> Entry? {
    var copy = entry
    switch subject {
    case .field(let field): copy[field] = value
    case .from:
      guard let party = value?.text.flatMap(Party.init(rawValue:)) else { return nil }
      copy.from = party
    case .cause: copy.cause = value?.integer
    case .octets, .formula:
      if value != nil { return nil }
      for field in subject.fields { copy[field] = nil }
    case .kind, .time: return nil
    }
    return holds(of: copy) == isHeld ? copy : nil
  }
}

extension FieldValue {
  fileprivate func shifted(by count: Int64) -> FieldValue? {
    switch self {
    case .integer(let value): .integer(value + Int(count))
    case .duration(let value): .duration(value + count)
    default: nil
    }
  }

  /// A value that is much longer than anything allowed.
  fileprivate var lengthened: FieldValue? {
    switch self {
    case .octets(let value): .octets(value + Array(repeating: 0, count: 600))
    case .text(let value): .text(value + String(repeating: "x", count: 600))
    default: nil
    }
  }
}
