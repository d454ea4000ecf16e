import BluetoothProtocols
import Timelines

/// The callbacks that the app of one central manager is owed, and those that it has received.
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

  /// Drops all debts, because Bluetooth is off or about to be: pending callbacks may or may not
  /// arrive.
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

  /// Drops all debts, because the app has ended. Its next managers may still receive callbacks.
  ///
  /// Source: REQUIREMENTS, section 6, 16.
  mutating func end() {
    forgive()
    scan = ScanAccount()
  }
}

/// The circumstances of an app at the time of an entry.
struct Circumstances {
  var life: AppLife
  var now: Instant
  /// The time that an app may have to wait for a callback that could be delivered.
  var grace: Duration
  var hearing: AppLife.Hearing { life.hearing(as: "central") }

  /// Returns whether it is too late now to deliver an event at that place.
  func isLate(_ place: Discrepancy.Place) -> Bool {
    life.isInForeground && now - max(place.time, life.hearingSince) > grace
  }

  /// Returns whether an event at that place could have been delivered by now.
  func wasDue(_ place: Discrepancy.Place) -> Bool {
    switch hearing {
    case .now: now - max(place.time, life.hearingSince) > grace
    case .later, .never: false
    }
  }
}
