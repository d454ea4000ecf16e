import Conformance
import Testing

/// Spec files that are YAML and yet say nothing: each is refused with exactly these words.
@Suite struct MalformedSpecTests {
  @Test(arguments: headers.indices)
  func `a wrong header is refused`(index: Int) {
    let (text, expected) = Self.headers[index]
    #expect(messages(of: text) == expected)
  }

  static let headers: [(text: String, messages: [String])] = [
    ("just text\n", ["x:1:1: error: a spec file is 'just text', expected an object"]),
    ("- spec: 1\n", ["x:1:1: error: a spec file is a list, expected an object"]),
    (
      "spec: 2\nid: a\ntitle: t\nexpect: [{id: e, never: app.woken}]\n",
      ["x:1:7: error: spec is '2', expected 1"]
    ),
    (
      "spec: 1\nid: a\ntitel: t\nexpect: [{id: e, never: app.woken}]\n",
      [
        "x:1:1: error: the file has no 'title'",
        "x:3:1: error: unknown key 'titel' in a spec file, did you mean 'title'",
      ]
    ),
    (
      "spec: 1\nid: a b\ntitle: t\nexpect: [{id: e, never: app.woken}]\n",
      ["x:2:5: error: id is 'a b', expected letters, digits and any of - . _ /"]
    ),
    (
      "spec: 1\nid: a\ntitle:\nexpect: [{id: e, never: app.woken}]\n",
      ["x:3:7: error: title is empty"]
    ),
    ("spec: 1\nid: a\ntitle: t\n", ["x:1:1: error: the file has no 'expect'"]),
    (
      "spec: 1\nid: a\ntitle: t\nexpect: []\n", ["x:4:9: error: expect is an empty list"]
    ),
    (
      "spec: 1\nid: a\ntitle: t\nexpect: {id: e}\n",
      ["x:4:9: error: expect is an object, expected a list"]
    ),
    (
      "spec: 1\nid: a\ntitle: t\nprofiles: [documentd]\nexpect: [{id: e, never: app.woken}]\n",
      ["x:4:12: error: an element of profiles is 'documentd', did you mean 'documented'"]
    ),
    (
      "spec: 1\nid: a\ntitle: t\nrequires: [radio]\nexpect: [{id: e, never: app.woken}]\n",
      [
        "x:4:12: error: an element of requires is 'radio', expected one of: central, peripheral, "
          + "lifecycle, state-restoration, alerts"
      ]
    ),
    (
      "spec: 1\nid: a\ntitle: t\nparams: {b: {documented: 1s}}\n"
        + "expect: [{id: e, each: app.woken, then: app.suspended, within: $b}]\n",
      ["x:4:13: error: the parameter has no 'observed'"]
    ),
    (
      "spec: 1\nid: a\ntitle: t\nparams: {budget: 1s}\n"
        + "expect: [{id: e, each: app.woken, then: app.suspended, within: $budgt}]\n",
      ["x:5:64: error: unknown parameter 'budgt' in 'params', did you mean 'budget'"]
    ),
    (
      "spec: 1\nid: a\ntitle: t\nparams: {budget: [1s]}\nexpect: [{id: e, never: app.woken}]\n",
      ["x:4:18: error: budget is a list, expected one value"]
    ),
    (
      "spec: 1\nid: a\ntitle: t\nstates: {s: {enters: app.woken}}\n"
        + "expect: [{id: e, during: s, never: app.woken}]\n",
      [
        "x:4:13: error: the state has no 'leaves'",
        "x:5:26: error: unknown state 's' in 'states'",
      ]
    ),
    (
      "spec: 1\nid: a\ntitle: t\nstates: {s: {for-each: peer, enters: app.woken, leaves: app.woken}}\n"
        + "expect: [{id: e, during: s, never: app.woken}]\n",
      [
        "x:4:38: error: app.woken carries no 'peer', by which instances are told apart",
        "x:5:26: error: unknown state 's' in 'states'",
      ]
    ),
  ]

