import BluetoothProtocols

extension [UInt8] {
  mutating func append(_ fragment: DecodedFragment, octets count: Int) {
    switch fragment {
    case .frame(let frame):
      append(frame)
      if frame.header.isCut { append(detail: "cut by the recorder") }
    case .pending: append(text: "L2CAP fragment, more to come", octets: count)
    case .orphan: append(text: "L2CAP fragment without a start", octets: count)
    case .vendorData: append(text: "Vendor data", octets: count)
    case .headerNotCaptured: append(text: "L2CAP fragment, header not captured", octets: count)
    }
  }

  private mutating func append(_ frame: DecodedFrame) {
    switch frame.content {
    case .att(let pdu):
      append(text: "ATT ")
      append(pdu)
    case .malformedATT(let opcode, let failure):
      append(text: "ATT ")
      append(text: opcode.map { "\($0), " } ?? "")
      append(text: failure.description)
    case .signal(let signal):
      append(text: "L2CAP ")
      append(text: signal.code.description)
    case .securityManager(let pdu):
      append(text: "SMP ")
      append(text: pdu.code.description)
    case .segment(let segment):
      append(text: "L2CAP ")
      append(text: segment.psm.name ?? "credit-based channel")
      append(text: "", octets: segment.octets.count)
      if segment.missing > 0 { append(detail: "more to come") }
    case .other:
      append(text: "L2CAP channel ")
      append(text: frame.header.channel.description, octets: frame.header.length)
    }
  }

  private mutating func append(_ pdu: ATTPDU) {
    append(text: pdu.opcode.description)
    if let handle = pdu.attributeHandle {
      append(UInt8(ascii: " "))
      append(hexadecimal: handle.rawValue)
    }
    switch pdu {
    case .errorResponse(let request, _, let error):
      append(detail: request.description)
      append(detail: error.description)
    case .exchangeMTURequest(let mtu), .exchangeMTUResponse(let mtu):
      append(text: ", MTU ")
      append(decimal: mtu)
    case .findInformationRequest(let range): append(detail: range.description)
    case .findInformationResponse(let entries): append(entries: entries.count)
    case .findByTypeValueRequest(let range, let type, _), .readByTypeRequest(let range, let type),
      .readByGroupTypeRequest(let range, let type):
      append(detail: range.description)
      append(detail: type.description)
    case .findByTypeValueResponse(let ranges): append(entries: ranges.count)
    case .readByTypeResponse(let entries): append(entries: entries.count)
    case .readByGroupTypeResponse(let groups): append(entries: groups.count)
    case .readMultipleVariableResponse(let values): append(entries: values.count)
    case .multipleHandleValueNotification(let values): append(entries: values.count)
    case .readMultipleResponse(let octets), .unknown(_, let octets):
      append(text: "", octets: octets.count)
    case .readBlobRequest(_, let offset):
      append(text: ", offset ")
      append(decimal: offset)
    case .executeWriteRequest(let flags):
      append(detail: flags == .cancel ? "cancel" : "write")
    default:
      if let value = pdu.value { append(text: "", octets: value.count) }
    }
  }

  private mutating func append(entries count: Int) {
    append(text: ", ")
    append(decimal: count)
    append(text: count == 1 ? " entry" : " entries")
  }
}
