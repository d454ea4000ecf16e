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
}