  @Test(arguments: expectations.indices)
  func `a wrong expectation is refused`(index: Int) {
    let (text, expected) = Self.expectations[index]
    let prelude = "states: {s: {enters: app.background, leaves: app.foreground}}\nexpect:\n - {"
    let spec = "spec: 1\nid: a\ntitle: t\n" + prelude + text + "}\n"
    #expect(messages(of: spec) == expected.map { "x:6:" + $0 })
  }

  /// One expectation on line 6, its first key in column 5; each message begins with its column.
  static let expectations: [(text: String, messages: [String])] = [
    ("never: app.woken", ["4: error: the expectation has no 'id'"]),
    (
      "id: e",
      [
        "4: error: the expectation has no pattern, expected one of: never, every-one/satisfies, "
          + "eventually, at-most/of, at-least/of, exactly/of, first/is, each/then, "
          + "each/preceded-by, each/stays, every/see, sequence, increasing, measure/is, may"
      ]
    ),
    (
      "id: e, nevr: app.woken",
      ["4: error: unknown key 'nevr' in an expectation, did you mean 'never'"]
    ),
    (
      "id: e, never: app.woken, may: app.woken",
      ["4: error: the expectation has more than one pattern: may, never"]
    ),
    (
      "id: e, each: app.woken",
      ["4: error: each needs 'then' or 'preceded-by' or 'stays' beside it"]
    ),
    (
      "id: e, each: app.woken, then: app.suspended, preceded-by: app.woken",
      ["4: error: the expectation has more than one pattern: preceded-by, then"]
    ),
    ("id: e, at-most: 1", ["4: error: at-most needs 'of' beside it"]),
    (
      "id: e, never: app.woken, within: 1s", ["30: error: within does not go with never"]
    ),
    (
      "id: e, never: app.woken, wihtin: 1s",
      ["30: error: unknown key 'wihtin' in an expectation, did you mean 'within'"]
    ),
    (
      "id: e, never: app.woken, durin: s",
      ["30: error: unknown key 'durin' in an expectation, did you mean 'during'"]
    ),
    (
      "id: e, never: app.woekn",
      ["19: error: unknown kind 'app.woekn' in an event, did you mean 'app.woken'"]
    ),
    (
      "id: e, never: apps.*",
      ["19: error: unknown kind 'apps.*' in an event, did you mean 'app.*'"]
    ),
    ("id: e, never: []", ["19: error: never is an empty list"]),
    (
      "id: e, never: {evnt: app.woken}",
      [
        "19: error: never has no 'event'",
        "20: error: unknown key 'evnt' in never, did you mean 'event'",
      ]
    ),
    (
      "id: e, never: {event: app.woken, where: {}}", ["45: error: where is empty"]
    ),
    (
      "id: e, never: {event: callback.didDiscover, where: {rsi: -40}}",
      ["57: error: unknown field 'rsi' in where, did you mean 'rssi'"]
    ),
    (
      "id: e, never: {event: callback.didConnect, where: {rssi: -40}}",
      ["56: error: callback.didConnect has no field 'rssi'"]
    ),
    (
      "id: e, never: {event: callback.didDiscover, where: {rssi: near}}",
      ["63: error: rssi is 'near', expected a number"]
    ),
    (
      "id: e, never: {event: callback.didDiscover, where: {rssi: {less: 3}}}",
      ["64: error: unknown operator 'less' in rssi"]
    ),
    (
      "id: e, never: {event: callback.didUpdateState, where: {state: powerdOn}}",
      ["67: error: state is 'powerdOn', did you mean 'poweredOn'"]
    ),
    (
      "id: e, never: {event: callback.didUpdateState, where: {from: phone}}",
      [
        "66: error: from is 'phone', expected one of: app, implementation, peer, system, user, "
          + "harness"
      ]
    ),
    (
      "id: e, never: {event: callback.didUpdateState, where: {state: {lt: poweredOn}}}",
      [
        "68: error: lt of state does not fit: it is for numbers, durations and instants, and "
          + "state is unknown | resetting | unsupported | unauthorized | poweredOff | poweredOn"
      ]
    ),
    (
      "id: e, never: {event: callback.didDiscover, where: {peer: {has: P1}}}",
      ["64: error: has of peer does not fit: it is for lists, and peer is text"]
    ),
    (
      "id: e, never: {event: callback.didDiscover, where: {services: 180D}}",
      ["67: error: services is '180D', expected a list of UUID"]
    ),
    (
      "id: e, never: {event: callback.didDiscover, where: {services: [heart]}}",
      ["68: error: an element of services is 'heart', expected a UUID such as 180D"]
    ),
    (
      "id: e, never: {event: air.advertisement, where: {payload: 02}}",
      ["63: error: payload is '02', expected octets in hexadecimal such as 0x0048"]
    ),
    (
      "id: e, never: {event: air.advertisement, where: {address: 12:34}}",
      ["63: error: address is '12:34', expected an address such as C0:FF:EE:00:00:01"]
    ),
    (
      "id: e, never: {event: callback.didDiscover, where: {rssi: {between: [1]}}}",
      ["73: error: between of rssi is not [least, most]"]
    ),
    (
      "id: e, never: {event: callback.didDiscover, where: {peer: {length: {near: 1}}}}",
      ["72: error: length of peer is an object, expected a number or one of: lt, le, gt, ge"]
    ),
    (
      "id: e, never: {event: callback.didDiscover, where: {peer: {same-as: a.peer}}}",
      [
        "73: error: same-as of peer is 'a.peer', expected NAME.FIELD with a NAME that an 'as' "
          + "has given"
      ]
    ),
    (
      "id: e, each: {event: call.connect, as: a}, "
        + "then: {event: callback.didConnect, where: {peer: {same-as: b.peer}}}",
      [
        "107: error: same-as of peer is 'b.peer', expected NAME.FIELD with a NAME that an 'as' "
          + "has given: a"
      ]
    ),
    (
      "id: e, each: {event: call.connect, as: a}, "
        + "then: {event: callback.didConnect, where: {peer: {same-as: a.rssi}}}",
      ["107: error: call.connect has no field 'rssi'"]
    ),
    (
      "id: e, for-each: perr, never: app.woken",
      ["22: error: unknown field 'perr' in for-each, did you mean 'peer'"]
    ),
    (
      "id: e, for-each: [app, app], never: app.woken", ["28: error: for-each names 'app' twice"]
    ),
    (
      "id: e, for-each: [app, peer, role, set, rssi, psm, mtu, code, text], never: app.woken",
      ["22: error: for-each names 9 fields, at most 8 are allowed"]
    ),
    (
      "id: e, for-each: [app, peer], never: app.woken",
      ["42: error: app.woken carries no 'peer', by which instances are told apart"]
    ),
    (
      "id: e, for-each: peer, never: alert.*, during: q",
      ["52: error: unknown state 'q' in 'states', expected one of: s"]
    ),
    (
      "id: e, for-each: connection, never: alert.*",
      ["41: error: no kind of 'alert.*' carries connection"]
    ),
    (
      "id: e, during: s, from: app.woken, never: app.woken",
      ["4: error: an expectation has one scope, but here are during and from"]
    ),
    ("id: e, for: 1s, never: app.woken", ["12: error: for needs a scope beside it"]),
    (
      "id: e, during: s, closed: true, never: app.woken",
      ["23: error: closed does not go with during"]
    ),
    (
      "id: e, from: app.woken, closed: true, never: app.woken",
      ["29: error: closed needs 'until' or 'for' beside it"]
    ),
    (
      "id: e, until: app.woken, for: 2s, never: app.woken",
      ["30: error: for needs 'from' or 'before' beside it"]
    ),
    (
      "id: e, before: app.woken, never: app.woken",
      ["4: error: an expectation with 'before' has no 'for'"]
    ),
    (
      "id: e, each: app.woken, then: app.suspended, within: 10",
      ["58: error: within is '10', expected a duration such as 10s or 500ms"]
    ),
    (
      "id: e, each: app.woken, then: app.suspended, within: {min: 3s, max: 2s}",
      ["58: error: min is more than max"]
    ),
    (
      "id: e, each: app.woken, then: app.suspended, within: {}",
      ["58: error: within is an empty object, expected 'min' or 'max'"]
    ),
    (
      "id: e, each: app.woken, then: app.suspended, pairing: one",
      ["59: error: pairing is 'one', expected one of: any, one-to-one"]
    ),
    (
      "id: e, each: app.woken, then: app.suspended, exactly: 1",
      ["50: error: exactly needs 'within' beside it"]
    ),
    (
      "id: e, each: app.woken, then: app.suspended, within: 1s, exactly: 2",
      ["71: error: exactly is '2', expected a number from 1 to 1"]
    ),
    (
      "id: e, at-most: none, of: app.woken",
      ["21: error: at-most is 'none', expected a number from 1 to 1000000"]
    ),
    (
      "id: e, first: app.woken, is: app.suspended",
      ["34: error: no entry that 'first' names can be the one that 'is' names"]
    ),
    (
      "id: e, every-one: app.woken, satisfies: {rssi: 3}",
      ["46: error: app.woken has no field 'rssi'"]
    ),
    (
      "id: e, increasing: {event: callback.didDiscover, field: peer}",
      [
        "61: error: field is 'peer', expected a field that is a number, a duration or an instant"
      ]
    ),
    ("id: e, increasing: callback.didDiscover", ["24: error: the event has no 'field'"]),
    (
      "id: e, measure: {speed: air.advertisement}, is: 3",
      [
        "22: error: unknown key 'speed' in measure, expected one of: count, rate, min-gap, "
          + "max-gap, mean-gap, value"
      ]
    ),
    (
      "id: e, measure: {mean-gap: air.advertisement}, is: 3",
      ["56: error: 'is' is '3', expected a duration such as 10s or 500ms"]
    ),
    (
      "id: e, measure: {count: air.advertisement}, is: {about: 3}",
      ["53: error: is takes a value or one of: lt, le, is, ge, gt"]
    ),
    (
      "id: e, never: app.woken, exercised-by: {event: app.woken, at-least: 0}",
      ["73: error: at-least is '0', expected a number from 1 to 1000000"]
    ),
    ("id: e, sequence: [app.woken]", ["22: error: sequence is a list of 1, expected 2 to 12"]),
    (
      "id: e, sequence: [app.woken, app.suspended], within: 2s",
      ["50: error: within needs 'order: all-in-order' beside it"]
    ),
    (
      "id: e, each: app.woken, stays: s",
      ["4: error: an expectation with 'stays' has no 'for'"]
    ),
    (
      "id: e, each: app.woken, stays: s, for: 2s, from: app.woken",
      ["4: error: stays is a scope itself and goes with no other"]
    ),
    (
      "id: e, before: app.woken, for: 2s, each: app.woken, then: app.suspended",
      [
        "4: error: before goes with never, at-most, at-least, exactly and eventually, without a "
          + "time of their own"
      ]
    ),
    (
      "id: e, for-each: app, eventually: app.woken, within: 2s",
      [
        "4: error: eventually with 'for-each' needs a scope whose events carry app: nothing else "
          + "says which instances there are"
      ]
    ),
    (
      "id: e, for-each: peer, during: s, at-least: 2, of: callback.didConnect",
      [
        "4: error: at-least with 'for-each' needs a scope whose events carry peer: nothing else "
          + "says which instances there are"
      ]
    ),
    (
      "id: e, for-each: [app, manager, peer], from: app.woken, until: call.stopScan, "
        + "never: callback.didDiscover",
      [
        "4: error: call.stopScan in 'until' carries more keys than 'from' and not all of "
          + "'for-each': say with 'matching' which count"
      ]
    ),
    (
      "id: e, each: {event: callback.didConnect, as: it}, preceded-by: [call.connect, "
        + "{event: callback.didDiscover, where: {peer: {same-as: it.peer}}}]",
      ["4: error: every event of preceded-by needs the same conditions with same-as"]
    ),
  ]

