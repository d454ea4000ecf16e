import Conformance
import Testing

@Suite struct AppParametersTests {
  private func parameters(_ text: String) throws -> AppParameters {
    try AppParameters(parsing: Array(text.utf8), path: "app.yaml")
  }

  private static let rule = """
    peers:
      - peer: strap
        services: ["180D"]
        gatt:
          - {characteristic: "2A37", properties: [notify], value: 0x0048}
          - {characteristic: "2A19", properties: [read], value: 0x64}
    acts:
      - {at: 60s, do: peer.notifies, peer: strap, characteristic: "2A37", value: 0x0049}
      - {at: 120s, do: peer.notifies, peer: strap, characteristic: "2A37", value: 0x004A}

    """

  @Test func `an app's own service stands in the rules`() throws {
    let own = try parameters(
      """
      service: "2A37"
      notified: 6E1A0002-52C5-4A0B-9F5B-0D6B2E0C7A10
      properties: [indicate, read]
      values: [0x0100, 0x02]
      """)
    #expect(
      own.applied(to: Self.rule) == """
        peers:
          - peer: strap
            services: ["2A37"]
            gatt:
              - {characteristic: "6E1A0002-52C5-4A0B-9F5B-0D6B2E0C7A10", properties: [indicate, read], value: 0x0100}
              - {characteristic: "2A19", properties: [read], value: 0x64}
        acts:
          - {at: 60s, do: peer.notifies, peer: strap, characteristic: "6E1A0002-52C5-4A0B-9F5B-0D6B2E0C7A10", value: 0x02}
          - {at: 120s, do: peer.notifies, peer: strap, characteristic: "6E1A0002-52C5-4A0B-9F5B-0D6B2E0C7A10", value: 0x0100}

        """)
  }

  @Test func `all services of a peer, and what it advertises, stand in the rules`() throws {
    let own = try parameters(
      """
      service: FFE0
      notified: FFE1
      written: FFE2
      values: [0x01]
      advertised: [180D, FE59]
      gatt:
        - service: FFE0
          characteristics:
            - {characteristic: FFE1, properties: [indicate, read]}
            - {characteristic: FFE2, properties: [write]}
            - {characteristic: 2A37, properties: [read]}
        - {service: 180F, characteristics: []}
      """)
    let rule = """
      peers:
        - peer: strap
          services: ["180D"]
          gatt:
            - service: "180D"
              characteristics:
                - {characteristic: "2A37", properties: [notify], value: 0x0048}
                - {characteristic: "2A39", properties: [writeWithoutResponse]}
      acts:
        - {do: call.scanForPeripherals, services: ["180D"]}

      """
    #expect(
      own.applied(to: rule) == """
        peers:
          - peer: strap
            services: [180D, FE59]
            gatt:
              - {service: 180F, characteristics: []}
              - service: "FFE0"
                characteristics:
                  - {characteristic: "FFE1", properties: [indicate, read], value: 0x01}
                  - {characteristic: 2A37, properties: [read]}
                  - {characteristic: "FFE2", properties: [writeWithoutResponse]}
        acts:
          - {do: call.scanForPeripherals, services: ["FFE0"]}

        """)
  }

  @Test func `without parameters the rules stay`() throws {
    #expect(try parameters("{}").applied(to: Self.rule) == Self.rule)
  }

  @Test(arguments: [
    ("servce: 180D", "1:1: error: unknown key 'servce'"),
    ("service: heart", "1:10: error: service is 'heart', expected a UUID"),
    ("service: [180D]", "1:10: error: service is a list, expected a UUID"),
    ("properties: [notifies]", "1:14: error: a property is 'notifies', expected one of read"),
    ("properties: [read]", "1:13: error: properties has neither notify nor indicate"),
    ("values: [72]", "1:10: error: a value is '72', expected octets such as 0x0048"),
    ("gatt: 180D", "1:7: error: gatt is '180D', expected"),
    ("gatt: []\nproperties: [notify]", "2:13: error: properties stands beside gatt"),
    ("- 180D", "1:1: error: the file is a list"),
  ])
  func `a mistake is told with its place`(text: String, message: String) {
    let error = #expect(throws: SpecErrors.self) { try parameters(text) }
    let told = error?.errors.first.map { "\($0)" } ?? ""
    #expect(told.hasPrefix("app.yaml:\(message)"), "\(told)")
  }
}
