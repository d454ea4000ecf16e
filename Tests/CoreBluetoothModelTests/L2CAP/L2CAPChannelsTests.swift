import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

struct L2CAPChannelsTests {
  private var channels = L2CAPChannels()
  private let peer = L2CAPSignal.CreditBasedChannel(
    channel: L2CAPChannel(rawValue: 0x50), limits: .init(mtu: 100, mps: 100, initialCredits: 9))

  private mutating func receive(_ input: L2CAPChannels.Input) -> [L2CAPChannels.Output] {
    channels.receive(input, .init())
  }

  @Test mutating func `a published channel is accepted for the session that published it`() {
    #expect(receive(.publish(by: 7)) == [.published(psm: 0x80, by: 7)])
    let request = L2CAPSignal(identifier: 3, content: .leConnectionRequest(psm: 0x80, peer))
    let outputs = receive(.signal(request, on: 1))
    #expect(outputs.count == 2)
    #expect(outputs.last == .accepted(psm: 0x80, session: 7, on: 1))
  }

  @Test mutating func `what is published no more is refused`() {
    _ = receive(.publish(by: 7))
    _ = receive(.publish(by: 8))
    #expect(
      receive(.unpublish(psm: 0x80, by: 8))
        == [.unpublished(psm: 0x80, by: 8, isFound: false)])
    #expect(
      receive(.unpublish(psm: 0x80, by: 7)) == [.unpublished(psm: 0x80, by: 7, isFound: true)])
    #expect(receive(.sessionEnded(8)).isEmpty)
    for psm: UInt16 in [0x80, 0x81] {
      let request = L2CAPSignal(identifier: 3, content: .leConnectionRequest(psm: psm, peer))
      #expect(receive(.signal(request, on: 1)).count == 1)
    }
  }

  @Test mutating func `an open channel carries data until its link ends`() {
    guard case .send(let request, 0x90, 1)? = receive(.open(psm: 0x90, by: 7, on: 1)).first
    else {
      Issue.record("nothing is requested")
      return
    }
    let response = L2CAPSignal(
      identifier: request.identifier, content: .leConnectionResponse(peer, result: 0))
    #expect(
      receive(.signal(response, on: 1))
        == [.opened(psm: 0x90, session: 7, isAccepted: true, on: 1)])
    #expect(
      receive(.frame([2, 0, 5, 6], to: 0x40, on: 1))
        == [.received([5, 6], psm: 0x90, session: 7, on: 1)])
    let write: L2CAPChannels.Input = .write([1], psm: nil, by: 7, on: [1])
    #expect(receive(write).count == 1)
    #expect(receive(.linkEnded(1)).isEmpty)
    #expect(receive(write) == [.noSuchChannel])
  }

  @Test mutating func `a channel that opens for a session that has ended is closed`() {
    guard case .send(let request, _, _)? = receive(.open(psm: 0x90, by: 7, on: 1)).first else {
      Issue.record("nothing is requested")
      return
    }
    _ = receive(.sessionEnded(7))
    let response = L2CAPSignal(
      identifier: request.identifier, content: .leConnectionResponse(peer, result: 0))
    guard case .send(let closing, psm: 0x90, on: 1)? = receive(.signal(response, on: 1)).first
    else {
      Issue.record("the channel stays open")
      return
    }
    #expect(closing.content == .disconnectionRequest(destination: peer.channel, source: own))
  }

  private var own: L2CAPChannel { L2CAPChannel(rawValue: 0x40) }
}
