import BluetoothProtocols
import Timelines
import VirtualTime

/// What one central manager's app is owed, and has been told.
struct CentralAccount: Sendable {
  let device: String
  let app: String
  let manager: String
  var isPoweredOn = false
  /// Where each peer stands in ``peers``.
  private var places: [String: Int] = [:]
  var peers: [PeerAccount] = []
  var scan = ScanAccount()

  init(_ entry: Entry) {
    device = entry[.device]?.text ?? ""
    app = entry[.app]?.text ?? ""
    manager = entry[.manager]?.text ?? ""
  }

  // In place: to look at one of many must not copy it.

  mutating func isMeant(by entry: Entry) -> Bool {
    entry.fields.has(app, at: .app) && entry.fields.has(device, at: .device)
      && entry.fields.has(manager, at: .manager)
  }

  func place(of peer: String) -> Int? { places[peer] }

  mutating func makePlace(of peer: String) -> Int {
    if let place = places[peer] { return place }
    places[peer] = peers.count
    peers.append(PeerAccount(peer))
    return peers.count - 1
  }

  /// Bluetooth is off or about to be: nobody knows what is still told.
  ///
  /// Source: BG-SEM-04; REQUIREMENTS, section 6, 9.
  mutating func forgive() {
    for index in peers.indices {
      let wasWanted = peers[index].wish != .none
      peers[index].forget()
      if wasWanted { peers[index].wish = .restored }
    }
    scan.forgive()
  }

  /// The app has ended: what it was owed is owed to nobody, though its next managers may be told.
  ///
  /// Source: REQUIREMENTS, section 6, 16.
  mutating func end() {
    forgive()
    scan = ScanAccount()
  }
}

/// What is known around an entry while it is accounted for.
struct Circumstances {
  var life: AppLife
  var now: Instant
  /// How long an app that can be told may have to wait.
  var grace: Duration
  var hearing: AppLife.Hearing { life.hearing(as: "central") }

  /// Whether something that came then is told too late now.
  func isLate(_ place: Discrepancy.Place) -> Bool {
    life.isInForeground && now - max(place.time, life.hearingSince) > grace
  }

  /// Whether the app could have been told by now of what came then.
  func wasDue(_ place: Discrepancy.Place) -> Bool {
    switch hearing {
    case .now: now - max(place.time, life.hearingSince) > grace
    case .later, .never: false
    }
  }
}
