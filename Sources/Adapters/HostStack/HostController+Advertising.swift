import BluetoothProtocols
import Timelines
import VirtualTime

/// What the host has told about its advertising, legacy and by sets.
struct HostAdvertisers: Sendable {
  /// By advertising handle; legacy commands are about ``legacy``.
  var sets: [Int: HostAdvertiser] = [:]

  /// No set has this handle: they go up to 0xEF.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.52.
  static let legacy = 0x100
}

/// One advertiser of the host's.
struct HostAdvertiser: Hashable, Sendable {
  var interval = Duration.milliseconds(1280)
  /// Bits as in the properties of an advertising set.
  var properties: UInt16 = 0x13
  var ownAddressType = AddressType.public
  var randomAddress: DeviceAddress?
  var payload: [UInt8] = []
  var scanResponse: [UInt8] = []
  var isOn = false

  var isConnectable: Bool { properties & 0x01 != 0 }
  var isScannable: Bool { properties & 0x02 != 0 }
  var isDirected: Bool { properties & 0x04 != 0 }
  var isLegacy: Bool { properties & 0x10 != 0 }

  var pdu: String {
    switch (isLegacy, isDirected, isConnectable, isScannable) {
    case (false, _, _, _): "AUX_ADV_IND"
    case (true, true, _, _): "ADV_DIRECT_IND"
    case (true, false, true, _): "ADV_IND"
    case (true, false, false, true): "ADV_SCAN_IND"
    case (true, false, false, false): "ADV_NONCONN_IND"
    }
  }
}

extension HCICommand.LegacyAdvertisingParameters {
  /// The same as the properties of an advertising set.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.53, the table of legacy PDUs.
  fileprivate var properties: UInt16? {
    switch type {
    case 0: 0x13
    case 1: 0x1D
    case 2: 0x12
    case 3: 0x10
    case 4: 0x15
    default: nil
    }
  }
}

extension HostController {
  mutating func performAdvertising(_ command: HCICommand, _ opcode: HCIOpcode) {
    switch command {
    case .leSetAdvertisingParameters(let parameters): setLegacy(parameters, opcode)
    case .leSetAdvertisingData(let data): set(data, in: \.payload, opcode)
    case .leSetScanResponseData(let data): set(data, in: \.scanResponse, opcode)
    case .leSetAdvertisingEnable(let isOn):
      switchAdvertising(HostAdvertisers.legacy, isOn)
      complete(opcode)
    case .leSetAdvertisingSetRandomAddress(let set, let address):
      guard advertisers.sets[Int(set)] != nil else { return complete(opcode, .unknownAdvertiser) }
      advertisers.sets[Int(set)]?.randomAddress = address
      complete(opcode)
    case .leSetExtendedAdvertisingParameters(let parameters): setExtended(parameters, opcode)
    case .leSetExtendedAdvertisingData(let fragment): add(fragment, to: \.payload, opcode)
    case .leSetExtendedScanResponseData(let fragment): add(fragment, to: \.scanResponse, opcode)
    case .leSetExtendedAdvertisingEnable(let isOn, let sets): enable(isOn, sets, opcode)
    case .leRemoveAdvertisingSet(let set): remove(set, opcode)
    case .leClearAdvertisingSets:
      guard !advertisers.sets.values.contains(where: \.isOn) else {
        return complete(opcode, .commandDisallowed)
      }
      advertisers.sets = [:]
      complete(opcode)
    default: refuse(opcode, .unknownCommand)
    }
  }

  private mutating func setLegacy(
    _ parameters: HCICommand.LegacyAdvertisingParameters, _ opcode: HCIOpcode
  ) {
    var advertiser = advertisers.sets[HostAdvertisers.legacy] ?? HostAdvertiser()
    guard !advertiser.isOn else { return complete(opcode, .commandDisallowed) }
    guard let properties = parameters.properties,
      parameters.intervalMinimum.rawValue <= parameters.intervalMaximum.rawValue
    else {
      complain("\(opcode) with values that are not allowed")
      return complete(opcode, .invalidParameters)
    }
    advertiser.properties = properties
    advertiser.interval = parameters.intervalMaximum.duration
    advertiser.ownAddressType = parameters.ownAddressType
    advertisers.sets[HostAdvertisers.legacy] = advertiser
    complete(opcode)
  }

  private mutating func set(
    _ data: [UInt8], in part: WritableKeyPath<HostAdvertiser, [UInt8]>, _ opcode: HCIOpcode
  ) {
    guard data.count <= 31 else {
      complain("\(opcode) with \(data.count) octets of data, where 31 fit")
      return complete(opcode, .invalidParameters)
    }
    advertisers.sets[HostAdvertisers.legacy, default: HostAdvertiser()][keyPath: part] = data
    changed(HostAdvertisers.legacy)
    complete(opcode)
  }

