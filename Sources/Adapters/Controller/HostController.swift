import BluetoothProtocols
public import Timelines
public import VirtualTime

/// The HCI controller of a host stack, as a value: packets from the host and entries of the air in,
/// packets for the host and drafts for the air out.
///
/// The radio is the run's: what the host tells its controller to do (advertise, scan, connect, send
/// ATT PDUs) becomes the entries that any other implementation drafts, so the same rules judge it,
/// and what the air brings becomes the events of a controller. It answers every command at once;
/// what it does not know it refuses, and it claims no command that it does not know.
///
/// Source: Core 5.4, Vol 4, Part E.
public struct HostController: Sendable {
  let configuration: Configuration
  var now = Instant.start
  /// What the host has told, as far as it was accepted.
  var host = HostState()
  var scanner = HostScanner()
  var links: [RunLink] = []
  /// The LE events that the host wants.
  var leEventMask: UInt64 = 0x1F
  /// What the host was told of the room for its ACL data.
  var room: DataRoom
  /// ACL packets that have come since the host was last told anything.
  var unacknowledged = 0
  /// Whether there is no host any more.
  var isDeserted = false
  private var packets: [[UInt8]] = []
  private var drafts: [Draft] = []
  /// What a host sent that no host may send, and how often.
  public private(set) var complaints = HostComplaints()

  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    room = DataRoom()
  }
}

extension HostController {
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

  /// Takes note of what happened on the air or on a link of the host's.
  public mutating func receive(_ entry: Entry) {
    now = max(now, entry.time)
    if isDeserted { return }
    switch entry.kind {
    case .airAdvertisement, .airScanResponse: report(entry)
    case .linkConnected: connected(entry)
    case .linkFailed: connectionFailed(entry)
    case .linkDisconnected: disconnected(entry)
    case .linkParameters: parametersChanged(entry)
    case .linkRequest, .linkResponse, .linkError, .linkCommand, .linkNotification, .linkIndication,
      .linkConfirmation:
      deliver(entry)
    default: break
    }
  }

  /// What is to be done by itself, and when.
  public var nextDeadline: Instant? { scanner.end }

  public mutating func advance(to instant: Instant) {
    now = max(now, instant)
    if let end = scanner.end, end <= now { scanTimedOut() }
  }

  /// Packets for the host, each with its H4 indicator.
  public mutating func takePackets() -> [[UInt8]] {
    defer { packets = [] }
    unacknowledged = 0
    return packets
  }

  public mutating func takeDrafts() -> [Draft] {
    defer { drafts = [] }
    return drafts
  }
}

extension HostController {
  /// The line lost its frame at an octet that is no H4 indicator; only a reset helps.
  ///
  /// Source: Core 5.4, Vol 4, Part A, 4 and Part E, 7.7.16.
  public mutating func loseFrame(at octet: UInt8) {
    complain("the octet \(octet.hexadecimal) where a packet should begin")
    send(.other(.hardwareError, parameters: [0]))
  }

  mutating func send(_ packet: [UInt8]) {
    if !isDeserted { packets.append(packet) }
  }

  mutating func draft(_ kind: Kind, _ fields: Fields) {
    drafts.append(Draft(kind, from: .implementation, fields))
  }

  /// The host sent something that no host may send: a finding, beside the answer that it gets.
  mutating func complain(_ text: String) {
    complaints.add(text)
    // One that sends nothing else is not to fill the timeline with it.
    guard complaints.count <= Self.mostComplaintsShown else { return }
    draft(.noteDamage, [.text: .text("the host sent " + text)])
  }

  private static let mostComplaintsShown = 100
}
