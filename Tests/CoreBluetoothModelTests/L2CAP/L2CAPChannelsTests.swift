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
    #expect(outputs.last == .accepted(psm: 0x80, number: 0x40, session: 7, on: 1))
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

  /// Opens a channel, which gets the number 0x40, to a number of the peer's.
  private mutating func open(psm: Int = 0x90, to remote: UInt16 = 0x50) throws {
    guard case .send(let request, psm, 1)? = receive(.open(psm: psm, by: 7, on: 1)).first else {
      throw Failure.nothingIsRequested
    }
    var peer = peer
    peer.channel = L2CAPChannel(rawValue: remote)
    let response = L2CAPSignal(
      identifier: request.identifier, content: .leConnectionResponse(peer, result: 0))
    let outputs = receive(.signal(response, on: 1))
    guard case .opened(psm: psm, number: _?, session: 7, on: 1)? = outputs.first else {
      throw Failure.isNotOpened
    }
  }

  private enum Failure: Error { case nothingIsRequested, isNotOpened }

  @Test mutating func `an open channel carries data until its link ends`() throws {
    try open()
    guard
      case .received([5, 6], let channel, on: 1)? =
        receive(.frame([2, 0, 5, 6], to: 0x40, on: 1)).first
    else {
      Issue.record("nothing is received")
      return
    }
    #expect((channel.psm, channel.session) == (0x90, 7))
    let write: L2CAPChannels.Input = .write([1], to: .init(), by: 7, on: [1])
    #expect(receive(write).count == 1)
    guard case .closed(let lost, on: 1)? = receive(.linkEnded(1)).first else {
      Issue.record("nobody is told")
      return
    }
    #expect(lost.local == channel.local)
    #expect(receive(write) == [.noSuchChannel])
  }

  @Test mutating func `an app closes one of two channels of a PSM, and is not told of it`() throws {
    try open()
    try open(to: 0x51)
    let close: L2CAPChannels.Input = .close(.init(psm: 0x90, number: 0x40), by: 7, on: [1])
    let outputs = receive(close)
    guard case .send(let signal, psm: 0x90, on: 1)? = outputs.first, outputs.count == 1 else {
      Issue.record("\(outputs)")
      return
    }
    #expect(signal.content == .disconnectionRequest(destination: peer.channel, source: own))
    #expect(receive(close) == [.noSuchChannel])
    #expect(receive(.close(.init(psm: 0x90), by: 8, on: [1])) == [.noSuchChannel])
    guard
      case .sendFrames(_, over: let other, on: 1)? =
        receive(.write([1], to: .init(psm: 0x90), by: 7, on: [1])).first
    else {
      Issue.record("the other channel is closed, too")
      return
    }
    #expect(other.local == 0x41)
  }

  @Test mutating func `an app is told once of a channel that the peer closes`() throws {
    try open()
    let request = L2CAPSignal(
      identifier: 9, content: .disconnectionRequest(destination: own, source: peer.channel))
    let outputs = receive(.signal(request, on: 1))
    #expect(outputs.count == 2)
    guard case .send(let response, psm: 0x90, on: 1)? = outputs.first,
      case .closed(let channel, on: 1)? = outputs.last
    else {
      Issue.record("\(outputs)")
      return
    }
    #expect(
      response.content == .disconnectionResponse(destination: own, source: peer.channel))
    #expect((channel.local, channel.session) == (0x40, 7))
    #expect(receive(.signal(request, on: 1)).isEmpty)
    #expect(receive(.linkEnded(1)).isEmpty)
  }

  @Test mutating func `who gives up a link that others use closes its channels`() throws {
    try open()
    #expect(receive(.left(session: 8, link: 1)).isEmpty)
    #expect(receive(.left(session: 7, link: 1)).count == 1)
    #expect(receive(.linkEnded(1)).isEmpty)
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
