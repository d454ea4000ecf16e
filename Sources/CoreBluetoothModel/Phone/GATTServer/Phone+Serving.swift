import BluetoothProtocols
import Timelines

extension Phone {
  /// Answers a client's request, at once or when the app has answered.
  ///
  /// Source: MODEL, section 15; Core 5.4, Vol 3, Part F, 3.4.
  mutating func serve(_ pdu: ATTPDU, on link: Int) {
    // This finds declarations and other values of the system. An app's value is read by its handle.
    let found = AttributeSearch(among: attributes, mtu: links[link].mtu).answer(pdu) {
      $0.fixedValue.map(AttributeReading.value) ?? .leftOut
    }
    if let found { return send(found, nil, on: link) }
    switch pdu {
    case .exchangeMTURequest(let clientMTU):
      links[link].mtu = ATTLimit.agreedMTU(client: Int(clientMTU), server: parameters.mtu)
      send(.exchangeMTUResponse(serverMTU: UInt16(clamping: parameters.mtu)), nil, on: link)
    case .readRequest(let handle): read(handle, from: 0, pdu, on: link)
    case .readBlobRequest(let handle, let offset):
      read(handle, from: Int(offset), pdu, on: link)
    case .writeRequest(let handle, let value), .writeCommand(let handle, let value):
      write(value, to: handle, pdu, on: link)
    case .prepareWriteRequest(let handle, let offset, let value):
      prepare(.init(handle: handle, offset: Int(offset), value: value), pdu, on: link)
    case .executeWriteRequest(let flags): execute(flags, pdu, on: link)
    default: refuse(pdu, .requestNotSupported, on: link)
    }
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.1.1.
  mutating func refuse(malformed octets: [UInt8], on link: Int) {
    guard let opcode = octets.first.map(ATTOpcode.init), opcode.role == .request else { return }
    send(
      .errorResponse(request: opcode, handle: AttributeHandle(rawValue: 0), error: .invalidPDU),
      nil, on: link)
  }

  /// Refuses a request. A command is never answered, not even with an error.
  mutating func refuse(_ pdu: ATTPDU, _ error: ATTErrorCode, on link: Int) {
    if pdu.opcode.role == .command || pdu.opcode.rawValue & 0x40 != 0 { return }
    var handle = pdu.attributeHandle ?? AttributeHandle(rawValue: 0)
    if behaviour.server.misaddressesRefusals, let next = handle.next { handle = next }
    let error = behaviour.server.refusesWithoutCode ? ATTErrorCode(rawValue: 0) : error
    send(
      .errorResponse(request: pdu.opcode, handle: handle, error: error), path(of: handle),
      on: link)
  }

  func attribute(_ handle: AttributeHandle) -> LocalAttribute? {
    attributes.first { $0.handle == handle }
  }

  /// Returns whether the values of an app's service cannot be read or written now.
  ///
  /// Source: BG-FGO-06, BG-FGO-07; C-01 for static values.
  func isDisabled(_ session: Int, isDynamic: Bool) -> Bool {
    guard isDynamic || parameters.disablesStaticValues, let index = self.session(session) else {
      return false
    }
    let capability = capability(of: sessions[index])
    return capability == .none
      || capability == .background && behaviour.server.refusesInBackground
  }

  var disabledError: ATTErrorCode {
    ATTErrorCode(rawValue: UInt8(clamping: parameters.disabledServiceError))
  }
}
