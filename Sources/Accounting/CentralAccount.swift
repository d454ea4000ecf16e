import BluetoothProtocols
import Timelines
import VirtualTime

/// What the app of one central manager is owed, and what it has been told.
struct CentralAccount: Sendable {
  let device: String
  let app: String
  let manager: String
  var isPoweredOn = false
  /// The place of each peer in ``peers``.
  private var places: [String: Int] = [:]
  var peers: [PeerAccount] = []
  var scan = ScanAccount()

  init(_ entry: Entry) {
    device = entry[.device]?.text ?? ""
    app = entry[.app]?.text ?? ""
    manager = entry[.manager]?.text ?? ""
  }

  // Mutating, so that it is done in place: looking at one of many must not copy it.

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

  /// Drops all debts, because Bluetooth is off or about to be: nobody knows what is still told.
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

  /// Drops all debts, because the app has ended. Its next managers may still be told.
  ///
  /// Source: REQUIREMENTS, section 6, 16.
  mutating func end() {
    forgive()
    scan = ScanAccount()
  }
}

/// What is known about an app at the time of an entry.
struct Circumstances {
  var life: AppLife
  var now: Instant
  /// How long an app may have to wait although it could be told.
  var grace: Duration
  var hearing: AppLife.Hearing { life.hearing(as: "central") }

  /// Returns whether it is too late now to tell of something that came at that place.
  func isLate(_ place: Discrepancy.Place) -> Bool {
    life.isInForeground && now - max(place.time, life.hearingSince) > grace
  }

  /// Returns whether the app could have been told by now of something that came at that place.
  func wasDue(_ place: Discrepancy.Place) -> Bool {
    switch hearing {
    case .now: now - max(place.time, life.hearingSince) > grace
    case .later, .never: false
    }
  }
}
