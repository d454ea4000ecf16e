import BluetoothProtocols
import Seats
import Timelines

@testable import Replay

/// One of bluewake's own peers in the place of a host, so that the rules about hosts judge it.
///
/// Two worlds are connected back to back. In the run's own one a tester links with the "host". Each
/// PDU of the tester goes on to a second world, where the peer is linked with a phone in the
/// tester's role; the PDUs of the peer come back as those of the host.
struct PeerAsHost: Implementation {
  var about = ImplementationDescription(
    name: "peer", capabilities: [.hci, .peripheral], hasAPI: false, speaksHCI: true)
  private var world: World
  private let peer: String
  /// The peer's own acts, as the tested application of Specs/hosts does them.
  private let application: Application?
  private var now = Instant.start
  private var sequence = 0
  private var links: [Link] = []

  /// A link of the run, and its link in the second world.
  private struct Link {
    var outer: Int
    var tester: Fields
    var inner: Int?
    /// The address of the judged peer.
    var own = Fields()
    var waiting: [Entry] = []
  }

  struct Application: Sendable {
    /// A service with a name, as acts say it.
    var service: FieldValue
    var commanded: FieldValue
    var gattOnceChanged: FieldValue
  }

  init(_ setup: Scenario.PeerSetup, _ application: Application?) {
    let scenario = Scenario(devices: Self.testers, peers: [setup])
    world = World(scenario, options: World.Options(hasSniffer: false, speaksHCI: true))
    (peer, self.application) = (setup.peer, application)
  }

  init(_ peer: RecordedPeer, in recording: Recording) {
    world = World(
      Scenario(devices: Self.testers), recording: recording,
      options: World.Options(hasSniffer: false, speaksHCI: true))
    (self.peer, application) = (peer.name, nil)
  }

  /// The peers of the rules, each of which is a phone to the judged peer.
  private static let testers = ["tester", "other"]

  var nextDeadline: Instant? { world.nextDeadline }

  mutating func advance(to now: Instant) -> [Draft] {
    self.now = max(self.now, now)
    return taken(world.advance(to: now))
  }

  mutating func receive(_ entry: Entry) -> [Draft] {
    now = max(now, entry.time)
    switch entry.kind {
    case .runBegan:
      let drafts = tell(.runBegan, from: .harness, [.seed: entry[.seed]])
      return drafts + tell(.peerAppears, from: .peer, [.peer: .text(peer)]) + [advertising]
    case .linkConnected: return connected(entry)
    case .linkDisconnected: return disconnected(entry)
    case .linkRequest, .linkResponse, .linkError, .linkCommand, .linkNotification, .linkIndication,
      .linkConfirmation, .linkSignalling, .linkChannelData, .linkPairing, .linkControl:
      return entry.from == .peer ? forward(entry) : []
    default: return []
    }
  }

  private var advertising: Draft {
    Draft(
      .airAdvertising, from: .implementation,
      [
        .enabled: .flag(true), .connectable: .flag(true), .payload: .octets([2, 1, 6]),
        .interval: .duration(.milliseconds(30)),
      ])
  }

  private mutating func connected(_ entry: Entry) -> [Draft] {
    guard let number = entry[.connection]?.integer, let tester = entry[.peer]?.text else {
      return []
    }
    links.append(
      Link(
        outer: number,
        tester: [
          .device: .text(tester), .address: entry[.address], .addressType: entry[.addressType],
        ]))
    return tell(
      .airInitiating, from: .implementation,
      [.device: .text(tester), .enabled: .flag(true), .peer: .text(peer)])
  }

  private mutating func disconnected(_ entry: Entry) -> [Draft] {
    guard let index = links.firstIndex(where: { $0.outer == entry[.connection]?.integer }) else {
      return []
    }
    let link = links.remove(at: index)
    guard let inner = link.inner else { return [advertising] }
    return tell(
      .linkDisconnect, from: .implementation,
      [.device: link.tester[.device], .connection: .integer(inner)]) + [advertising]
  }

  private mutating func forward(_ entry: Entry) -> [Draft] {
    guard let index = links.firstIndex(where: { $0.outer == entry[.connection]?.integer }) else {
      return []
    }
    guard let inner = links[index].inner else {
      links[index].waiting.append(entry)
      return []
    }
    var fields = entry.fields
    fields[.peer] = .text(peer)
    fields[.connection] = .integer(inner)
    fields[.device] = links[index].tester[.device]
    if entry.kind == .linkPairing {
      fields[.address] = links[index].tester[.address]
      fields[.addressType] = links[index].tester[.addressType]
    }
    return tell(entry.kind, from: .implementation, fields) + reactions(to: entry)
  }

  /// Returns the reactions of the tested application to a write.
  private mutating func reactions(to entry: Entry) -> [Draft] {
    guard let application, let value = entry[.value]?.octets else { return [] }
    if entry.kind == .linkCommand, entry[.characteristic] == application.commanded, value == [0x5C]
    {
      return tell(
        .peerChangesServices, from: .peer,
        [.peer: .text(peer), .gatt: application.gattOnceChanged])
    }
    let isSubscription = entry.kind == .linkRequest && (value == [1, 0] || value == [2, 0])
    guard isSubscription, entry[.service] == application.service else { return [] }
    return (0..<3).flatMap { number in
      tell(
        value == [1, 0] ? .peerNotifies : .peerIndicates, from: .peer,
        [
          .peer: .text(peer), .service: entry[.service], .characteristic: entry[.characteristic],
          .value: .octets([UInt8](repeating: UInt8(number), count: 30)),
        ])
    }
  }

  private mutating func tell(_ kind: Kind, from party: Party, _ fields: Fields) -> [Draft] {
    sequence += 1
    return taken(
      world.receive(Entry(time: now, sequence: sequence, from: party, kind: kind, fields: fields)))
  }

  /// Takes what happens in the second world.
  private mutating func taken(_ drafts: [Draft]) -> [Draft] { drafts.flatMap { taken($0) } }

  private mutating func taken(_ draft: Draft) -> [Draft] {
    let number = draft[.connection]?.integer
    if draft.kind == .linkConnected {
      let index = links.firstIndex { $0.inner == nil && $0.tester[.device] == draft[.device] }
      guard let index else { return [] }
      links[index].inner = number
      links[index].own = [.address: draft[.address], .addressType: draft[.addressType]]
      let waiting = links[index].waiting
      links[index].waiting = []
      return waiting.flatMap { forward($0) }
    }
    guard let index = links.firstIndex(where: { $0.inner == number }) else { return [] }
    var fields = draft.fields
    for field in [Field.peer, .device, .address] { fields[field] = nil }
    fields[.connection] = .integer(links[index].outer)
    switch draft.kind {
    case .linkDisconnected:
      links[index].inner = nil
      return [Draft(.linkDisconnect, from: .implementation, fields)]
    case .linkPairing:
      return [Draft(draft.kind, from: .implementation, fields.merging(links[index].own))]
    case .linkRequest, .linkResponse, .linkError, .linkCommand, .linkNotification, .linkIndication,
      .linkConfirmation, .linkSignalling, .linkChannelData, .linkControl:
      return [Draft(draft.kind, from: .implementation, fields)]
    default: return []
    }
  }
}
