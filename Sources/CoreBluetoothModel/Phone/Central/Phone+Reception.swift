import BluetoothProtocols
import Timelines

extension Phone {
  /// Takes in an advertisement or a scan response that the radio hears.
  mutating func hear(_ event: Kind.AirEvent, _ entry: Entry) {
    guard radio == .on, let peer = entry[.peer]?.text, let address = entry[.address]?.address else {
      return
    }
    switch event {
    case .advertisement:
      guard isReceivable(entry) else { return }
      let known = peers.remember(peer, at: address, entry.fields)
      guard scanner.isScanning else { return }
      use(
        reception: .advertisement(
          Reception.Advertisement(
            peer: peer, address: address, known: known, fields: entry.fields)))
    case .scanResponse:
      use(reception: .scanResponse(entry[.payload]?.octets ?? [], from: address))
    // Acts of the radio itself.
    case .advertising, .scanning, .scanRequest, .initiating: break
    }
  }

  /// Returns whether the radio receives an advertisement. It receives extended advertising from iOS
  /// 13 on, unless the payload is too long.
  ///
  /// Source: BG-AIR-27.
  private mutating func isReceivable(_ entry: Entry) -> Bool {
    guard entry.fields.has(AdvertisingPDUName.auxAdvInd.rawValue, at: .pdu) else { return true }
    if behaviour.scanning.missesExtendedAdvertising { return false }
    return parameters.iosVersion >= 13 && (entry[.payload]?.octets?.count ?? 0) <= 124
  }

  /// Gives an input to the reception, and has the consequences carried out.
  mutating func use(reception input: Reception.Input) {
    let output = reception.receive(input, receptionContext)
    if let request = output.request { emit(.airScanRequest, request) }
    if let sighting = output.sighting { show(sighting) }
  }

  /// Goes on without the scan responses that are overdue.
  mutating func passReceptionTime() {
    while let sighting = reception.takeOverdue(at: now) { show(sighting) }
  }

  private var receptionContext: Reception.Context {
    Reception.Context(
      now: now, device: device, isInBackground: scanner.isInBackground,
      scanRequestRatio: scanner.isInBackground
        ? parameters.backgroundScanRequestRatio : parameters.foregroundScanRequestRatio,
      // Source: BG-SRM-10.
      scanResponseLifetime: behaviour.scanning.keepsStaleScanResponses
        ? .seconds(86_400) : parameters.scanResponseLifetime,
      scanResponseWait: parameters.scanResponseWait, behaviour: behaviour.scanning)
  }

  /// Shows a sighting to the sessions that listen, in their order.
  private mutating func show(_ sighting: Sighting) {
    for index in sessions.indices {
      // Reporting to one session may wake its app. This may change what the other scans let
      // through.
      if listeners?.transitions != installed.transitions {
        listenAnew()
      }
      guard let listener = listeners?.ofSessions[index],
        let fields = reception.show(sighting, to: listener, behaviour.scanning)
      else { continue }
      deliver(
        Event(
          callback: .callbackDidDiscover, category: .discovery, session: listener.session,
          fields: fields, cause: cause))
    }
  }

  /// Works out how each session's scan listens now. In place and one by one, because a closure
  /// would copy the phone.
  private mutating func listenAnew() {
    var all: [Reception.Listener?] = []
    for index in sessions.indices { all.append(listener(index)) }
    listeners = Listeners(ofSessions: all, transitions: installed.transitions)
  }

  /// Returns how a session's scan listens now; nil if it finds nothing.
  private mutating func listener(_ index: Int) -> Reception.Listener? {
    let session = sessions[index]
    guard let scan = effectiveScan(of: session) else { return nil }
    let isInBackground = capability(of: session) == .background
    let filter = ScanFilter(
      scan: scan,
      usesScanResponse: !isInBackground || parameters.backgroundFilterUsesScanResponse,
      usesOverflowArea: lock.isScreenOn || !parameters.overflowNeedsScreenOn,
      behaviour: behaviour.scanning)
    return Reception.Listener(
      session: session.id, filter: filter, names: identifiers(ofSession: index))
  }
}
