import BluetoothProtocols
public import Timelines

/// The HCI controller of a host stack, as a value. It takes packets from the host and entries of
/// the air, and gives packets for the host and drafts for the air.
///
/// The run plays the radio. The host's commands to its controller (advertise, scan, connect, send
/// ATT PDUs) become the same entries that any other implementation drafts, so the same rules judge
/// it. Entries of the air become the events of a controller. The controller answers every command
/// at once. It refuses commands that it does not know, and claims to support only those that it
/// knows.
///
/// Source: Core 5.4, Vol 4, Part E.
public struct HostController: Sendable {
  let configuration: Configuration
  var now = Instant.start
  /// The commands of the host, as far as they were accepted.
  var host = HostState()
  var scanner = HostScanner()
  var links: [RunLink] = []
  /// The instant at which the last link of each handle ended.
  var endedLinks: [ConnectionHandle: Instant] = [:]
  /// The type of the address by which the host makes links.
  var initiatingAddressType = AddressType.public
  /// The changes of parameters that are under way, in the order in which they were asked for.
  var updates: [ParameterUpdate] = []
  /// The generation of commands that the host has begun to use since the last reset.
  var generation: CommandGeneration?
  /// The events that the host wants.
  var masks = EventMasks()
  /// The events that the host did not get because of its masks, by the code.
  var withheld: Set<HCIEventCode> = []
  /// The room for ACL data that the controller has reported to the host.
  var room: DataRoom
  /// The room for ACL data that the host has reported.
  var hostRoom = HostRoom()
  /// The ends of the advertisers that end by themselves.
  var advertisingEnds: [HostAdvertising.Number: AdvertisingEnd] = [:]
  /// The number of ACL packets that have come since the host was last given packets.
  var unacknowledged = 0
  /// The number of commands that have come since the host was last given packets.
  var unanswered = 0
  /// Whether the host has gone.
  var isDeserted = false
  var chance: ControllerChance
  /// The key that the controller has made for pairing; nil until the host has asked for one.
  var privateKey: P256PrivateKey?
  private var packets: [[UInt8]] = []
  private var drafts: [Draft] = []
  /// The settings that the host has written, by the command that reads each.
  var written: [HCIOpcode: [UInt8]] = [:]
  /// The violations by the host, and their number.
  public private(set) var complaints = HostComplaints()

  /// Makes a controller that is switched on and has not been reset.
  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    chance = ControllerChance(seed: configuration.seed)
    room = DataRoom()
  }
}

extension HostController {
  /// Sets the phone that the controller is part of, which has random numbers of its own.
  public mutating func sit(at phone: String) { chance.adopt(phone: phone) }

  /// Takes a packet from the host, with its H4 indicator.
  public mutating func receive(packet: [UInt8], at instant: Instant) {
    now = max(now, instant)
    switch packet.first {
    case HCIPacketType.command.rawValue: command(Array(packet.dropFirst()))
    case HCIPacketType.aclData.rawValue: data(Array(packet.dropFirst()))
    case let type:
      complain("a packet of type \(type.map { $0.hexadecimal } ?? "none"), which no host sends")
    }
  }

  /// Takes an event on air or on a link of the host.
  public mutating func receive(_ entry: Entry) {
    now = max(now, entry.time)
    if isDeserted { return }
    switch entry.kind {
    case .runBegan: if let seed = entry[.seed]?.integer { chance.adopt(seed: seed) }
    case .airAdvertisement, .airScanResponse: report(entry)
    case .airScanRequest: scanRequested(entry)
    case .linkConnected: connected(entry)
    case .linkFailed: connectionFailed(entry)
    case .linkDisconnected: disconnected(entry)
    case .linkParameters: parametersChanged(entry)
    case .linkControl: receiveControl(entry)
    case .linkSignalling: deliverSignal(entry)
    case .linkChannelData: deliverFrame(entry)
    case .linkPairing, .linkRequest, .linkResponse, .linkError, .linkCommand, .linkNotification,
      .linkIndication,
      .linkConfirmation:
      deliver(entry)
    default: break
    }
  }

  /// The instant at which the controller next acts by itself.
  public var nextDeadline: Instant? {
    (updates.map(\.due) + advertisingEnds.values.map(\.due) + [scanner.end].compactMap { $0 }).min()
  }

  /// Moves the controller's time, and does what is due by then. Time never goes back.
  public mutating func advance(to instant: Instant) {
    now = max(now, instant)
    if let end = scanner.end, end <= now { scanTimedOut() }
    finishAdvertising()
    finishUpdates()
  }

  /// Whether there are packets for the host.
  var hasPackets: Bool { !packets.isEmpty }

  /// Packets for the host, each with its H4 indicator.
  public mutating func takePackets() -> [[UInt8]] {
    defer { packets = [] }
    (unacknowledged, unanswered) = (0, 0)
    return packets
  }

  /// Returns what the host has put on air since the last call.
  public mutating func takeDrafts() -> [Draft] {
    defer { drafts = [] }
    return drafts
  }
}

extension HostController {
  /// Reports that the line lost its frame at an octet that is no H4 indicator. Only a reset helps.
  ///
  /// Source: Core 5.4, Vol 4, Part A, 4 and Part E, 7.7.16.
  public mutating func loseFrame(at octet: UInt8) {
    complain("the octet \(octet.hexadecimal) in place of an H4 packet indicator")
    send(.other(.hardwareError, parameters: [0]))
  }

  mutating func send(_ packet: [UInt8]) {
    if !isDeserted { packets.append(packet) }
  }

  mutating func draft(_ kind: Kind, _ fields: Fields) {
    drafts.append(Draft(kind, from: .implementation, fields))
  }

  /// Records a violation by the host. The timeline shows it, beside the answer that the host gets.
  mutating func complain(_ text: String) {
    complaints.add(text)
    // A host that keeps violating the specification must not fill the timeline.
    guard complaints.count <= Self.mostComplaintsShown else { return }
    draft(.noteDamage, [.text: .text("the host sent " + text)])
  }

  private static let mostComplaintsShown = 100
}
