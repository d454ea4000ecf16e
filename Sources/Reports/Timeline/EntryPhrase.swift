import BluetoothProtocols
import Timelines

/// An entry in words, for somebody who reads a timeline from top to bottom.
struct EntryPhrase {
  let entry: Entry

  var text: String {
    switch entry.kind.family {
    case .air: air
    case .link: link
    default: general
    }
  }

  private var general: String {
    var text = entry.kind.rawValue
    entry.fields.forEachField { field, value in
      if isShownElsewhere(field) { return }
      // Not by interpolation, as this is done for most of what a long run prints.
      text += "  "
      text += field.rawValue
      text += " "
      let handle = field == .handle ? value.integer.map(Self.hexadecimal) : nil
      text += handle ?? value.description
    }
    return text
  }

  /// Columns of their own, or the same octets in another form. What is about a peer names it, unless
  /// it is the peer's own.
  private func isShownElsewhere(_ field: Field) -> Bool {
    switch field {
    case .peer: entry.from == .peer
    case .connection, .device, .opcode, .octets: true
    default: false
    }
  }
}

extension EntryPhrase {
  private var air: String {
    let isOn = entry[.enabled]?.flag ?? false
    switch entry.kind {
    case .airAdvertisement: return words("advertises", alias, pdu, contents, signal)
    case .airScanResponse: return words("answers a scan", alias, contents, signal)
    case .airAdvertising:
      return isOn ? words("starts advertising", pdu, every, contents) : "stops advertising"
    case .airScanning:
      return isOn
        ? words("starts scanning", scanType, duty, duplicates)
        : "stops scanning"
    case .airInitiating:
      return isOn
        ? words(
          "starts connecting to", text(.address) ?? text(.peer) ?? "whoever is on the accept list",
          duty)
        : "stops connecting"
    case .airScanRequest: return words("asks for the scan response of", text(.address))
    default: return general
    }
  }

  /// The address on air, where it is not the one by which the device is known.
  private var alias: String? {
    guard let address = entry[.address]?.address,
      let known = entry[.peer]?.text.flatMap(DeviceAddress.init), known != address
    else { return nil }
    return "as \(address)"
  }

  private var pdu: String? { text(.pdu) }
  private var every: String? { text(.interval).map { "every \($0)" } }
  private var signal: String? { entry[.rssi].map { "\($0) dBm" } }
  private var scanType: String? {
    entry[.active]?.flag.map { $0 ? "actively" : "passively" }
  }
  private var duty: String? {
    guard let window = text(.window), let interval = text(.interval) else { return nil }
    return "\(window) of every \(interval)"
  }
  private var duplicates: String? {
    entry[.filtersDuplicates]?.flag == true ? "each advertiser once" : nil
  }

  private var contents: String? {
    let parts = [
      text(.localName).map { "\"\($0)\"" },
      entry[.services]?.list.map { "services " + Self.list($0.map(Self.short)) },
      text(.overflowBits).map { "overflow bits \($0)" },
      text(.solicitedServices).map { "solicits \($0)" },
      text(.manufacturerData).map { "manufacturer data \($0)" },
      entry[.serviceData]?.list.map { "service data " + Self.list($0.map(Self.serviceData)) },
      text(.txPower).map { "TX power \($0) dBm" },
    ]
    let known = parts.compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }

  private static func serviceData(_ value: FieldValue) -> String {
    let service = value.record?[.service].map(short) ?? ""
    return "\(service) = \(value.record?[.value]?.description ?? "")"
  }
}

extension EntryPhrase {
  private var link: String {
    switch entry.kind {
    case .linkConnected:
      words(
        "connected", alias, text(.role).map { "as \($0)" }, every,
        text(.peripheralLatency).flatMap { $0 == "0" ? nil : "latency \($0)" },
        text(.supervisionTimeout).map { "timeout \($0)" })
    case .linkFailed: words("failed to connect:", status)
    case .linkDisconnect: words("asks to disconnect:", status)
    case .linkDisconnected: words("disconnected:", status)
    case .linkParameters:
      words("connection parameters", every, text(.supervisionTimeout).map { "timeout \($0)" })
    case .linkMTU: words("ATT_MTU is", text(.mtu))
    case .linkEncrypted:
      entry[.enabled]?.flag == true ? "encrypted" : words("not encrypted:", status)
    case .linkPaired: entry[.enabled]?.flag == true ? "paired" : "pairing failed"
    case .linkError: words(text(.name), attribute, errorName)
    case .linkRequest, .linkResponse, .linkCommand, .linkNotification, .linkIndication,
      .linkConfirmation:
      words(
        text(.name), attribute, soughtType, text(.offset).map { "from \($0)" }, value, found)
    case .linkSignalling: words(text(.name))
    default: general
    }
  }

  private var status: String? {
    entry[.status]?.integer.map {
      HCIErrorCode(rawValue: UInt8(truncatingIfNeeded: $0)).description
    }
  }

  private var errorName: String? {
    entry[.code]?.integer.map {
      ATTErrorCode(rawValue: UInt8(truncatingIfNeeded: $0)).description
    }
  }

  private var value: String? { text(.value).map { "= \($0)" } }

  /// The handle, or the range of handles, and what is known of it.
  private var attribute: String? {
    guard let handle = entry[.handle]?.integer else { return nil }
    let end = entry[.endHandle]?.integer.map { "-" + Self.hexadecimal($0) } ?? ""
    let instance = entry[.instance].map { "no. \($0)" }
    let service = entry[.serviceInstance].map { "no. \($0)" }
    let names =
      entry[.characteristic] == nil
      ? [uuid(.service), service, uuid(.descriptor)]
      : [uuid(.characteristic), instance, uuid(.descriptor), service.map { "of service \($0)" }]
    let known = names.compactMap { $0 }.joined(separator: " ")
    return Self.hexadecimal(handle) + end + (known.isEmpty ? "" : " (\(known))")
  }

  private var soughtType: String? { uuid(.attributeType).map { "for \($0)" } }

  /// What a discovery found.
  private var found: String? {
    let services = entry[.services]?.list.map { "services " + Self.list($0.map(Self.short)) }
    let characteristics = entry[.characteristics]?.list?.compactMap { value in
      value.record?[.characteristic].map(Self.short)
    }
    let descriptors = entry[.descriptors]?.list.map { $0.map(Self.short) }
    return services ?? characteristics.map { "characteristics " + Self.list($0) }
      ?? descriptors.map { "attributes " + Self.list($0) }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  private func uuid(_ field: Field) -> String? { entry[field].map(Self.short) }

  /// UUIDs on the Bluetooth base in their short form, and those of GATT's own attributes by name.
  private static func short(_ value: FieldValue) -> String {
    guard let uuid = value.uuid else { return value.description }
    return GATTAttributeType.name(of: uuid) ?? uuid.shortest.description
  }

  private static func hexadecimal(_ handle: Int) -> String { handle.hexadecimal(digits: 4) }

  private func text(_ field: Field) -> String? { entry[field]?.description }

  private func words(_ words: String?...) -> String {
    words.compactMap { $0 }.joined(separator: "  ")
  }
}
