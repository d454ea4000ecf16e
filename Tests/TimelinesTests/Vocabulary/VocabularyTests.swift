import Foundation
import TestSupport
import Testing

@testable import Timelines

@Suite struct VocabularyTests {
  @Test(arguments: Kind.allCases)
  func `every kind is a family, a point and a name`(kind: Kind) {
    let parts = kind.rawValue.split(separator: ".", omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    #expect(Kind.Family(rawValue: String(parts[0])) == kind.family)
    #expect(kind.name == parts[1])
  }

  @Test(arguments: Kind.allCases)
  func `no kind names a field twice`(kind: Kind) {
    #expect(Set(kind.fields).count == kind.fields.count)
  }

  @Test(arguments: Kind.allCases)
  func `every kind says what it is and what can show it`(kind: Kind) {
    #expect(!kind.meaning.isEmpty)
    #expect(kind.meaning.last != ".")
    #expect(kind.observations.first == .run)
    #expect(Set(kind.observations).count == kind.observations.count)
  }

  @Test func `what is known of a kind stands in its row`() throws {
    #expect(KindRow.all.map(\.kind) == Kind.allCases)
    // A `default:` would decide about kinds that come later.
    let folder = CaptureFiles.root.appending(path: "Sources/Timelines/Vocabulary")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for path in paths where path.hasPrefix("Kind") {
      let file = folder.appending(path: path)
      guard file.pathExtension == "swift" else { continue }
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("default:") }, "\(path)")
    }
  }

  @Test(arguments: Field.allCases)
  func `every field belongs to a kind or to a record and says what it means`(field: Field) {
    let used = Kind.allCases.contains { $0.fields.contains(field) }
    let nested = Field.allCases.contains { $0.type.nestedFields.contains(field) }
    #expect(used || nested)
    #expect(!field.meaning.isEmpty)
  }
}

extension VocabularyTests {
  @Test(arguments: Kind.allCases)
  func `what occurred is of the kind's family`(kind: Kind) {
    let family: Kind.Family =
      switch kind.occurrence {
      case .user: .user
      case .system: .system
      case .peer: .peer
      case .call: .call
      case .callback: .callback
      case .app: .app
      case .alert: .alert
      case .air: .air
      case .link: .link
      case .note: .note
      case .divergence: .divergence
      case .runBegan, .runEnded: .run
      }
    #expect(family == kind.family)
  }

  /// Of the kinds that a seat acts on, only the ATT PDUs share what occurred.
  @Test func `no two acts or calls are sorted as the same`() {
    let kinds = Kind.allCases.filter {
      [.user, .system, .peer, .call, .air, .link].contains($0.family)
    }
    let pdus = kinds.count { $0.occurrence == .link(.attributePDU) }
    #expect(Set(kinds.map(\.occurrence)).count == kinds.count - pdus + 1)
    #expect(pdus == 7)
  }

  @Test func `a field's order is its place in the vocabulary`() {
    #expect(Field.allCases.map { Int($0.order) } == Array(Field.allCases.indices))
  }
}

extension ValueType {
  fileprivate var nestedFields: [Field] {
    switch self {
    case .record(let fields): fields
    case .list(let element): element.nestedFields
    default: []
    }
  }
}

@Suite struct CaseOrderTests {
  @Test func `a case is known by its place in the list`() {
    #expect(Kind.allCases.map { Int($0.order) } == Array(0..<Kind.allCases.count))
    #expect(Field.allCases.map { Int($0.order) } == Array(0..<Field.allCases.count))
    #expect(Party.allCases.map { Int($0.order) } == Array(0..<Party.allCases.count))
    #expect(Kind.Family.allCases.map { Int($0.order) } == Array(0..<Kind.Family.allCases.count))
  }

  @Test func `a kind carries the fields that it lists`() {
    for kind in Kind.allCases {
      #expect(Field.allCases.filter(kind.carries) == Field.allCases.filter(kind.fields.contains))
    }
  }
}

@Suite struct DurationTextTests {
  @Test(arguments: [
    ("10s", 10_000_000_000), ("1.5ms", 1_500_000), ("100 ms", 100_000_000),
    ("2min", 120_000_000_000), ("1h", 3_600_000_000_000), ("7ns", 7), ("0s", 0), ("0.25us", 250),
  ])
  func `a number and a unit are nanoseconds`(text: String, nanoseconds: Int64) {
    #expect(DurationText.nanoseconds(text) == nanoseconds)
  }

  @Test(arguments: [
    "10", "s", "", "-1s", "1.s", ".5s", "1.2.3s", "10 sec", "1e3s", "99999999999999999999s",
    "9999999999h", "0.1ns", "1,5s", "٣s",
  ])
  func `anything else is refused`(text: String) {
    #expect(DurationText.nanoseconds(text) == nil)
  }

  @Test(arguments: [
    (0, "0s"), (10_000_000_000, "10s"), (1_500_000, "1500us"), (250, "250ns"),
    (90_000_000_000, "90s"),
  ])
  func `durations print in the largest unit that is exact`(nanoseconds: Int64, text: String) {
    #expect(DurationText.text(nanoseconds: nanoseconds) == text)
    #expect(DurationText.nanoseconds(text) == nanoseconds)
  }

  @Test(arguments: [
    (120_900_662, "120ms"), (1_234_567, "1.23ms"), (12_345_678, "12.3ms"), (0, "0s"), (7, "7ns"),
    (239_970_000_000, "239s"), (1_050_000_000, "1.05s"), (300_000_000_000, "300s"),
  ])
  func `for people durations keep the digits that count`(nanoseconds: Int64, text: String) {
    #expect(DurationText.rounded(nanoseconds: nanoseconds) == text)
  }
}
