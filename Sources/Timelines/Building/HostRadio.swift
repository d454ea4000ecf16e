import BluetoothProtocols
import VirtualTime

/// What a host has told its controller about advertising and scanning, so that switching it on says
/// what goes on air.
///
/// Source: Core 5.4, Vol 4, Part E, 7.8.5 to 7.8.11 and 7.8.52 to 7.8.65.
struct HostRadio: Sendable {
  /// One advertiser: the legacy one, or a set.
  struct Advertiser: Sendable {
    /// What the host wants.
    var isEnabled = false
    /// Whether the controller has stopped by itself, for a connection or at the end of a time.
    var isInterrupted = false
    var pdu: String?
    var connectable: Bool?
    var scannable: Bool?
    var interval: Duration?
    var address: DeviceAddress?
    var addressType: AddressType?
    var payload: [UInt8] = []
    var scanResponse: [UInt8] = []
  }

  private var randomAddress: DeviceAddress?
  private var legacy = Advertiser()
  private var sets: [UInt8: Advertiser] = [:]
  private var scanTiming: HCICommand.ScanTiming?

  /// What a command that the controller has accepted puts on air, or takes off it.
  mutating func receive(_ command: HCICommand) -> [Draft] {
    switch command {
    case .reset:
      self = HostRadio()
      return []
    case .leSetRandomAddress(let address):
      randomAddress = address
      return []
    case .leSetAdvertisingParameters, .leSetAdvertisingData, .leSetScanResponseData,
      .leSetAdvertisingEnable:
      return changeLegacy(command)
    case .leSetAdvertisingSetRandomAddress, .leSetExtendedAdvertisingParameters,
      .leSetExtendedAdvertisingData, .leSetExtendedScanResponseData,
      .leSetExtendedAdvertisingEnable, .leRemoveAdvertisingSet, .leClearAdvertisingSets:
      return changeSets(command)
    case .leSetScanParameters(let parameters):
      scanTiming = parameters.timing
      return []
    case .leSetExtendedScanParameters(let parameters):
      scanTiming = parameters.timings.first
      return []
    case .leSetScanEnable(let isEnabled, let filtersDuplicates):
      return [scanning(isEnabled, filtersDuplicates: filtersDuplicates)]
    case .leSetExtendedScanEnable(let enable):
      return [scanning(enable.isEnabled, filtersDuplicates: enable.duplicateFilter != 0)]
    default: return []
    }
  }

  private func scanning(_ isEnabled: Bool, filtersDuplicates: Bool) -> Draft {
    let timing = isEnabled ? scanTiming : nil
    return Draft(
      .airScanning, from: .implementation,
      [
        .enabled: .flag(isEnabled), .active: timing.map { .flag($0.isActive) },
        .window: timing.map { .duration($0.window.duration) },
        .interval: timing.map { .duration($0.interval.duration) },
        .filtersDuplicates: isEnabled ? .flag(filtersDuplicates) : nil,
      ])
  }
}

extension HostRadio {
  private mutating func changeLegacy(_ command: HCICommand) -> [Draft] {
    switch command {
    case .leSetAdvertisingParameters(let parameters):
      legacy.take(parameters)
      return []
    case .leSetAdvertisingData(let data):
      legacy.payload = data
      return legacy.isOnAir ? [advertising(legacy, set: nil)] : []
    case .leSetScanResponseData(let data):
      legacy.scanResponse = data
      return legacy.isOnAir ? [advertising(legacy, set: nil)] : []
    case .leSetAdvertisingEnable(let isEnabled):
      // A host may switch off what is off; nothing changes on air then.
      if !isEnabled, !legacy.isEnabled { return [] }
      (legacy.isEnabled, legacy.isInterrupted) = (isEnabled, false)
      return [advertising(legacy, set: nil)]
    default: return []
    }
  }

  private mutating func changeSets(_ command: HCICommand) -> [Draft] {
    switch command {
    case .leSetAdvertisingSetRandomAddress(let set, let address):
      sets[set, default: Advertiser()].address = address
      return []
    case .leSetExtendedAdvertisingParameters(let parameters):
      sets[parameters.set, default: Advertiser()].take(parameters)
      return []
    case .leSetExtendedAdvertisingData(let fragment):
      sets[fragment.set, default: Advertiser()].payload.take(fragment)
      return changed(fragment)
    case .leSetExtendedScanResponseData(let fragment):
      sets[fragment.set, default: Advertiser()].scanResponse.take(fragment)
      return changed(fragment)
    case .leSetExtendedAdvertisingEnable(let isEnabled, let named):
      let all = sets.keys.filter { sets[$0]?.isEnabled == true }.sorted()
      return (named.isEmpty ? all : named.map(\.set)).flatMap { enable($0, isEnabled) }
    case .leRemoveAdvertisingSet(let set):
      sets[set] = nil
      return []
    case .leClearAdvertisingSets:
      sets = [:]
      return []
    default: return []
    }
  }

