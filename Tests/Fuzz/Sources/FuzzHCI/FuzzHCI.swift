import BluetoothProtocols
import FuzzSupport

/// An HCI packet after its type octet: an error names an offset inside the packet.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHCI(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let type = HCIPacketType(rawValue: input.octet())
  let octets = input.rest
  do throws(DecodingFailure) {
    try decode(type, octets)
  } catch {
    require((0...octets.count).contains(error.offset), "\(error) is outside the packet")
  }
  return 0
}

private func decode(_ type: HCIPacketType, _ octets: [UInt8]) throws(DecodingFailure) {
  var reader = unsafe ByteReader(octets.span.bytes)
  switch type {
  case .command:
    let command = try HCICommand(parsing: octets)
    _ = (command.opcode.description, command.subject)
  case .event:
    let event = try HCIEvent(parsing: octets)
    _ = (event.name, event.subject)
    guard case .leAdvertisingReport(let reports) = event else { return }
    for report in reports.reports { _ = (report.advertisingData, report.pduName) }
  case .aclData:
    let header = try ACLHeader(parsing: &reader)
    require(try ACLHeader(parsing: header.encoded()) == header, "an ACL header changes")
  case .synchronousData: _ = try StreamDataHeader(parsing: &reader, .synchronous)
  default: _ = try StreamDataHeader(parsing: &reader, .isochronous)
  }
}
