import BluetoothProtocols
import Timelines

/// An entry in words, for a person who reads a timeline from top to bottom. It consists of pieces
/// with two spaces between them.
///
/// The pieces are appended to the text directly, because most output of a long run is made here.
struct EntryPhrase {
  let entry: Entry
  /// The place in the text at which the phrase starts.
  private let start: Int

  /// Appends the words of an entry.
  static func append(_ entry: Entry, to text: inout TextBuffer) {
    let phrase = EntryPhrase(entry: entry, start: text.count)
    switch entry.kind.family {
    case .air: phrase.air(&text)
    case .link: phrase.link(&text)
    default: phrase.general(&text)
    }
  }

  /// Returns whether an entry is about a PDU whose value is kept apart. Unless it has findings, its
  /// phrase ends with the value, and the rest is that of other entries, too.
  static func mayEndWithValue(_ entry: Entry) -> Bool {
    entry.fields.hasPDUApart && tellsPDU(entry)
  }

  /// Returns whether an entry holds the results of a discovery.
  static func hasFindings(_ entry: Entry) -> Bool {
    [.services, .characteristics, .descriptors].contains { entry.fields.contains($0) }
  }

  /// Appends the phrase of such an entry without its value.
  static func append(upToValue entry: Entry, to text: inout TextBuffer) {
    EntryPhrase(entry: entry, start: text.count).pdu(&text)
  }

  /// Appends the value of such an entry after the rest of its phrase.
  static func append(valueOf entry: Entry, to text: inout TextBuffer) {
    guard let value = entry[.value] else { return }
    text.append(text: "  = ")
    text.append(value)
  }

  private static func tellsPDU(_ entry: Entry) -> Bool {
    switch entry.kind {
    case .linkRequest, .linkResponse, .linkCommand, .linkNotification, .linkIndication,
      .linkConfirmation:
      true
    default: false
    }
  }

  private func general(_ text: inout TextBuffer) {
    text.append(text: entry.kind.rawValue)
    entry.fields.forEachField { field, value in
      if isShownElsewhere(field) { return }
      separate(&text)
      text.append(text: field.rawValue)
      text.append(UInt8(ascii: " "))
      if field == .handle, let handle = value.integer {
        Self.append(handle: handle, to: &text)
      } else {
        text.append(value)
      }
    }
  }

  /// Returns whether a field is not shown as a piece. It has a column of its own, or repeats octets
  /// in another form. An entry names its peer, unless it comes from that peer.
  private func isShownElsewhere(_ field: Field) -> Bool {
    switch field {
    case .peer: entry.from == .peer
    case .connection, .device, .opcode, .octets, .sender: true
    case .central: entry.fields.contains(.sender)
    default: false
    }
  }
}

// Appending pieces.
extension EntryPhrase {
  private func separate(_ text: inout TextBuffer) {
    if text.count > start { text.append(spaces: 2) }
  }

  private func say(_ words: StaticString, _ text: inout TextBuffer) {
    separate(&text)
    text.append(text: words)
  }

  private func say(_ words: String, _ text: inout TextBuffer) {
    separate(&text)
    text.append(text: words)
  }

  /// Appends a field's value with the words around it, if the entry has such a field.
  private func say(
    _ field: Field, after before: StaticString = "", before after: StaticString = "",
    _ text: inout TextBuffer
  ) {
    guard let value = entry[field] else { return }
    say(before, &text)
    text.append(value)
    text.append(text: after)
  }

  private func isOn(_ field: Field) -> Bool { entry[field]?.flag == true }
}

