import BluetoothProtocols
import Captures
import Judging
import Replay
import Timelines

/// A capture among whose peers lives are made.
struct LivedCapture {
  let recording: Recording
  let peers: CapturePeers

  /// Reads the capture once for all lives.
  ///
  /// - Throws: 65 if it cannot be read, after saying on standard error why.
  init(_ path: String, _ limits: Limits) throws {
    var builder = RecordingBuilder(spool: FileSpool())
    var seen = Seen()
    let capture = CaptureTimeline(try Capture.open(argument: path, within: limits.captures))
    let outcome = capture.observe { entry in
      builder.receive(entry)
      seen.learn(from: entry)
    }
    outcome.faults(of: capture.name).forEach(StandardError.writeLine)
    recording = builder.recording
    peers = CapturePeers(path: path, peripherals: seen.peers, services: seen.services)
  }

  /// The advertisers and their services, in the order in which they are first heard.
  private struct Seen {
    private(set) var peers: [String] = []
    private(set) var services: [BluetoothUUID] = []

    mutating func learn(from entry: Entry) {
      guard entry.kind == .airAdvertisement, let peer = entry[.peer]?.text else { return }
      // Lives name only the first few, so more need not be remembered.
      if peers.count < 16, !peers.contains(peer) { peers.append(peer) }
      for service in entry[.services]?.list?.compactMap(\.uuid) ?? []
      where services.count < 16 && !services.contains(service) {
        services.append(service)
      }
    }
  }
}
