import BluetoothProtocols
import Captures
import FuzzSupport
import Timelines

/// A stream of HCI packets after their type octets, as a serial line carries them both ways:
/// commands are the host's, events the controller's, and data goes by turns. They go through the
/// decoder and into a timeline, which follow links, fragments and requests. A command or event that
/// was encoded is encoded the same when it has been decoded once more.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzH4(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  var decoder = RecordDecoder()
  var timeline = TimelineBuilder()
  var number = 0
  while !input.isAtEnd, let packet = packet(&input) {
    number += 1
    let isFromHost = packet.type == .command || packet.type != .event && number % 2 == 0
    let record = CaptureRecord(
      number: number, offset: 0, time: CaptureTime(nanosecondsSince1970: Int64(number) * 1_000_000),
      direction: isFromHost ? .hostToController : .controllerToHost, content: .hci(packet.type),
      originalLength: packet.octets.count)
    let decoded = unsafe decoder.decode(record, packet.octets.span.bytes)
    require(!decoded.summary.isEmpty, "a record without a summary")
    for entry in timeline.entries(of: decoded) { _ = entry.json }
    checkRoundTrip(packet.type, packet.octets)
  }
  for entry in timeline.heldEntries() { _ = entry.json }
  require(timeline.peerCount <= 64 * (number + 1), "more devices than packets can hold")
  return 0
}

@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ octets: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32
) -> Int {
  var mutator = unsafe CustomMutator(octets, count, most, seed: seed)
  return mutator.mutateRecords { _ in .h4 }
}

/// The next packet; what is cut short is one too, and what has no known type is one to the end.
private func packet(_ input: inout FuzzInput) -> (type: HCIPacketType, octets: [UInt8])? {
  let type = HCIPacketType(rawValue: input.octet())
  switch type {
  case .command, .synchronousData:
    let header = input.octets(3)
    return (type, header + input.octets(header.count == 3 ? Int(header[2]) : 0))
  case .aclData, .isoData:
    let header = input.octets(4)
    let count = header.count == 4 ? Int(header[2]) | Int(header[3] & 0x3F) << 8 : 0
    return (type, header + input.octets(count))
  case .event:
    let header = input.octets(2)
    return (type, header + input.octets(header.count == 2 ? Int(header[1]) : 0))
  default: return (type, input.octets(input.rest.count))
  }
}

private func checkRoundTrip(_ type: HCIPacketType, _ octets: [UInt8]) {
  switch type {
  case .command:
    guard let command = try? HCICommand(parsing: octets) else { return }
    let octets = command.encoded()
    require((try? HCICommand(parsing: octets))?.encoded() == octets, "\(command) changes")
  case .event:
    guard let event = try? HCIEvent(parsing: octets) else { return }
    let octets = event.encoded()
    require((try? HCIEvent(parsing: octets))?.encoded() == octets, "\(event) changes")
  default: return
  }
}