extension EntryPhrase {
  private func air(_ text: inout TextBuffer) {
    switch entry.kind {
    case .airAdvertisement:
      say("advertises", &text)
      alias(&text)
      say(.pdu, &text)
      contents(&text)
      say(.rssi, before: " dBm", &text)
    case .airScanResponse:
      say("answers a scan", &text)
      alias(&text)
      contents(&text)
      say(.rssi, before: " dBm", &text)
    case .airAdvertising where isOn(.enabled):
      say("starts advertising", &text)
      say(.pdu, &text)
      say(.interval, after: "every ", &text)
      contents(&text)
    case .airAdvertising: say("stops advertising", &text)
    case .airScanning where isOn(.enabled):
      say("starts scanning", &text)
      if let isActive = entry[.active]?.flag { say(isActive ? "actively" : "passively", &text) }
      duty(&text)
      if isOn(.filtersDuplicates) { say("each advertiser once", &text) }
    case .airScanning: say("stops scanning", &text)
    case .airInitiating where isOn(.enabled):
      say("starts connecting to", &text)
      if entry.fields.contains(.address) {
        say(.address, &text)
      } else if entry.fields.contains(.peer) {
        say(.peer, &text)
      } else {
        say("devices on the accept list", &text)
      }
      duty(&text)
    case .airInitiating: say("stops connecting", &text)
    case .airScanRequest where entry.from == .peer && entry.fields.contains(.device):
      say("requests the scan response of", &text)
      say(.device, &text)
    case .airScanRequest:
      say("requests the scan response of", &text)
      say(.address, &text)
    default: general(&text)
    }
  }

  /// Appends the address on air, if it differs from the one by which the device is known.
  private func alias(_ text: inout TextBuffer) {
    guard let address = entry[.address]?.address,
      let known = entry[.peer]?.text.flatMap(DeviceAddress.init), known != address
    else { return }
    say(.address, after: "as ", &text)
  }

  private func duty(_ text: inout TextBuffer) {
    guard entry.fields.contains(.window), let interval = entry[.interval] else { return }
    say(.window, before: " of every ", &text)
    text.append(interval)
  }

  /// Appends the contents of an advertisement, with commas between them.
  private func contents(_ text: inout TextBuffer) {
    let begin = text.count
    part(.localName, after: "\"", before: "\"", since: begin, &text)
    if let services = entry[.services]?.list {
      part("services ", since: begin, &text)
      Self.append(list: services, to: &text)
    }
    part(.overflowBits, after: "overflow bits ", since: begin, &text)
    part(.solicitedServices, after: "solicits ", since: begin, &text)
    part(.manufacturerData, after: "manufacturer data ", since: begin, &text)
    if let data = entry[.serviceData]?.list {
      part("service data ", since: begin, &text)
      for (place, value) in data.enumerated() {
        if place > 0 { text.append(text: ", ") }
        Self.append(serviceData: value, to: &text)
      }
    }
    part(.txPower, after: "TX power ", before: " dBm", since: begin, &text)
  }

  private func part(
    _ field: Field, after before: StaticString, before after: StaticString = "",
    since begin: Int, _ text: inout TextBuffer
  ) {
    guard let value = entry[field] else { return }
    part(before, since: begin, &text)
    text.append(value)
    text.append(text: after)
  }

  private func part(_ words: StaticString, since begin: Int, _ text: inout TextBuffer) {
    if text.count > begin { text.append(text: ", ") } else { separate(&text) }
    text.append(text: words)
  }

  private static func append(serviceData value: FieldValue, to text: inout TextBuffer) {
    if let service = value.record?[.service] { append(uuid: service, to: &text) }
    text.append(text: " = ")
    if let data = value.record?[.value] { text.append(data) }
  }
}

