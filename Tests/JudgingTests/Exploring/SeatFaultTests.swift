import Conformance
import CoreBluetoothModel
import Foundation
import Judging
import TestSupport
import Testing
import Timelines

/// Faults between the reference and its scenarios, and lawful variations of it.
@Suite struct SeatFaultTests {
  /// The lines of `Tests/SeatFaults/sample.tsv`: a fault and the rule that finds it.
  private static let sample = Result {
    let table = CaptureFiles.root.appending(path: "Tests/SeatFaults/sample.tsv")
    return try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t").map(String.init) }
  }

  private static func trials(of rules: Set<String>) throws -> SeatFaultTrials {
    let specs = try Rules.all.get().filter { rules.contains($0.id) }
    return try SeatFaultTrials(specs, jobs: 1) { ReferenceImplementation() }
  }

  @Test(arguments: try sample.get())
  func `a rule finds the fault`(line: [String]) throws {
    let fault = try #require(SeatFault(name: line[0]))
    let outcome = try Self.trials(of: [line[1]]).outcome(of: fault)
    guard case .found(line[1], _) = outcome else {
      Issue.record("\(fault.name): \(outcome)")
      return
    }
  }

  @Test func `each name is read again`() {
    for kind in Kind.allCases {
      for act in SeatFault.acts(on: kind) {
        for circumstance in Circumstance.allCases {
          let fault = SeatFault(act, kind, circumstance)
          #expect(SeatFault(name: fault.name) == fault)
        }
      }
    }
    #expect(SeatFault(name: "lose call.connect first") == nil)
    #expect(SeatFault(name: "lose callback.didConnect") == nil)
  }

  @Test func `a fault strikes in its circumstance only`() throws {
    let trials = try Self.trials(of: ["BG-SEM-08/scan-filter"])
    let meetings = trials.meetings
    let meets = { (kind: Kind, circumstance: Circumstance) in
      meetings.contains { $0.key.kind == kind && $0.key.circumstance == circumstance }
    }
    #expect(meets(.callScanForPeripherals, .inForeground))
    #expect(!meets(.callScanForPeripherals, .relaunched))
    #expect(
      trials.outcome(of: SeatFault(.lose, .callbackDidDiscover, .relaunched)) == .unchanged)
  }
}

/// No rule fails on something lawful.
@Suite struct VariationTests {
  @Test(.slow) func `no rule fails on a lawful variation`() throws {
    let rules = try Rules.all.get().filter { !$0.isDraft }
    let trials = VariationTrials(besides: rules) { ReferenceImplementation() }
    for (place, rule) in rules.enumerated() {
      // Each rule meets one in twelve of the variations, other ones than its neighbours.
      for (number, variation) in Variation.all.enumerated()
      where LongMode.isOn || (number + place) % 12 == 0 {
        let accusations = try trials.accusations(by: rule, of: variation)
        for verdict in accusations {
          Issue.record("\(verdict.id) on \(variation.name), in the scenario of \(rule.id)")
        }
      }
    }
  }

  @Test func `each variation has a name of its own`() {
    #expect(Set(Variation.all.map(\.name)).count == Variation.all.count)
    #expect(Variation.all.count >= 60)
  }
}