  private func changed(_ fragment: HCICommand.AdvertisingDataFragment) -> [Draft] {
    let isWhole = fragment.operation == .complete || fragment.operation == .last
    guard isWhole, let set = sets[fragment.set], set.isOnAir else { return [] }
    return [advertising(set, set: fragment.set)]
  }

  private mutating func enable(_ number: UInt8, _ isEnabled: Bool) -> [Draft] {
    var set = sets[number, default: Advertiser()]
    if !isEnabled, !set.isEnabled { return [] }
    (set.isEnabled, set.isInterrupted) = (isEnabled, false)
    sets[number] = set
    return [advertising(set, set: number)]
  }

  private func advertising(_ advertiser: Advertiser, set: UInt8?) -> Draft {
    var fields: Fields = [
      .enabled: .flag(advertiser.isEnabled), .set: set.map { .integer(Int($0)) },
      .pdu: advertiser.pdu.map(FieldValue.text),
      .connectable: advertiser.connectable.map(FieldValue.flag),
      .scannable: advertiser.scannable.map(FieldValue.flag),
      .interval: advertiser.interval.map { .duration($0) },
      .address: (advertiser.address ?? randomAddress).map(FieldValue.address),
      .addressType: advertiser.addressType.map { .text($0.word) },
    ]
    if advertiser.isEnabled {
      fields[.payload] = .octets(advertiser.payload)
      fields[.scanResponse] = .octets(advertiser.scanResponse)
      fields = fields.merging(Fields(advertisementContents: advertiser.everythingOnAir))
    }
    return Draft(.airAdvertising, from: .implementation, fields)
  }
}

extension HostRadio {
  /// What is set up now is not on air before the host switches it on again.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.9 (advertising ends with a connection).
  mutating func legacyAdvertisingEnded() { legacy.isInterrupted = true }

  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.18.
  mutating func advertisingEnded(set: UInt8) { sets[set]?.isInterrupted = true }
}

extension HostRadio.Advertiser {
  fileprivate var isOnAir: Bool { isEnabled && !isInterrupted }

  /// The structures of advertising data and scan response, without the padding of either.
  fileprivate var everythingOnAir: [UInt8] {
    AdvertisingData(parsing: payload).encoded() + AdvertisingData(parsing: scanResponse).encoded()
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.5.
  fileprivate mutating func take(_ parameters: HCICommand.LegacyAdvertisingParameters) {
    let names = [
      "ADV_IND", "ADV_DIRECT_IND", "ADV_SCAN_IND", "ADV_NONCONN_IND", "ADV_DIRECT_IND",
    ]
    let type = Int(parameters.type)
    pdu = names.indices.contains(type) ? names[type] : nil
    connectable = [0, 1, 4].contains(type)
    scannable = [0, 2].contains(type)
    interval = parameters.intervalMinimum.duration
    addressType = parameters.ownAddressType
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.53.
  fileprivate mutating func take(_ parameters: HCICommand.ExtendedAdvertisingParameters) {
    let properties = parameters.properties
    connectable = properties & 0x01 != 0
    scannable = properties & 0x02 != 0
    pdu = properties & 0x10 == 0 ? "ADV_EXT_IND" : nil
    if properties & 0x10 != 0 {
      pdu =
        switch (properties & 0x04 != 0, properties & 0x01 != 0, properties & 0x02 != 0) {
        case (true, _, _): "ADV_DIRECT_IND"
        case (_, true, _): "ADV_IND"
        case (_, _, true): "ADV_SCAN_IND"
        default: "ADV_NONCONN_IND"
        }
    }
    interval = parameters.intervalMinimum.duration
    addressType = parameters.ownAddressType
  }
}

extension [UInt8] {
  /// Source: Core 5.4, Vol 4, Part E, 7.8.54; no more than 1650 octets make an advertisement.
  fileprivate mutating func take(_ fragment: HCICommand.AdvertisingDataFragment) {
    switch fragment.operation {
    case .complete, .first: self = fragment.data
    case .intermediate, .last:
      if count + fragment.data.count <= AdvertisingChains.longestData { self += fragment.data }
    case .unchanged: break
    }
  }
}