  @Test(arguments: scenarios.indices)
  func `a wrong scenario is refused`(index: Int) {
    let (text, expected) = Self.scenarios[index]
    let spec =
      "spec: 1\nid: a\ntitle: t\nexpect: [{id: e, never: app.woken}]\nscenario: {" + text + "}\n"
    #expect(messages(of: spec) == expected.map { "x:5:" + $0 })
  }

  /// The scenario's first key stands in column 12 of line 5.
  static let scenarios: [(text: String, messages: [String])] = [
    (
      "settel: 1s", ["12: error: unknown key 'settel' in scenario, did you mean 'settle'"]
    ),
    ("ios: seventeen", ["17: error: ios is 'seventeen', expected a number from 1 to 1000"]),
    ("settle: 60", ["20: error: settle is '60', expected a duration such as 10s or 500ms"]),
    ("devices: []", ["21: error: devices names none"]),
    ("devices: [a, a]", ["21: error: devices names one of them twice"]),
    ("apps: [{modes: []}]", ["19: error: the app has no 'app'"]),
    (
      "apps: [{app: a}, {app: a}]", ["12: error: apps names one of them twice"]
    ),
    (
      "apps: [{app: a, device: tablet}]",
      ["12: error: unknown device 'tablet' in 'devices', expected one of: phone"]
    ),
    (
      "apps: [{app: a, modes: [bluetooth-centrl]}]",
      ["36: error: an element of modes is 'bluetooth-centrl', did you mean 'bluetooth-central'"]
    ),
    (
      "apps: [{app: a, reactions: [{when: call.connect, then: []}]}]",
      ["47: error: when is 'call.connect', expected a kind of callback.*, app.*, alert.*"]
    ),
    (
      "apps: [{app: a, reactions: [{when: app.woken}]}]",
      ["40: error: the reaction has no 'then'"]
    ),
    (
      "apps: [{app: a, reactions: [{when: app.woken, then: [{do: user.opensApp}]}]}]",
      ["70: error: do is 'user.opensApp', expected a kind of call.*"]
    ),
    (
      "apps: [{app: a, reactions: [{when: app.woken, then: [{do: call.conect}]}]}]",
      ["70: error: do is 'call.conect', did you mean 'call.connect'"]
    ),
    (
      "apps: [{app: a, reactions: [{when: app.woken, then: [{do: call.connect, per: P1}]}]}]",
      ["84: error: unknown key 'per' in call.connect, did you mean 'peer'"]
    ),
    ("peers: [{peer: P1}, {peer: P1}]", ["12: error: peers names one of them twice"]),
    (
      "peers: [{peer: P1, gatt: [{sevice: 180D}]}]",
      ["39: error: unknown key 'sevice' in an element of gatt, did you mean 'service'"]
    ),
    ("acts: [{do: user.opensApp}]", ["19: error: the act has no 'at'"]),
    ("acts: [{at: 1s}]", ["19: error: an act has no 'do'"]),
    (
      "acts: [{at: 1s, do: air.advertisement}]",
      ["32: error: do is 'air.advertisement', expected a kind of user.*, system.*, peer.*, call.*"]
    ),
    (
      "acts: [{at: soon, do: user.opensApp}]",
      ["24: error: at is 'soon', expected a duration such as 10s or 500ms"]
    ),
    (
      "acts: [{at: 1s, do: user.opensApp, every: 3s}]",
      ["19: error: every and times go together"]
    ),
  ]
}
