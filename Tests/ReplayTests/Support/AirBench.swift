import BluetoothProtocols
import Replay
import Timelines

/// A world on the bench. The test plays the host of the phone and sees everything that the air
/// says.
struct AirBench {
  private(set) var world: World
  private(set) var now = Instant.start
  /// The entries of the air, with their instants.
  private(set) var entries: [Entry] = []
  private var sequence = 0

  init(
    peers: [Scenario.PeerSetup] = [], recording: Recording? = nil, devices: [String] = ["phone"],
    seed: Int = 1, hasSniffer: Bool = false, speaksHCI: Bool = false
  ) {
    let scenario = Scenario(seed: seed, devices: devices, peers: peers)
    world = World(
      scenario, recording: recording,
      options: World.Options(hasSniffer: hasSniffer, speaksHCI: speaksHCI))
    tell(.runBegan, from: .harness, [.seed: .integer(seed)])
    for peer in peers where peer.present {
      tell(.peerAppears, from: .peer, [.peer: .text(peer.peer)])
    }
  }

  /// Tells the world of something that happens now.
  ///
  /// - Returns: The sequence number of the entry.
  @discardableResult
  mutating func tell(_ kind: Kind, from: Party = .implementation, _ fields: Fields) -> Int {
    sequence += 1
    let number = sequence
    var fields = fields
    if fields[.device] == nil, kind.fields.contains(.device) { fields[.device] = .text("phone") }
    note(
      world.receive(
        Entry(time: now, sequence: number, from: from, kind: kind, fields: fields)))
    return number
  }

  /// Lets time go by.
  mutating func run(until end: Instant) {
    while let deadline = world.nextDeadline, deadline <= end {
      now = max(now, deadline)
      note(world.advance(to: now))
    }
    now = max(now, end)
  }

  mutating func run(for duration: Duration) { run(until: now + duration) }

  /// Ends the world, and adds the last entries of the air.
  mutating func end() { note(world.end(at: now)) }

  private mutating func note(_ drafts: [Draft]) {
    for draft in drafts {
      sequence += 1
      entries.append(draft.entry(at: now, sequence: sequence))
    }
  }

  func entries(_ kind: Kind) -> [Entry] { entries.filter { $0.kind == kind } }
}

extension AirBench {
  mutating func scan(window: Duration? = nil, interval: Duration? = nil) {
    tell(
      .airScanning,
      [
        .enabled: .flag(true), .window: window.map(FieldValue.duration),
        .interval: interval.map(FieldValue.duration),
      ])
  }

  /// Connects the phone to a peer and lets the link come up.
  mutating func connect(to peer: String) {
    tell(.airInitiating, [.enabled: .flag(true), .peer: .text(peer)])
    run(for: .seconds(1))
  }

  /// Sends a PDU on a link, the first unless another is given, and waits for what comes back.
  mutating func ask(_ pdu: ATTPDU, connection: Int = 1) -> [UInt8]? {
    tell(
      Kind(pdu.opcode),
      Fields(pdu).merging([.connection: .integer(connection), .device: .text("phone")]))
    let count = entries.count
    run(for: .milliseconds(30))
    return entries.dropFirst(count).first { $0[.connection]?.integer == connection }?[.octets]?
      .octets
  }
}

extension Scenario.PeerSetup {
  static func strap(_ extra: Fields = Fields(), named name: String = "strap") -> Self {
    Scenario.PeerSetup(
      peer: name,
      properties: extra.merging([
        .services: .uuids([BluetoothUUID(UInt16(0x180D))]),
        .interval: .duration(.milliseconds(100)),
      ]))
  }
}