  private mutating func setExtended(
    _ parameters: HCICommand.ExtendedAdvertisingParameters, _ opcode: HCIOpcode
  ) {
    let known = advertisers.sets[Int(parameters.set)]
    guard known?.isOn != true else { return complete(opcode, .commandDisallowed) }
    guard known != nil || advertisers.sets.count < Int(ControllerTable.advertisingSets) else {
      return complete(opcode, HCIErrorCode(rawValue: 0x07))
    }
    var advertiser = known ?? HostAdvertiser()
    advertiser.properties = parameters.properties
    advertiser.interval = parameters.intervalMaximum.duration
    advertiser.ownAddressType = parameters.ownAddressType
    advertisers.sets[Int(parameters.set)] = advertiser
    // The transmit power that was chosen, in dBm.
    complete(opcode, [0, 0])
  }

  private mutating func add(
    _ fragment: HCICommand.AdvertisingDataFragment,
    to part: WritableKeyPath<HostAdvertiser, [UInt8]>, _ opcode: HCIOpcode
  ) {
    guard var advertiser = advertisers.sets[Int(fragment.set)] else {
      return complete(opcode, .unknownAdvertiser)
    }
    switch fragment.operation {
    case .complete, .first: advertiser[keyPath: part] = fragment.data
    case .intermediate, .last: advertiser[keyPath: part] += fragment.data
    case .unchanged: break
    }
    let limit = advertiser.isLegacy ? 31 : Int(ControllerTable.mostAdvertisingOctets)
    guard advertiser[keyPath: part].count <= limit else {
      complain("\(opcode) with more than the \(limit) octets of data that fit")
      return complete(opcode, advertiser.isLegacy ? .invalidParameters : .tooLong)
    }
    advertisers.sets[Int(fragment.set)] = advertiser
    if fragment.operation == .complete || fragment.operation == .last { changed(Int(fragment.set)) }
    complete(opcode)
  }

  private mutating func enable(
    _ isOn: Bool, _ sets: [HCICommand.EnabledSet], _ opcode: HCIOpcode
  ) {
    let numbers = sets.map { Int($0.set) }
    guard numbers.allSatisfy({ advertisers.sets[$0] != nil }) else {
      return complete(opcode, .unknownAdvertiser)
    }
    guard !isOn || !numbers.isEmpty else {
      complain("\(opcode) that switches on no set")
      return complete(opcode, .invalidParameters)
    }
    for number in numbers.isEmpty ? advertisers.sets.keys.sorted() : numbers {
      switchAdvertising(number, isOn)
    }
    complete(opcode)
  }

  private mutating func remove(_ set: UInt8, _ opcode: HCIOpcode) {
    guard let advertiser = advertisers.sets[Int(set)] else {
      return complete(opcode, .unknownAdvertiser)
    }
    guard !advertiser.isOn else { return complete(opcode, .commandDisallowed) }
    advertisers.sets[Int(set)] = nil
    complete(opcode)
  }
}

// What of it goes on air.
extension HostController {
  mutating func switchAdvertising(_ number: Int, _ isOn: Bool) {
    advertisers.sets[number, default: HostAdvertiser()].isOn = isOn
    if isOn { changed(number) } else { silence(number) }
  }

  mutating func switchOffAdvertising() {
    for number in advertisers.sets.keys.sorted() where advertisers.sets[number]?.isOn == true {
      switchAdvertising(number, false)
    }
  }

  /// A link was made to the advertiser that can be connected to, which is silent from then on: the
  /// host must switch it on again.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.9 and 7.7.65.18.
  mutating func advertisersLed(to handle: ConnectionHandle) {
    let connectable = advertisers.sets.keys.sorted().first {
      advertisers.sets[$0]?.isOn == true && advertisers.sets[$0]?.isConnectable == true
    }
    guard let number = connectable else { return }
    switchAdvertising(number, false)
    guard let set = UInt8(exactly: number) else { return }
    send(
      .leAdvertisingSetTerminated(
        status: .success, advertisingHandle: set, handle: handle, completedEvents: 0))
  }

  private mutating func silence(_ number: Int) {
    draft(.airAdvertising, [.enabled: .flag(false), .set: set(number)])
  }

  private mutating func changed(_ number: Int) {
    guard let advertiser = advertisers.sets[number], advertiser.isOn else { return }
    draft(.airAdvertising, fields(of: advertiser, number))
  }

  private func fields(of advertiser: HostAdvertiser, _ number: Int) -> Fields {
    let isPublic = advertiser.ownAddressType.rawValue & 1 == 0
    let random = advertiser.randomAddress ?? randomAddress ?? configuration.address
    var fields = Fields(
      advertisementContents: advertiser.payload + advertiser.scanResponse)
    fields[.enabled] = .flag(true)
    fields[.set] = set(number)
    fields[.pdu] = .text(advertiser.pdu)
    fields[.address] = .address(isPublic ? configuration.address : random)
    fields[.addressType] = .text(isPublic ? "public" : "random")
    fields[.connectable] = .flag(advertiser.isConnectable)
    fields[.scannable] = .flag(advertiser.isScannable)
    fields[.interval] = .duration(advertiser.interval)
    fields[.length] = .integer(advertiser.payload.count)
    fields[.payload] = .octets(advertiser.payload)
    if advertiser.isScannable { fields[.scanResponse] = .octets(advertiser.scanResponse) }
    return fields
  }

  private func set(_ number: Int) -> FieldValue? {
    number == HostAdvertisers.legacy ? nil : .integer(number)
  }
}
