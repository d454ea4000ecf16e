import BluetoothProtocols
import Captures
public import Timelines

extension PacketFields {
  /// The fields of a record's packet; none where its one-line summary says everything.
  public init(of record: DecodedRecord) {
    switch record.packet {
    case .command(let command): add(command)
    case .event(let event): add(event)
    case .acl(let header, let fragment):
      add("packet_boundary", "\(header.packetBoundary)")
      add("length", header.dataLength)
      add(fragment)
    case .synchronous(let header), .isochronous(let header):
      add("flags", header.flags)
      add("length", header.dataLength)
    case .advertising(let pdu, let around):
      add(around)
      add(pdu)
    case .data(let data, let around):
      add(around)
      add(data)
    case .malformed(_, _, let failure):
      add("field", failure.field)
      add("offset", failure.offset)
    case .note(let note, let text):
      add("note", note.name)
      if let text { add("text", text) }
    case .other, .damaged: break
    }
  }
}

extension PacketFields {
  mutating func add(_ fragment: DecodedFragment) {
    guard case .frame(let frame) = fragment else { return }
    add(frame)
  }

  mutating func add(_ frame: DecodedFrame) {
    add("channel", frame.header.channel.rawValue.hexadecimal)
    add("frame_length", frame.header.length)
    if frame.header.isCut { add("captured", frame.header.captured) }
    switch frame.content {
    case .att(let pdu): add(pdu)
    case .malformedATT: break
    case .signal(let signal):
      add("signal", signal.code)
      add("identifier", signal.identifier)
    case .securityManager(let header):
      add("pairing", header.code)
      if let reason = header.reason { add("reason", reason) }
    case .other(let octets): add("payload", octets: octets)
    }
  }
}
