import BluetoothProtocols
import Timelines

/// The recorded host as a peripheral: what its own GATT server held, and when it advertised what.
struct RecordedPeripheral: Sendable {
  /// The host's attributes, as all of its clients found them.
  let table: RecordedTable
  /// The links with its clients, in order.
  private let served: [LinkTranscript]
  let advertising: [Advertising]
  /// The instants at which its peers made links with it, in order.
  let connections: [Instant]

  struct Advertising: Hashable, Sendable {
    var time: Instant
    var isEnabled: Bool
    var localName: String?
    var services: [BluetoothUUID]
  }

  /// - Parameter advertising: The host's advertising as it changed, in order.
  init(advertising: [Advertising], _ transcripts: [LinkTranscript]) {
    served = transcripts.filter(\.hostServes)
    connections = transcripts.filter { $0.role == .peripheral }.map(\.start).sorted()
    table = RecordedTable(
      served.lazy.map { RecordedDialogue($0, clientIsHost: false) })
    self.advertising = advertising
  }

  /// Returns when the host last began to advertise, or changed what it advertises, before a link.
  func beginOfAdvertising(before link: Instant) -> Instant? {
    let place = advertising.partitioningIndex { $0.time > link }
    return advertising[..<place].last { $0.isEnabled }?.time
  }

  /// The dialogues of its clients, in order, each with its peer and the start of its link. They are
  /// put together one at a time.
  var dialogues: some Sequence<(peer: String, start: Instant, dialogue: RecordedDialogue)> {
    served.lazy.map { ($0.peer, $0.start, RecordedDialogue($0, clientIsHost: false)) }
  }
}

extension RecordedPeripheral.Advertising {
  init(_ entry: Entry) {
    self.init(
      time: entry.time, isEnabled: entry[.enabled]?.flag ?? false,
      localName: entry[.localName]?.text, services: entry.fields.uuids(.services))
  }
}
