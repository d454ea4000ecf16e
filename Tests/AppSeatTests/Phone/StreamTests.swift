import SimulatedPhone
import Testing

/// An app with a channel, whose streams it closes, or which end.
@Suite struct StreamTests {
  private let phone = SimulatedPhone()
  private let door: SimulatedPeer

  init() {
    door = phone.place(
      SimulatedPeer("door", services: ["180D"], more: ["channels": .list([.integer(192)])]))
  }

  private func open(_ program: SimulatedApp.Program = .delegate(StreamApp.self)) async throws
    -> SimulatedApp
  {
    let app = phone.install("talker", program)
    try await phone.open(app)
    let written = try await phone.wait(until: "call.writeL2CAPChannel", of: app)
    #expect(written["value"] == "0x6869")
    return app
  }

  private func act(_ kind: String, _ value: [UInt8]? = nil) async throws {
    var fields: [String: PhoneValue] = ["peer": "door", "psm": 192]
    fields["value"] = value.map(PhoneValue.octets)
    try await phone.perform(kind, fields)
  }

  @Test func `an app closes its channel, and the other side is told`() async throws {
    let app = try await open()
    try await act("peer.writesL2CAPChannel", [7, 0])
    try await phone.wait(until: "call.closeL2CAPChannel", of: app)
    try await phone.wait(until: "link.signalling", where: ["opcode": 6])
    try await phone.wait(until: "link.signalling", where: ["opcode": 7])
    #expect(phone.logs(of: app) == ["read 7 0"])
    #expect(!phone.callbacks(of: app).contains { $0.kind == "callback.didCloseL2CAPChannel" })
  }

  @Test func `the streams end when the other side closes the channel`() async throws {
    let app = try await open()
    try await act("peer.writesL2CAPChannel", [7])
    try await act("peer.closesL2CAPChannel")
    try await phone.wait(until: "callback.didCloseL2CAPChannel", of: app)
    try await phone.wait(.seconds(1))
    #expect(phone.logs(of: app) == ["read 7", "the output ends", "the input ends"])
    #expect(!phone.calls(of: app).contains { $0.kind == "call.closeL2CAPChannel" })
  }

  @Test func `the streams end when the link is lost`() async throws {
    let app = try await open()
    try await phone.remove(door)
    try await phone.wait(until: "callback.didCloseL2CAPChannel", of: app)
    try await phone.wait(.seconds(1))
    #expect(Set(phone.logs(of: app)) == ["the output ends", "the input ends"])
  }

  @Test func `a read waits, although the manager's queue waits with it`() async throws {
    let app = try await open(.delegate(WaitingStreamApp.self))
    try await act("peer.writesL2CAPChannel", [7])
    try await phone.wait(.seconds(3))
    #expect(phone.logs(of: app) == ["read 7"])
    try await act("peer.closesL2CAPChannel")
    try await phone.wait(.seconds(1))
    #expect(phone.logs(of: app) == ["read 7", "the input ends after 3 s"])
  }
}
