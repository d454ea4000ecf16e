import BluetoothProtocols
import Timelines

/// How a phone's controller listens: with its scanner, and for those that it is to connect to.
struct PhoneListening: Sendable {
  /// A scanner that is on.
  struct Scanner: Sendable {
    fileprivate(set) var window: ListeningWindow
    /// The reports since the scanner was switched on; nil if duplicates are not filtered.
    ///
    /// Source: Core 5.4, Vol 6, Part B, 4.3.3 (a changed payload does not make a report new).
    fileprivate(set) var reported: Set<ReportedPDU>?
    /// Whether the host receives reports of legacy PDUs only.
    fileprivate(set) var isLegacy = false

    struct ReportedPDU: Hashable, Sendable {
      var address: DeviceAddress
      var isScanResponse: Bool
    }
  }

  /// The wish to connect to a peer. It does not end by itself.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.12 (until it is cancelled).
  struct Initiator: Hashable, Sendable {
    let peer: String?
    let address: DeviceAddress?
    /// Whether the address is a random one; nil if the phone does not say.
    let isRandom: Bool?
    fileprivate(set) var window: ListeningWindow
    /// The parameters that the host wants for the link.
    let parameters: WantedParameters
    let cause: Int

    /// Returns whether it waits for a station. An address without its type names no station.
    ///
    /// Source: Core 5.4, Vol 6, Part B, 1.3 (two devices may have the same address, one of them a
    /// public one).
    func wants(_ station: Station.Identity) -> Bool {
      if let peer { return peer == station.name }
      return address == station.address && isRandom ?? station.isRandom == station.isRandom
    }

    fileprivate func isSame(as other: Initiator) -> Bool {
      peer == other.peer && address == other.address
    }
  }

  private(set) var scanner: Scanner?
  /// In the order in which they began.
  private(set) var initiators: [Initiator] = []

  /// Switches the scanner on or off, as the entry of the host's command says.
  mutating func scan(_ entry: Entry, at now: Instant) {
    guard entry[.enabled]?.flag == true else { return scanner = nil }
    scanner = Scanner(
      window: ListeningWindow(entry, at: now).continuing(scanner?.window),
      reported: entry[.filtersDuplicates]?.flag == true ? [] : nil,
      isLegacy: entry[.legacy]?.flag ?? false)
  }

  /// Begins to wait for a peer, or stops. A command that stops and names no peer ends all waiting.
  mutating func initiate(_ entry: Entry, at now: Instant) {
    var initiator = Initiator(
      peer: entry[.peer]?.text, address: entry[.address]?.address,
      isRandom: entry.fields.isAddressRandom, window: ListeningWindow(entry, at: now),
      parameters: WantedParameters(entry.fields), cause: entry.sequence)
    let former = initiators.firstIndex { $0.isSame(as: initiator) }
    switch (entry[.enabled]?.flag == true, former) {
    case (true, let former?):
      initiator.window = initiator.window.continuing(initiators[former].window)
      initiators[former] = initiator
    case (true, nil): initiators.append(initiator)
    case (false, let former?): initiators.remove(at: former)
    case (false, nil):
      if initiator.peer == nil, initiator.address == nil { initiators = [] }
    }
  }

  /// Takes the initiator that hears a station now and waits for it.
  mutating func takeInitiator(for station: Station.Identity, at now: Instant) -> Initiator? {
    let waiting = initiators.firstIndex { $0.wants(station) && $0.window.covers(now) }
    return waiting.map { initiators.remove(at: $0) }
  }

  // Mutating, so that these are done in place: they are asked for everything on air, and taking the
  // scanner out would copy it.

  /// Returns the channel on which the scanner listens now; nil if it does not listen now.
  mutating func channelHeard(at now: Instant) -> Int? {
    scanner?.window.covers(now) == true ? channelScanned(at: now) : nil
  }

  /// Returns the channel that the scanner is on; nil if the scanner is off.
  mutating func channelScanned(at now: Instant) -> Int? { scanner?.window.channel(at: now) }

  var filtersDuplicates: Bool { mutating get { scanner?.reported != nil } }

  /// Whether it scans, and the host receives reports of legacy PDUs only.
  var scansLegacy: Bool { mutating get { scanner?.isLegacy ?? false } }

  /// Returns whether the host receives a report of an advertiser, if duplicates are filtered. From
  /// now on another report of this advertiser is a duplicate.
  mutating func reports(_ address: DeviceAddress, isScanResponse: Bool = false) -> Bool {
    let report = Scanner.ReportedPDU(address: address, isScanResponse: isScanResponse)
    return scanner?.reported?.insert(report).inserted ?? true
  }
}

extension ListeningWindow {
  /// Makes the window that a command of a host asks for.
  fileprivate init(_ entry: Entry, at now: Instant) {
    self.init(start: now, window: entry[.window]?.duration, interval: entry[.interval]?.duration)
  }

  /// Returns the former window if it has the same rhythm, so that the rhythm goes on when only the
  /// reason to listen has changed.
  fileprivate func continuing(_ former: ListeningWindow?) -> ListeningWindow {
    former?.window == window && former?.interval == interval ? former ?? self : self
  }
}
