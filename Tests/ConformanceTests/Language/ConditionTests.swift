import Conformance
import Testing

/// Each operator of `where`, on values that satisfy it and on values that do not.
@Suite struct ConditionTests {
  static let examples: [(condition: String, yes: [String], no: [String])] = [
    ("rssi: -40", ["rssi=-40"], ["rssi=-41", ""]),
    ("rssi: {is: -40}", ["rssi=-40"], ["rssi=-41", ""]),
    ("rssi: {is-not: -40}", ["rssi=-41", ""], ["rssi=-40"]),
    ("rssi: {in: [-40, -41]}", ["rssi=-41"], ["rssi=-42", ""]),
    ("rssi: {not-in: [-40, -41]}", ["rssi=-42", ""], ["rssi=-41"]),
    ("rssi: {lt: -40}", ["rssi=-41"], ["rssi=-40", ""]),
    ("rssi: {le: -40}", ["rssi=-40"], ["rssi=-39", ""]),
    ("rssi: {gt: -40}", ["rssi=-39"], ["rssi=-40", ""]),
    ("rssi: {ge: -40}", ["rssi=-40"], ["rssi=-41", ""]),
    ("rssi: {between: [-50, -40]}", ["rssi=-50", "rssi=-40"], ["rssi=-51", "rssi=-39", ""]),
    ("rssi: {gt: -50, lt: -40}", ["rssi=-45"], ["rssi=-50", "rssi=-40"]),
    ("rssi: {multiple-of: 10}", ["rssi=-50", "rssi=0"], ["rssi=-45", ""]),
    ("rssi: {present: true}", ["rssi=0"], [""]),
    ("rssi: {present: false}", [""], ["rssi=0"]),
    ("services: [180D, 180F]", ["services=180D,180F"], ["services=180F,180D", "services=180D"]),
    ("services: {has: 180F}", ["services=180D,180F"], ["services=180D", ""]),
    ("services: {has: 0000180F-0000-1000-8000-00805F9B34FB}", ["services=180F"], []),
    ("services: {has-any: [180F, 1810]}", ["services=180F"], ["services=180D", ""]),
    (
      "services: {has-all: [180F, 180D]}", ["services=180D,180F,1810"], ["services=180D", ""]
    ),
    ("services: {has-none: [180F, 1810]}", ["services=180D", ""], ["services=180F"]),
    (
      "services: {subset-of: [180F, 180D]}", ["services=180D", "services=180D,180F"],
      ["services=180D,1810", ""]
    ),
    ("services: {length: 2}", ["services=180D,180F"], ["services=180D", ""]),
    (
      "manufacturerData: {starts-with: 0x4c00}", ["manufacturerData=0x4c0001"],
      ["manufacturerData=0x4c", ""]
    ),
    (
      "manufacturerData: {length: {le: 2}}", ["manufacturerData=0x4c00"],
      ["manufacturerData=0x4c0001"]
    ),
    ("localName: {starts-with: lo}", ["localName=lock"], ["localName=l", ""]),
    ("localName: {glob: '*oc?'}", ["localName=lock", "localName=oocock"], ["localName=loc", ""]),
    ("localName: {length: {gt: 3}}", ["localName=lock"], ["localName=loc"]),
    ("localName: {not-in: [a]}", ["localName=b"], ["localName=a"]),
    ("from: app", ["from=app"], [""]),
    ("from: {in: [app, implementation]}", ["from=app", ""], ["from=peer"]),
    ("kind: callback.didDiscover", [""], []),
    ("kind: {glob: '*.didConnect'}", [], [""]),
    ("cause: 3", ["cause=3"], ["cause=4", ""]),
    ("cause: {present: true}", ["cause=3"], [""]),
    ("time: {ge: 1s}", [""], []),
    ("time: {gt: 1s}", [], [""]),
    ("connectable: true", ["connectable=true"], ["connectable=false", ""]),
  ]

  @Test(arguments: examples.indices)
  func `a condition holds of what it should and of nothing else`(index: Int) {
    let (condition, yes, no) = Self.examples[index]
    let expectation = "never: {event: callback.didDiscover, where: {\(condition)}}"
    for fields in yes {
      let verdict = judge(expectation, "1s callback.didDiscover \(fields)")
      #expect(verdict?.verdict == .fail, "\(condition) of '\(fields)'")
    }
    for fields in no {
      let verdict = judge(expectation, "1s callback.didDiscover \(fields)")
      #expect(verdict?.verdict == .pass, "\(condition) of '\(fields)'")
    }
  }

  /// Conditions on a discovery, compared with a scan for 180D and 180F, or with a report of -40 dBm.
  static let comparisons: [(condition: String, yes: [String], no: [String])] = [
    ("services: {has-any: {same-as: scan.services}}", ["services=180F"], ["services=1810", ""]),
    (
      "services: {has-all: {same-as: scan.services}}", ["services=1810,180F,180D"],
      ["services=180F", ""]
    ),
    ("services: {has-none: {same-as: scan.services}}", ["services=1810", ""], ["services=180D"]),
    (
      "services: {subset-of: {same-as: scan.services}}", ["services=180F"],
      ["services=180F,1810", ""]
    ),
    ("services: {is: {same-as: scan.services}}", ["services=180D,180F"], ["services=180F", ""]),
    (
      "services: {is-not: {same-as: scan.services}}", ["services=180F", ""], ["services=180D,180F"]
    ),
    ("services: {has-any: {same-as: scan.solicitedServices}}", [], ["services=180D", ""]),
    ("services: {has-none: {same-as: scan.solicitedServices}}", ["services=180D", ""], []),
  ]

  @Test(arguments: comparisons.indices)
  func `a condition is compared with an entry that has a name`(index: Int) {
    let (condition, yes, no) = Self.comparisons[index]
    let expectation =
      "from: {event: call.scanForPeripherals, as: scan}\n"
      + "never: {event: callback.didDiscover, where: {\(condition)}}"
    for (fields, verdict) in yes.map({ ($0, Verdict.fail) }) + no.map({ ($0, Verdict.pass) }) {
      let timeline =
        "1s call.scanForPeripherals services=180D,180F\n2s callback.didDiscover \(fields)"
      #expect(judge(expectation, timeline)?.verdict == verdict, "\(condition) of '\(fields)'")
    }
  }
}
