import BluetoothProtocols
import VirtualTime

/// Tells entries of a run as the HCI packets that the phone's host and controller would have
/// exchanged: what a scanner hears and what a host asks of its radio and sends over its links.
///
/// Everything else has no packet, and neither has what a packet cannot hold: an advertisement of
/// the phone itself as a sniffer hears it, more data than a controller takes or can be cut well.
///
/// Source: chosen. A host that asks in legacy commands where they do, and gets legacy reports where
/// they do, so that any reader of HCI understands it.
struct RunPackets: Sendable {
  /// Who advertises: a host must switch that off before it sets it up anew.
  private var advertising: [Place: Advertiser] = [:]

  private struct Place: Hashable {
    var adapter: Int
    var set: Int?
  }

  /// None where no packet tells of the entry.
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
      attribute(entry)
    default: []
    }
  }

  private mutating func advertising(_ entry: Entry, _ adapter: Int) -> [RunPacket] {
    let place = Place(adapter: adapter, set: entry[.set]?.integer)
    let off = advertising.removeValue(forKey: place).map(stop) ?? []
    guard entry[.enabled]?.flag ?? false, let advertiser = Advertiser(of: entry) else {
      return off
    }
    advertising[place] = advertiser
    switch advertiser {
    case .legacy: return off + start(entry)
    case .set(let set): return off + start(set: set, entry)
    }
  }

  private func stop(_ advertiser: Advertiser) -> [RunPacket] {
    switch advertiser {
    case .legacy: RunPacket.completed(.leSetAdvertisingEnable, [0])
    case .set(let set): enable(set: set, false)
    }
  }

  private func start(_ entry: Entry) -> [RunPacket] {
    RunPacket.completed(.leSetAdvertisingParameters, parameters(entry))
      + RunPacket.completed(
        .leSetAdvertisingData, (entry[.payload]?.octets ?? []).withLength)
      + RunPacket.completed(
        .leSetScanResponseData, (entry[.scanResponse]?.octets ?? []).withLength)
      + RunPacket.completed(.leSetAdvertisingEnable, [1])
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.5.
  private func parameters(_ entry: Entry) -> [UInt8] {
    let names = ["ADV_IND", "ADV_DIRECT_IND", "ADV_SCAN_IND", "ADV_NONCONN_IND"]
    let isConnectable = entry[.connectable]?.flag ?? true
    let type = entry[.pdu]?.text.flatMap(names.firstIndex) ?? (isConnectable ? 0 : 3)
    var octets: [UInt8] = []
    let interval = entry[.interval].slots(default: 160)
    octets.append(littleEndian: interval)
    octets.append(littleEndian: interval)
    octets += [UInt8(type), entry.ownAddressType, 0, 0, 0, 0, 0, 0, 0, 0x07, 0]
    return octets
  }
}

// What a host asks of its radio.
extension RunPackets {
  /// Source: Core 5.4, Vol 4, Part E, 7.8.10 and 7.8.11.
  private func scanning(_ entry: Entry) -> [RunPacket] {
    guard entry[.enabled]?.flag == true else {
      return RunPacket.completed(.leSetScanEnable, [0, 0])
    }
    var parameters: [UInt8] = [entry[.active]?.flag == true ? 1 : 0]
    parameters.append(littleEndian: entry[.interval].slots(default: 160))
    parameters.append(littleEndian: entry[.window].slots(default: 160))
    parameters += [entry.ownAddressType, 0]
    let filters: UInt8 = entry[.filtersDuplicates]?.flag == true ? 1 : 0
    return RunPacket.completed(.leSetScanParameters, parameters)
      + RunPacket.completed(.leSetScanEnable, [1, filters])
  }

  /// Whom a run knows only by name is on the accept list.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.12 and 7.8.13.
  private func initiating(_ entry: Entry) -> [RunPacket] {
    guard entry[.enabled]?.flag == true else {
      return RunPacket.completed(.leCreateConnectionCancel)
    }
    let address = entry[.address]?.address
    var parameters: [UInt8] = []
    parameters.append(littleEndian: entry[.interval].slots(default: 160))
    parameters.append(littleEndian: entry[.window].slots(default: 160))
    parameters += [address == nil ? 1 : 0, address == nil ? 0 : entry.addressTypeCode]
    parameters += (address ?? DeviceAddress(truncating: 0)).encoded()
    // 30 ms, no latency, 720 ms, as the world connects.
    parameters += [entry.ownAddressType, 24, 0, 24, 0, 0, 0, 72, 0, 0, 0, 0, 0]
    return RunPacket.begun(.leCreateConnection, parameters)
  }
}

extension Entry {
  /// The phone advertises, scans and connects under a random address unless it says otherwise.
  var ownAddressType: UInt8 {
    kind == .airAdvertising && self[.addressType]?.text == "public" ? 0 : 1
  }

  var addressTypeCode: UInt8 {
    switch self[.addressType]?.text {
    case "random": AddressType.random.rawValue
    case "publicIdentity": AddressType.publicIdentity.rawValue
    case "randomIdentity": AddressType.randomIdentity.rawValue
    case "anonymous": AddressType.anonymous.rawValue
    default: AddressType.public.rawValue
    }
  }
}

extension Optional<FieldValue> {
  /// A duration in units of 0.625 ms, within what such parameters allow.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.5 and 7.8.10 (0x0004 to 0x4000).
  func slots(default standard: UInt16) -> UInt16 {
    guard let nanoseconds = self?.duration?.nanoseconds else { return standard }
    return UInt16(clamping: min(max(nanoseconds / 625_000, 4), 0x4000))
  }
}

extension [UInt8] {
  /// Advertising data as a command holds it: its length, and then always 31 octets.
  fileprivate var withLength: [UInt8] {
    [UInt8(clamping: count)] + self + [UInt8](repeating: 0, count: Swift.max(0, 31 - count))
  }
}