extension EntryPhrase {
  private func link(_ text: inout TextBuffer) {
    switch entry.kind {
    case .linkConnected:
      say("connected", &text)
      // Only a sniffer knows both ends, and hears the central connect.
      if entry.fields.contains(.sender) { say(.peer, after: "to ", &text) }
      alias(&text)
      // To a rule that judges any device, the role is that of the device.
      if entry.from != .other { say(.role, after: "as ", &text) }
      timing(&text)
    case .linkFailed: status("failed to connect", &text)
    case .linkDisconnect: status("requests a disconnection", &text)
    case .linkDisconnected: status("disconnected", &text)
    case .linkSilent: say("falls silent", &text)
    case .linkParameters:
      say("connection parameters", &text)
      timing(&text)
    case .linkMTU:
      say("ATT_MTU is", &text)
      say(.mtu, &text)
    case .linkEncrypted where isOn(.enabled): say("encrypted", &text)
    case .linkEncrypted: status("not encrypted", &text)
    case .linkPaired where isOn(.enabled): say("paired", &text)
    case .linkPaired: pairingFailed(&text)
    case .linkError:
      say(.name, &text)
      attribute(&text)
      if let code = entry[.code]?.integer {
        say(ATTErrorCode(rawValue: UInt8(truncatingIfNeeded: code)).description, &text)
      }
    case _ where Self.tellsPDU(entry):
      pdu(&text)
      say(.value, after: "= ", &text)
      found(&text)
    case .linkControl: control(&text)
    case .linkSignalling: signal(&text)
    case .linkPairing: say(.name, &text)
    default: general(&text)
    }
  }

  private func timing(_ text: inout TextBuffer, _ every: StaticString = "every ") {
    say(.interval, after: every, &text)
    if let longest = entry[.intervalMaximum], longest != entry[.interval] {
      text.append(text: " to ")
      text.append(longest)
    }
    if entry[.peripheralLatency] != .integer(0) {
      say(.peripheralLatency, after: "latency ", &text)
    }
    say(.supervisionTimeout, after: "timeout ", &text)
  }

  /// Appends the name of a control PDU of the link layer and what it says.
  private func control(_ text: inout TextBuffer) {
    say(.name, &text)
    say(.refused, after: "refuses ", &text)
    if let status = entry[.status]?.integer {
      say(HCIErrorCode(rawValue: UInt8(truncatingIfNeeded: status)).description, &text)
    }
    timing(&text)
    if let channels = entry[.dataChannels]?.list { say("data channels \(channels.count)", &text) }
    phys(.txPHYs, "sends on ", &text)
    phys(.rxPHYs, "receives on ", &text)
    say(.maxTxOctets, after: "sends ", before: " octets", &text)
    say(.maxTxTime, after: "in ", &text)
    say(.maxRxOctets, after: "receives ", before: " octets", &text)
    say(.maxRxTime, after: "in ", &text)
    say(.features, after: "features ", &text)
    if let version = entry[.version]?.integer {
      say("version \(LLControlPDU.versionName(version))", &text)
    }
    if let company = entry[.company]?.integer {
      say("\(CompanyIdentifier(rawValue: UInt16(truncatingIfNeeded: company)))", &text)
    }
    say(.subversion, after: "subversion ", &text)
    say(.eventCount, after: "from event ", &text)
  }

  /// Appends the name of a signalling command and its contents, without the identifier.
  private func signal(_ text: inout TextBuffer) {
    say(.name, &text)
    let code = L2CAPSignalCode(
      rawValue: UInt8(truncatingIfNeeded: entry[.opcode]?.integer ?? 0))
    if let result = entry[.status]?.integer {
      say(code.meaning(ofResult: result) ?? "result \(result.hexadecimal(digits: 4))", &text)
    }
    if let reason = entry[.rejectReason]?.integer {
      let meanings = ["command not understood", "signalling MTU exceeded", "invalid channel"]
      let isKnown = meanings.indices.contains(reason)
      say(isKnown ? meanings[reason] : "reason \(reason.hexadecimal(digits: 4))", &text)
    }
    timing(&text, "requests every ")
    if let psm = entry[.psm]?.integer { say("SPSM \(psm.hexadecimal(digits: 4))", &text) }
    say(.mtu, after: "MTU ", &text)
    say(.mps, after: "MPS ", &text)
    say(.credits, after: "credits ", &text)
    say(.sourceChannel, after: "source channel ", &text)
    say(.destinationChannel, after: "destination channel ", &text)
    say(.channel, after: "channel ", &text)
    say(.sourceChannels, after: "source channels ", &text)
    say(.destinationChannels, after: "destination channels ", &text)
  }

