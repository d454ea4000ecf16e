import BluetoothProtocols
import Timelines
import VirtualTime

// Commands about advertising: which of them the controller accepts.
extension HostController {
  mutating func performAdvertising(_ command: HCICommand, _ opcode: HCIOpcode) {
    switch command {
    case .leSetAdvertisingParameters(let parameters):
      guard isOff(.legacy) else { return complete(opcode, .commandDisallowed) }
      guard parameters.properties != nil,
        parameters.intervalMinimum.rawValue <= parameters.intervalMaximum.rawValue
      else {
        complain("\(opcode) with values that are not allowed")
        return complete(opcode, .invalidParameters)
      }
      accept(command, opcode)
    case .leSetAdvertisingData(let data), .leSetScanResponseData(let data):
      guard data.count <= 31 else {
        complain("\(opcode) with \(data.count) octets of data, where 31 fit")
        return complete(opcode, .invalidParameters)
      }
      accept(command, opcode)
    case .leSetAdvertisingEnable: accept(command, opcode)
    default: performOnSets(command, opcode)
    }
  }

  private mutating func performOnSets(_ command: HCICommand, _ opcode: HCIOpcode) {
    switch command {
    case .leSetAdvertisingSetRandomAddress(let set, _):
      guard knows(set) else { return complete(opcode, .unknownAdvertiser) }
      accept(command, opcode)
    case .leSetExtendedAdvertisingParameters(let parameters):
      guard isOff(.set(parameters.set)) else { return complete(opcode, .commandDisallowed) }
      guard knows(parameters.set) || hasRoomForSet else {
        return complete(opcode, .memoryCapacityExceeded)
      }
      // The transmit power that was chosen, in dBm.
      accept(command, opcode, returning: [0])
    case .leSetExtendedAdvertisingData(let fragment): add(fragment, to: \.payload, command, opcode)
    case .leSetExtendedScanResponseData(let fragment):
      add(fragment, to: \.scanResponse, command, opcode)
    case .leSetExtendedAdvertisingEnable(let isOn, let sets):
      guard sets.allSatisfy({ knows($0.set) }) else { return complete(opcode, .unknownAdvertiser) }
      guard !isOn || !sets.isEmpty else {
        complain("\(opcode) that switches on no set")
        return complete(opcode, .invalidParameters)
      }
      accept(command, opcode)
    case .leRemoveAdvertisingSet(let set):
      guard knows(set) else { return complete(opcode, .unknownAdvertiser) }
      guard isOff(.set(set)) else { return complete(opcode, .commandDisallowed) }
      accept(command, opcode)
    case .leClearAdvertisingSets:
      guard host.advertising.onAir.isEmpty else { return complete(opcode, .commandDisallowed) }
      accept(command, opcode)
    default: refuse(opcode, .unknownCommand)
    }
  }

  private mutating func add(
    _ fragment: HCICommand.AdvertisingDataFragment, to part: KeyPath<HostAdvertiser, [UInt8]>,
    _ command: HCICommand, _ opcode: HCIOpcode
  ) {
    guard let advertiser = host.advertising[.set(fragment.set)] else {
      return complete(opcode, .unknownAdvertiser)
    }
    let isLegacy = advertiser.known.properties?.contains(.legacyPDUs) ?? true
    let limit = isLegacy ? 31 : AdvertisingData.mostOctets
    guard let whole = fragment.added(to: advertiser[keyPath: part]), whole.count <= limit else {
      complain("\(opcode) with more than the \(limit) octets of data that fit")
      return complete(opcode, isLegacy ? .invalidParameters : .tooLong)
    }
    accept(command, opcode)
  }

  private var hasRoomForSet: Bool {
    host.advertising.setNumbers.count < Int(ControllerTable.advertisingSets)
  }

  private func knows(_ set: UInt8) -> Bool { host.advertising[.set(set)] != nil }

  private func isOff(_ number: HostAdvertising.Number) -> Bool {
    host.advertising[number]?.isOnAir != true
  }
}

// How advertising goes on air.
extension HostController {
  /// Tells the host which advertising set led to a link; only a set has such an event. The set is
  /// silent from then on: the host must switch it on again.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.9 and 7.7.65.18.
  mutating func advertisersLed(to handle: ConnectionHandle) {
    let connectable = host.advertising.onAir.first {
      host.advertising[$0]?.known.properties?.contains(.connectable) == true
    }
    guard case .set(let set)? = connectable else { return }
    send(
      .leAdvertisingSetTerminated(
        status: .success, advertisingHandle: set, handle: handle, completedEvents: 0))
  }

  /// Returns the fields of `air.advertising`. The interval is the longest that the host allows.
  func fields(of number: HostAdvertising.Number) -> Fields {
    guard var advertiser = host.advertising[number], advertiser.isOnAir else {
      return [.enabled: .flag(false), .set: number.fieldValue]
    }
    let parameters = advertiser.known
    advertiser.parameters = parameters
    let properties = parameters.properties ?? []
    var fields = advertiser.contents
    fields[.enabled] = .flag(true)
    fields[.set] = number.fieldValue
    // The PDU that carries the data, as in the advertisements of peers.
    let pdu = properties.contains(.legacyPDUs) ? properties.pduName : .auxAdvInd
    fields[.pdu] = .text(pdu.rawValue)
    fields[.address] = .address(host.address(of: advertiser) ?? configuration.address)
    fields[.addressType] = .text(parameters.ownAddressType.isRandom ? "random" : "public")
    fields[.connectable] = .flag(properties.contains(.connectable))
    fields[.scannable] = .flag(properties.contains(.scannable))
    fields[.interval] = .duration(parameters.intervalMaximum.duration)
    fields[.length] = .integer(advertiser.payload.count)
    if !properties.contains(.scannable) { fields[.scanResponse] = nil }
    return fields
  }
}

extension HostAdvertiser {
  /// The parameters; those after a reset if the host has set none.
  var known: Parameters { parameters ?? .default }
}
