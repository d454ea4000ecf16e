import BluetoothProtocols
import Testing

@testable import Replay

@Suite struct PeerChannelsTests {
  private static let served: UInt16 = 0x80

  /// Returns the answer to a phone's request for a channel.
  private func ask(
    _ number: UInt16, psm: UInt16 = Self.served, mtu: UInt16 = 23, of channels: inout PeerChannels
  ) -> L2CAPSignal.Content? {
    let end = L2CAPSignal.CreditBasedChannel(
      channel: L2CAPChannel(rawValue: number), limits: .init(mtu: mtu, mps: 23, initialCredits: 1))
    return channels.receive(
      L2CAPSignal(identifier: 9, content: .leConnectionRequest(psm: psm, end)),
      serves: { $0 == Self.served }, rejects: false)?.signal.content
  }

  private func result(_ answer: L2CAPSignal.Content?) -> UInt16? {
    if case .leConnectionResponse(_, let result) = answer { result } else { nil }
  }

  @Test func `a request is accepted once, and refused with its reason`() {
    var channels = PeerChannels()
    #expect(result(ask(0x40, psm: 0x81, of: &channels)) == 2)
    #expect(result(ask(0x3F, of: &channels)) == 9)
    #expect(result(ask(0x40, mtu: 22, of: &channels)) == 0xB)
    #expect(channels.lastOpen(nil) == nil)
    #expect(result(ask(0x40, of: &channels)) == 0)
    #expect(result(ask(0x40, of: &channels)) == 0xA)
    #expect(channels.lastOpen(Int(Self.served))?.phone == 0x40)
  }

  @Test func `there are as many channels as numbers, and a closed one leaves its number`() {
    var channels = PeerChannels()
    for number in UInt16(0x40)...0x7F { #expect(result(ask(number, of: &channels)) == 0) }
    #expect(channels.open(1) == nil)
    #expect(channels.close(nil)?.signal.content.isDisconnection(of: 0x7F) == true)
    #expect(channels.open(1)?.psm == 1)
    #expect(channels.lastOpen(1) == nil)
  }

  @Test func `half of the credits come back when they are used`() {
    var channels = PeerChannels()
    _ = ask(0x50, of: &channels)
    let early = (1..<0x8000).compactMap { _ in channels.receiveFrame(to: 0x40) }
    #expect(early.isEmpty)
    let credits = channels.receiveFrame(to: 0x40)?.signal.content
    #expect(
      credits == .flowControlCredit(channel: L2CAPChannel(rawValue: 0x40), credits: 0x8000))
    #expect(channels.receiveFrame(to: 0x40) == nil)
    #expect(channels.receiveFrame(to: 0x41) == nil)
  }
}

extension L2CAPSignal.Content {
  fileprivate func isDisconnection(of number: UInt16) -> Bool {
    if case .disconnectionRequest(let destination, _) = self {
      destination.rawValue == number
    } else {
      false
    }
  }
}