  private func phys(_ field: Field, _ words: StaticString, _ text: inout TextBuffer) {
    guard let phys = entry[field]?.list else { return }
    say(words, &text)
    let names = phys.compactMap(\.text)
    text.append(text: names.isEmpty ? "the same PHY" : names.joined(separator: " or "))
  }

  /// Appends the name of a PDU and what it is about.
  private func pdu(_ text: inout TextBuffer) {
    say(.name, &text)
    attribute(&text)
    if let type = entry[.attributeType] {
      say("for ", &text)
      Self.append(uuid: type, to: &text)
    }
    say(.offset, after: "from ", &text)
  }

  /// Appends the reason too, if a Pairing Failed PDU or a peer has given one.
  private func pairingFailed(_ text: inout TextBuffer) {
    guard let status = entry[.status]?.integer, let reason = UInt8(exactly: status) else {
      return say("pairing failed", &text)
    }
    say("pairing failed: \(PairingFailure(rawValue: reason))", &text)
  }

  /// Appends words, and the reason after a colon if the entry has one.
  private func status(_ words: StaticString, _ text: inout TextBuffer) {
    say(words, &text)
    if entry[.status]?.integer != nil { text.append(UInt8(ascii: ":")) }
    if let status = entry[.status]?.integer {
      say(HCIErrorCode(rawValue: UInt8(truncatingIfNeeded: status)).description, &text)
    }
  }

  /// Appends the handle or the range of handles, and the names that are known for it.
  private func attribute(_ text: inout TextBuffer) {
    guard let handle = entry[.handle]?.integer else { return }
    separate(&text)
    Self.append(handle: handle, to: &text)
    if let end = entry[.endHandle]?.integer {
      text.append(UInt8(ascii: "-"))
      Self.append(handle: end, to: &text)
    }
    let begin = text.count
    if entry.fields.contains(.characteristic) {
      name(.characteristic, since: begin, &text)
      name(.instance, after: "no. ", since: begin, &text)
      name(.descriptor, since: begin, &text)
      name(.serviceInstance, after: "of service no. ", since: begin, &text)
    } else {
      name(.service, since: begin, &text)
      name(.serviceInstance, after: "no. ", since: begin, &text)
      name(.descriptor, since: begin, &text)
    }
    if text.count > begin { text.append(UInt8(ascii: ")")) }
  }

  /// Appends one more word in the parentheses.
  private func name(
    _ field: Field, after before: StaticString = "", since begin: Int, _ text: inout TextBuffer
  ) {
    guard let value = entry[field] else { return }
    text.append(text: text.count > begin ? " " : " (" as StaticString)
    text.append(text: before)
    Self.append(uuid: value, to: &text)
  }

  /// Appends what a discovery found.
  private func found(_ text: inout TextBuffer) {
    if let services = entry[.services]?.list {
      say("services ", &text)
      Self.append(list: services, to: &text)
    } else if let characteristics = entry[.characteristics]?.list {
      say("characteristics ", &text)
      Self.append(list: characteristics.compactMap { $0.record?[.characteristic] }, to: &text)
    } else if let descriptors = entry[.descriptors]?.list {
      say("attributes ", &text)
      Self.append(list: descriptors, to: &text)
    }
  }

  private static func append(list values: [FieldValue], to text: inout TextBuffer) {
    for (place, value) in values.enumerated() {
      if place > 0 { text.append(text: ", ") }
      append(uuid: value, to: &text)
    }
  }

  /// Appends a value. A UUID on the Bluetooth base has its short form, and a UUID of GATT's own
  /// attributes its name. Any other value is appended as it is.
  private static func append(uuid value: FieldValue, to text: inout TextBuffer) {
    guard let uuid = value.uuid else { return text.append(value) }
    if let name = GATTAttributeType.name(of: uuid) { return text.append(text: name) }
    text.append(uuid.shortest)
  }

  private static func append(handle: Int, to text: inout TextBuffer) {
    if let handle = UInt16(exactly: handle) { return text.append(hexadecimal: handle) }
    text.append(text: handle.hexadecimal(digits: 4))
  }
}
