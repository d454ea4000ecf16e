import BluetoothProtocols
import Conformance
import Testing
import Timelines

@Suite struct SpecFileTests {
  static let text = """
    spec: 1
    id: BG-PER-05/no-name-in-background
    title: No local name is advertised while the app is in the background
    covers: [BG-PER-05]
    requires: [central, peripheral, lifecycle, parameters]
    params: {budget: {documented: 10s, observed: 12s}, name: lock}
    states:
      background: {for-each: app, enters: app.background, leaves: [app.foreground, app.terminated], at-start: false}
    scenario:
      ios: 18
      parameters: {wake_budget: 10s}
      capture: Traces/advertisers/scanner.btsnoop
      devices: [phone]
      apps:
        - app: lock
          modes: [bluetooth-central]
          reactions:
            - when: callback.didUpdateState
              where: {state: poweredOn}
              times: 1
              then: [{do: call.scanForPeripherals, services: ["180D"], after: 2s}]
      peers:
        - peer: P1
          services: ["180D"]
          interval: 100ms
          connectable: true
          gatt:
            - service: "180D"
              characteristics:
                - {characteristic: "2A37", properties: [notify, read], value: 0x0048}
      acts:
        - {at: 0s, do: user.opensApp, app: $name}
        - {at: 30s, do: peer.notifies, peer: P1, characteristic: "2A37", value: 0x0049, every: 60s, times: 3}
      settle: $budget
    expect:
      - id: no-local-name
        during: background
        never: {event: [air.advertising, air.advertisement], where: {from: implementation, adTypes: {has-any: [0x08, 0x09]}}}
        killed-by: [name-kept-in-background]
      - id: in-time
        each: app.woken
        then: app.suspended
        within: $budget
        killed-by: [budget-doubled]
    why: Apple says so.
    """

  let spec: SpecFile
  init() throws { spec = try SpecFile(parsing: Self.text, path: "name.yaml") }

  @Test func `the header says what the rule is`() {
    #expect(spec.id == "BG-PER-05/no-name-in-background")
    #expect(spec.title == "No local name is advertised while the app is in the background")
    #expect(spec.covers == ["BG-PER-05"])
    #expect(spec.profiles == [.documented, .observed])
    #expect(spec.requires == [.central, .peripheral, .lifecycle, .parameters])
    #expect(spec.why == "Apple says so.")
    #expect(spec.warnings.isEmpty)
  }

  @Test func `expectations keep their order, line and mutants`() {
    let expectations = spec.expectations(for: .documented)
    #expect(expectations.map(\.id) == ["no-local-name", "in-time"])
    #expect(expectations.map(\.line) == [36, 40])
    #expect(expectations.map(\.killers) == [["name-kept-in-background"], ["budget-doubled"]])
  }

  @Test func `a scenario becomes what the replay engine performs`() throws {
    let scenario = try #require(spec.scenario(for: .documented))
    #expect(scenario.ios == 18)
    #expect(scenario.parameters == [Scenario.Parameter(name: "wake_budget", setting: "10s")])
    #expect(scenario.capture == "Traces/advertisers/scanner.btsnoop")
    #expect(scenario.settle == .seconds(10))

    let app = try #require(scenario.apps.first)
    #expect(app.properties == [.modes: .texts(["bluetooth-central"])])
    let reaction = try #require(app.reactions.first)
    #expect(reaction.kind == .callbackDidUpdateState)
    #expect(reaction.matching == [.state: .text("poweredOn")])
    #expect(reaction.times == 1)
    #expect(
      reaction.calls == [
        Draft(
          .callScanForPeripherals, from: .app,
          [.services: .uuids([BluetoothUUID(UInt16(0x180D))])], after: .seconds(2),
          origin: .line(21))
      ])

    let peer = try #require(scenario.peers.first)
    #expect(peer.present)
    #expect(peer.properties[.interval] == .duration(.milliseconds(100)))
    let characteristic = peer.properties[.gatt]?.list?.first?.record?[.characteristics]?.list?.first
    #expect(characteristic?.record?[.value] == .octets([0, 0x48]))
    #expect(characteristic?.record?[.properties] == .texts(["notify", "read"]))

    #expect(
      scenario.acts[0]
        == Scenario.ScheduledAct(
          time: .start,
          act: Draft(.userOpensApp, from: .user, [.app: .text("lock")], origin: .line(32))))
    #expect(scenario.acts[1].act.from == .peer)
    #expect(scenario.acts[1].interval == .seconds(60))
    #expect(scenario.acts[1].times == 3)
  }

  @Test func `a parameter has a value for each profile`() throws {
    #expect(spec.scenario(for: .observed)?.settle == .seconds(12))
    #expect(spec.scenario(for: .observed)?.profile == .observed)
  }

  @Test func `a rule of one profile says nothing under the other`() throws {
    let text = Self.text.replacing("covers:", with: "profiles: [observed]\ncovers:")
    let spec = try SpecFile(parsing: text, path: "name.yaml")
    #expect(spec.expectations(for: .documented).isEmpty)
    #expect(spec.scenario(for: .documented) == nil)
    #expect(spec.expectations(for: .observed).count == 2)
  }

  @Test func `what is not a type that YAML guesses stays as written`() throws {
    let text = """
      spec: 1
      id: a
      title: on
      covers: [BG-SEM-01]
      expect:
        - id: "010"
          never: {event: air.advertisement, where: {address: 12:34:56:12:34:56, localName: yes}}
          killed-by: [x]
      """
    let spec = try SpecFile(parsing: text, path: "on.yaml")
    #expect(spec.title == "on")
    #expect(spec.expectations(for: .documented).map(\.id) == ["010"])
  }

  @Test func `octets that are not text are refused`() {
    #expect(throws: SpecErrors.self) { try SpecFile(parsing: [0xFF, 0xFE], path: "x.yaml") }
  }

  @Test func `every prefix of a spec file is read or refused, and nothing else`() {
    let octets = Array(Self.text.utf8)
    for length in stride(from: 0, to: octets.count, by: 7) {
      _ = try? SpecFile(parsing: Array(octets[..<length]), path: "cut.yaml")
    }
  }
}
