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
    (
      "services: {any-order: [180F, 180D]}", ["services=180D,180F", "services=180F,180D"],
      ["services=180D", "services=180D,180D", "services=180D,180F,1810", ""]
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

  /// Conditions on a signal that asks for parameters, and on an answer to a request.
  static let computed: [(condition: String, yes: [String], no: [String])] = [
    (
      "intervalMaximum: {ge: interval + 15ms}",
      ["interval=15ms intervalMaximum=30ms"],
      ["interval=15ms intervalMaximum=29ms", "intervalMaximum=30ms", "interval=15ms", ""]
    ),
    ("intervalMaximum: {ge: interval}", ["interval=15ms intervalMaximum=15ms"], ["interval=15ms"]),
    ("intervalMaximum: interval", ["interval=15ms intervalMaximum=15ms"], ["interval=15ms"]),
    (
      "supervisionTimeout: {gt: 3 * intervalMaximum * (peripheralLatency + 1)}",
      ["supervisionTimeout=6s intervalMaximum=30ms peripheralLatency=4"],
      [
        "supervisionTimeout=450ms intervalMaximum=30ms peripheralLatency=4",
        "supervisionTimeout=6s intervalMaximum=30ms",
        "intervalMaximum=30ms peripheralLatency=4",
      ]
    ),
    (
      "intervalMaximum * (peripheralLatency + 1): {le: 2s}",
      [
        "intervalMaximum=500ms peripheralLatency=3",
        "intervalMaximum=2s peripheralLatency=0",
      ],
      ["intervalMaximum=501ms peripheralLatency=3", "intervalMaximum=1ms", ""]
    ),
    (
      "intervalMaximum * (peripheralLatency + 1): {lt: supervisionTimeout}",
      ["intervalMaximum=500ms peripheralLatency=3 supervisionTimeout=2001ms"],
      ["intervalMaximum=500ms peripheralLatency=3 supervisionTimeout=2s"]
    ),
    ("interval: {multiple-of: 15ms}", ["interval=45ms"], ["interval=46ms", ""]),
    (
      "interval + intervalMaximum: {multiple-of: 15ms}",
      ["interval=20ms intervalMaximum=25ms"], ["interval=15ms"]
    ),
    ("mtu: 2 * mps + 1", ["mtu=47 mps=23"], ["mtu=46 mps=23", "mtu=47"]),
    ("mtu: {is: (mps + 1) * 0x02}", ["mtu=48 mps=23"], ["mtu=47 mps=23"]),
    // A product that does not fit into 64 bits is greater than every number that does.
    (
      "intervalMaximum * mtu * mps * credits: {gt: 9000000000s}",
      ["intervalMaximum=4000000s mtu=65535 mps=65535 credits=65535"],
      ["intervalMaximum=1s mtu=1 mps=1 credits=1"]
    ),
    ("'octets[0]': {is: 0x12}", ["octets=0x1201"], ["octets=0x1301", "octets=0x", ""]),
    ("'octets[1..2]': 0x0302", ["octets=0x010203"], ["octets=0x0102", "octets=0x010302"]),
    ("'octets[1..2] be': 0x0203", ["octets=0x010203"], ["octets=0x0102"]),
    ("'octets[0]be': {le: 100}", ["octets=0x64"], ["octets=0x65", "octets=0x", ""]),
    ("'octets[0] signed': {between: [-100, 20]}", ["octets=0x9C"], ["octets=0x9B", "octets=0x15"]),
    ("'octets[0..1] signed': -27315", ["octets=0x4D95"], ["octets=0x4D15"]),
    (
      "'octets[0..6]': 0xFFFFFFFFFFFFFF", ["octets=0xFFFFFFFFFFFFFF"],
      ["octets=0xFFFFFFFFFFFFFE", "octets=0xFFFFFFFFFFFF"]
    ),
    (
      "'octets[0..6] be signed': -2", ["octets=0xFFFFFFFFFFFFFE"], ["octets=0xFEFFFFFFFFFFFF"]
    ),
    ("'octets[65535]': {ge: 0}", [], ["octets=0x00", ""]),
    ("'octets[0]': {bits-set: 0x05}", ["octets=0x0F"], ["octets=0x04", "octets=0x", ""]),
    ("'octets[0]': {bits-clear: 0xE0}", ["octets=0x1F"], ["octets=0x20", "octets=0x", ""]),
    ("mtu: {bits-set: 0x100}", ["mtu=256"], ["mtu=255", ""]),
    ("'octets[0]': {present: false}", ["octets=0x", ""], ["octets=0x00"]),
    ("'octets[0]': {is-not: 1}", ["octets=0x", "octets=0x02"], ["octets=0x01"]),
    ("'octets[0]': 'octets[1] + 1'", ["octets=0x0201"], ["octets=0x0202", "octets=0x02"]),
    ("'octets[0]': 'octets[1]'", ["octets=0x0101"], ["octets=0x0102", "octets=0x01"]),
    ("'octets[0] * 2 + 1': 'mtu'", ["octets=0x0B mtu=23"], ["octets=0x0C mtu=23", "mtu=1"]),
  ]

  @Test(arguments: computed.indices)
  func `a computed condition holds of what it should and of nothing else`(index: Int) {
    let (condition, yes, no) = Self.computed[index]
    let signal = "link.signalling"
    for (fields, holds) in yes.map({ ($0, true) }) + no.map({ ($0, false) }) {
      let timeline = "1s \(signal) \(fields)"
      let absent = judge("never: {event: \(signal), where: {\(condition)}}", timeline)
      #expect(absent?.verdict == (holds ? .fail : .pass), "\(condition) of '\(fields)'")
      // A condition of 'satisfies' that lacks a field is broken, as any other one is.
      let kept = judge("every-one: \(signal)\nsatisfies: {\(condition)}", timeline)
      #expect(kept?.verdict == (holds ? .pass : .fail), "\(condition) of '\(fields)'")
    }
  }

  @Test func `a finding shows what a formula comes to`() {
    let rule =
      "every-one: link.signalling\n"
      + "satisfies: {supervisionTimeout: {gt: 3 * intervalMaximum * (peripheralLatency + 1)}}"
    let fields = "intervalMaximum=1s peripheralLatency=0 supervisionTimeout=2s"
    expect(
      rule, "1s link.signalling \(fields)  ①", .fail,
      [
        "①": "supervisionTimeout is 2s, expected greater than 3 × intervalMaximum × "
          + "(peripheralLatency + 1), which is 3s"
      ])
    expect(
      rule, "1s link.signalling supervisionTimeout=2s peripheralLatency=0  ①", .fail,
      [
        "①": "supervisionTimeout is 2s, expected greater than 3 × intervalMaximum × "
          + "(peripheralLatency + 1), and intervalMaximum is absent"
      ])
  }

  @Test func `octets are compared with those of a named entry`() {
    let rule =
      "each: {event: link.request, as: sent}\n"
      + "then: {event: link.response, where: {'octets[1]': {same-as: 'sent.octets[1]'}}}\nwithin: 1s"
    expect(rule, "1s link.request octets=0x1107\n1s link.response octets=0x1207\n9s end", .pass)
    let other = "1s link.request octets=0x1107\n1s link.response octets=0x12\n9s end"
    #expect(judge(rule, other)?.verdict == .fail)
  }

  @Test func `a counter inside of a value does not run backwards`() {
    let rule = "increasing: {event: link.notification, field: 'value[0..1]'}"
    let first = "1s link.notification value=0xFF00\n2s link.notification value=0x"
    expect(rule, first + "\n3s link.notification value=0x0001", .pass)
    #expect(judge(rule, first + "\n3s link.notification value=0xFE00")?.verdict == .fail)
  }

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
