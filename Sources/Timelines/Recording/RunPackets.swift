import BluetoothProtocols

/// Translates the entries of a run into the HCI packets that the phone's host and controller would
/// have exchanged. These show what a scanner hears, what a host asks of its radio, and what it
/// sends over its links.
///
/// Other entries have no packet. Neither has an entry that no packet can hold: an advertisement of
/// the phone itself as a sniffer hears it, or data that is too long for a controller or cannot be
/// cut well.
///
/// Source: chosen. The host uses legacy commands and gets legacy reports where these suffice, so
/// that any reader of HCI understands it.
struct RunPackets: Sendable {
  /// The advertisers that are on. A host must switch one off before it sets it up anew.
  private var advertising: [AdvertisingSet: AdvertisingCommands] = [:]

  private struct AdvertisingSet: Hashable {
    var adapter: Int
    var set: Int?
  }

  /// Returns the packets of an entry; none if no packet can express it.
  mutating func packets(of entry: Entry, adapter: Int) -> [RunPacket] {
    switch entry.kind {
    case .airAdvertisement, .airScanResponse:
      entry.from == .peer ? report(entry) : []
    case .airScanning: scanning(entry)
    case .airInitiating: initiating(entry)
    case .airAdvertising: advertising(entry, adapter)
    case .linkConnected, .linkDisconnect, .linkDisconnected, .linkParameters, .linkEncrypted:
      link(entry)
    case .linkRequest, .linkResponse, .linkError, .linkCommand, .linkNotification,
      .linkIndication, .linkConfirmation:
      pdu(entry, in: .attributeProtocol)
    case .linkPairing: pdu(entry, in: .securityManager)
    default: []
    }
  }

  private mutating func advertising(_ entry: Entry, _ adapter: Int) -> [RunPacket] {
    let place = AdvertisingSet(adapter: adapter, set: entry[.set]?.integer)
    let off = advertising.removeValue(forKey: place).map(stop) ?? []
    guard entry[.enabled]?.flag ?? false, let advertiser = AdvertisingCommands(of: entry) else {
      return off
    }
    advertising[place] = advertiser
    switch advertiser {
    case .legacy: return off + start(entry)
    case .set(let set): return off + start(set: set, entry)
    }
  }

  private func stop(_ advertiser: AdvertisingCommands) -> [RunPacket] {
    switch advertiser {
    case .legacy: RunPacket.completed(.leSetAdvertisingEnable(false))
    case .set(let set): enable(set: set, false)
    }
  }

  private func start(_ entry: Entry) -> [RunPacket] {
    RunPacket.completed(.leSetAdvertisingParameters(parameters(entry)))
      + RunPacket.completed(.leSetAdvertisingData(entry[.payload]?.octets ?? []))
      + RunPacket.completed(.leSetScanResponseData(entry[.scanResponse]?.octets ?? []))
      + RunPacket.completed(.leSetAdvertisingEnable(true))
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.5.
  private func parameters(_ entry: Entry) -> HCICommand.LegacyAdvertisingParameters {
    let known = entry[.pdu]?.text.flatMap(AdvertisingPDUName.init)
    let assumed = AdvertisingPDUName(
      isConnectable: entry[.connectable]?.flag ?? true, isScannable: false)
    var parameters = HCICommand.LegacyAdvertisingParameters()
    parameters.type = known?.advertisingType ?? assumed.advertisingType ?? 0
    parameters.intervalMinimum = entry[.interval].slots(default: 160)
    parameters.intervalMaximum = parameters.intervalMinimum
    parameters.ownAddressType = entry.ownAddressTypeCode
    parameters.channelMap = 0x07
    return parameters
  }
}

// The requests of a host to its radio.
extension RunPackets {
  /// Source: Core 5.4, Vol 4, Part E, 7.8.10 and 7.8.11.
  private func scanning(_ entry: Entry) -> [RunPacket] {
    guard entry[.enabled]?.flag == true else {
      return RunPacket.completed(.leSetScanEnable(.init(false, filtersDuplicates: false)))
    }
    var parameters = HCICommand.LegacyScanParameters()
    parameters.timing.isActive = entry[.active]?.flag == true
    parameters.timing.interval = entry[.interval].slots(default: 160)
    parameters.timing.window = entry[.window].slots(default: 160)
    parameters.ownAddressType = entry.ownAddressTypeCode
    let filters = entry[.filtersDuplicates]?.flag == true
    return RunPacket.completed(.leSetScanParameters(parameters))
      + RunPacket.completed(.leSetScanEnable(.init(true, filtersDuplicates: filters)))
  }

  /// A peer that the run knows only by its name is on the accept list.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.12 and 7.8.13.
  private func initiating(_ entry: Entry) -> [RunPacket] {
    guard entry[.enabled]?.flag == true else {
      return RunPacket.completed(.leCreateConnectionCancel)
    }
    var attempt = HCICommand.CreateConnection.Attempt()
    attempt.scanInterval = entry[.interval].slots(default: 160)
    attempt.scanWindow = entry[.window].slots(default: 160)
    // An interval of 30 ms, no latency and a timeout of 720 ms, as most centrals connect.
    attempt.timing = ConnectionTimingRequest(
      intervalMinimum: ConnectionInterval(rawValue: 24),
      intervalMaximum: ConnectionInterval(rawValue: 24), peripheralLatency: 0,
      supervisionTimeout: SupervisionTimeout(rawValue: 72))
    var request = HCICommand.CreateConnection()
    request.ownAddressType = entry.ownAddressTypeCode
    request.attempts = [attempt]
    if let address = entry[.address]?.address {
      (request.peerAddressType, request.peerAddress) = (entry.addressTypeCode, address)
    } else {
      request.usesFilterAcceptList = true
    }
    return RunPacket.begun(.leCreateConnection(request))
  }
}

extension Entry {
  /// The address type of the phone. It advertises, scans and connects under a random address,
  /// unless the entry says otherwise.
  var ownAddressTypeCode: AddressType {
    kind == .airAdvertising && self[.addressType]?.text == "public" ? .public : .random
  }

  var addressTypeCode: AddressType {
    switch self[.addressType]?.text {
    case "random": .random
    case "publicIdentity": .publicIdentity
    case "randomIdentity": .randomIdentity
    case "anonymous": .anonymous
    default: .public
    }
  }
}

extension Optional<FieldValue> {
  /// Returns a duration in units of 0.625 ms, within the bounds of such parameters.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.5 and 7.8.10 (0x0004 to 0x4000).
  func slots(default standard: UInt32) -> TimeSlots {
    guard let nanoseconds = self?.duration?.nanoseconds else {
      return TimeSlots(rawValue: standard)
    }
    return TimeSlots(rawValue: UInt32(min(max(nanoseconds / 625_000, 4), 0x4000)))
  }
}
