import BluetoothProtocols
import Timelines

/// What the ATT PDUs of a link have shown so far, which says more about later ones.
struct AttributeTraffic: Sendable {
  /// The request that the phone has not answered yet, as the phone received it.
  private(set) var asked: Fields?
  /// The MTU that the client named; nil if it has not asked, or was answered.
  private var clientMTU: Int?
  /// The fields of the peer's PDUs about values, which come again and again.
  private var repeated = RepeatedPDUs()
  /// The names of the attributes, as these fields hold them.
  private var names: [AttributeHandle: AttributeName] = [:]
  /// Grows when a name changes, as a server may change its attributes.
  private var namesEdition = 0

  /// Records a PDU that has arrived at the phone.
  mutating func phoneReceived(_ draft: Draft) {
    if draft.kind == .linkRequest { asked = draft.fields }
  }

  mutating func takeAsked() -> Fields? { asked.take() }

  /// Records a PDU.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.2.2.
  ///
  /// - Returns: The MTU that both ends use from now on, if the PDU is the answer that settles it.
  mutating func agreedMTU(after fields: Fields) -> Int? {
    let opcode = fields[.opcode]?.integer.flatMap(UInt8.init(exactly:)).map(ATTOpcode.init)
    guard opcode == .exchangeMTURequest || opcode == .exchangeMTUResponse,
      let pdu = fields[.octets]?.octets.flatMap({ try? ATTPDU(parsing: $0) })
    else { return nil }
    if case .exchangeMTURequest(let client) = pdu { clientMTU = Int(client) }
    guard case .exchangeMTUResponse(let server) = pdu, let client = clientMTU.take() else {
      return nil
    }
    return ATTLimit.agreedMTU(client: client, server: Int(server))
  }

  /// Returns the fields of a PDU of the peer; nil if they are to be put together.
  mutating func knownFields(
    of pdu: ATTPDU, about handle: AttributeHandle?, named name: AttributeName
  ) -> Fields? {
    guard let handle else { return nil }
    if names[handle] != name {
      names[handle] = name
      namesEdition += 1
    }
    return repeated.fields(of: pdu, about: handle, from: .peer, edition: namesEdition)
  }

  mutating func keep(_ fields: Fields, of pdu: ATTPDU, about handle: AttributeHandle?) {
    repeated.keep(fields, of: pdu, about: handle, from: .peer)
  }
}
