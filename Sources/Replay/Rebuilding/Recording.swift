public import Timelines
public import VirtualTime
import BluetoothProtocols

/// A capture's timeline, taken apart: the peers that were there, and what the recorded host did
/// with them.
///
/// The world that is built from it lives on while an implementation does something else than the
/// recorded host did: scans later, reads in another order, subscribes twice.
public struct Recording: Sendable {
  let peers: [RecordedPeer]
  let host: RecordedHost
  let transcripts: [LinkTranscript]
  let scans: ListeningRecord
  let initiations: [Initiation]
  /// When the last entry happened.
  public let end: Instant

  /// The recorded host wanted a link.
  struct Initiation: Hashable, Sendable {
    var time: Instant
    /// Nil where its controller's accept list decided.
    var peer: String?
  }

  /// - Parameter timeline: The entries of one capture, in order.
  public init(_ timeline: [Entry]) {
    let isSniffed = !timeline.contains { $0.from == .implementation }
    transcripts = LinkTranscript.all(in: timeline, isSniffed: isSniffed)
    scans = ListeningRecord(timeline)
    initiations = timeline.filter { $0.kind == .airInitiating && $0[.enabled]?.flag == true }
      .map { Initiation(time: $0.time, peer: $0[.peer]?.text) }
    end = timeline.last?.time ?? .start
    host = RecordedHost(timeline, transcripts)
    peers = Recording.peers(of: timeline, transcripts, scans, host)
  }

  /// By the order in which they are first met.
  private static func peers(
    of timeline: [Entry], _ transcripts: [LinkTranscript], _ scans: ListeningRecord,
    _ host: RecordedHost
  ) -> [RecordedPeer] {
    var heard: [String: RecordedAdvertiser] = [:]
    var addresses: [String: (DeviceAddress, String)] = [:]
    var names: [String] = []
    for entry in timeline {
      guard entry.from == .peer, let name = entry[.peer]?.text,
        entry.kind == .airAdvertisement || entry.kind == .airScanResponse
      else { continue }
      if heard[name] == nil { names.append(name) }
      heard[name, default: RecordedAdvertiser()].note(entry)
      if let address = entry[.address]?.address {
        addresses[name] = (address, entry[.addressType]?.text ?? "public")
      }
    }
    let servers = transcripts.filter { $0.role == .central }
    for link in transcripts where addresses[link.peer] == nil {
      addresses[link.peer] = link.address.map { ($0, link.addressType ?? "public") }
    }
    for link in transcripts where !names.contains(link.peer) { names.append(link.peer) }
    return names.map { name in
      var peer = RecordedPeer(
        name: name, heard: heard[name], transcripts: servers.filter { $0.peer == name },
        listening: scans, address: addresses[name])
      peer.central = RecordedCentral(
        transcripts.filter { $0.peer == name }, table: host.table)
      return peer
    }
  }
}
