/// The fields of packets and of what is inside them, each with its place, given to a sink.
///
/// Every function takes the whole packet and the offset at which its part begins, so that places
/// are counted from the start of the packet. No function fails: of a packet that is cut short, the
/// octets that are there are shown.
public enum PacketFields {
  /// Shows an HCI command, which is given without its packet type.
  @discardableResult
  public static func command(
    _ packet: RawSpan, missing: Int = 0, to sink: inout some PacketFieldSink & ~Copyable
  ) -> PacketForm {
    var reader = FieldReader(packet, missing: missing)
    reader.read(commandHeader, to: &sink)
    guard let opcode = reader.number(.opcode), !reader.isCut else { return reader.form }
    reader.expect(reader.number(.parameterLength))
    let layout = HCICommandDescription.parameters[UInt16(truncatingIfNeeded: opcode)]
    let isLater = isLaterFragment(packet, opcode)
    reader.readAll(isLater ? laterFragment : layout ?? parameters, to: &sink)
    return reader.form
  }

  /// Returns whether a command brings advertising data that begins in the middle of a structure.
  private static func isLaterFragment(_ packet: RawSpan, _ opcode: UInt64) -> Bool {
    guard opcode == 0x2037 || opcode == 0x2038, packet.byteCount > 4 else { return false }
    let operation = packet.littleEndian(at: 4, as: UInt8.self)
    return operation == 0 || operation == 2
  }

  /// Shows an HCI event, which is given without its packet type.
  @discardableResult
  public static func event(
    _ packet: RawSpan, missing: Int = 0, to sink: inout some PacketFieldSink & ~Copyable
  ) -> PacketForm {
    var reader = FieldReader(packet, missing: missing)
    reader.read(eventHeader, to: &sink)
    guard let code = reader.number(.eventCode), !reader.isCut else { return reader.form }
    reader.expect(reader.number(.parameterLength))
    event(&reader, HCIEventCode(rawValue: UInt8(truncatingIfNeeded: code)), to: &sink)
    return reader.form
  }

  private static func event(
    _ reader: inout FieldReader, _ event: HCIEventCode,
    to sink: inout some PacketFieldSink & ~Copyable
  ) {
    guard let layout = HCIEventDescription.table.layouts[event.rawValue] else {
      return reader.readAll(parameters, to: &sink)
    }
    switch event {
    case .leMeta: subevent(&reader, layout, to: &sink)
    case .commandComplete: commandComplete(&reader, layout, to: &sink)
    case .vendor:
      let reports = observedReports(reader.packet, from: reader.position)
      reader.readAll(reports ?? vendorData, to: &sink)
    default: reader.readAll(layout, to: &sink)
    }
  }

  private static func subevent(
    _ reader: inout FieldReader, _ layout: FieldLayout,
    to sink: inout some PacketFieldSink & ~Copyable
  ) {
    reader.read(layout, to: &sink)
    guard let code = reader.number(.subeventCode) else { return }
    let subevent = UInt8(truncatingIfNeeded: code)
    reader.readAll(HCIEventDescription.leTable.layouts[subevent] ?? parameters, to: &sink)
  }

  private static func commandComplete(
    _ reader: inout FieldReader, _ layout: FieldLayout,
    to sink: inout some PacketFieldSink & ~Copyable
  ) {
    reader.read(layout, to: &sink)
    guard let code = reader.number(.commandOpcode) else { return }
    let opcode = HCIOpcode(rawValue: UInt16(truncatingIfNeeded: code))
    let unnamed = opcode.group == 0x3F ? parameters : status
    let known = HCICommandDescription.returns[opcode.rawValue]
    // A command that has failed may return its status alone. Controllers differ in the octets that
    // they return after it.
    let isAlone = reader.end - reader.position == 1
    let hasFailed = isAlone && reader.packet.littleEndian(at: reader.position, as: UInt8.self) != 0
    reader.readAll(hasFailed ? status : known ?? unnamed, to: &sink)
  }

  /// Returns the layout of a vendor event that reports advertisements; nil for any other vendor
  /// event.
  private static func observedReports(_ packet: RawSpan, from start: Int) -> FieldLayout? {
    let parameters = Array(copying: packet.extracting(start..<packet.byteCount))
    let event = HCIEvent.observedReports(parsing: parameters)?.form.vendorEvent
    return event.flatMap { HCIEventDescription.observedReports[$0] }
  }

  private static let commandHeader = FieldLayout("Opcode:opcode Parameter_Total_Length:1")
  private static let eventHeader = FieldLayout("Event_Code:eventCode Parameter_Total_Length:1")
  private static let laterFragment = HCICommandDescription.laterFragment
  private static let status = FieldLayout("Status:status")
  private static let vendorData = FieldLayout("Vendor_Data:o")
  static let parameters = FieldLayout("Parameters:o")
}

extension PacketFields {
  /// Shows the four octets before ACL data.
  public static func aclHeader(
    _ packet: RawSpan, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    var reader = FieldReader(packet)
    reader.read(ACLHeader.layout, to: &sink)
  }

  /// Shows synchronous data with its header.
  @discardableResult
  public static func synchronous(
    _ packet: RawSpan, missing: Int = 0, to sink: inout some PacketFieldSink & ~Copyable
  ) -> PacketForm {
    var reader = FieldReader(packet, missing: missing)
    reader.read(StreamDataHeader.synchronousLayout, to: &sink)
    reader.expect(reader.number(.synchronousLength))
    reader.readAll(data, to: &sink)
    return reader.form
  }

  /// Shows isochronous data with its headers. A fragment that begins a service data unit holds the
  /// number and the length of the unit. The two bits above the length do not belong to it.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 5.4.5.
  @discardableResult
  public static func isochronous(
    _ packet: RawSpan, missing: Int = 0, to sink: inout some PacketFieldSink & ~Copyable
  ) -> PacketForm {
    var reader = FieldReader(packet, missing: missing)
    reader.read(StreamDataHeader.isochronousLayout, to: &sink)
    reader.expect(reader.number(.isochronousLength))
    if reader.number(.timeStampFlag) == 1 { reader.read(timeStamp, to: &sink) }
    if reader.number(.boundaryFlag) == 0 || reader.number(.boundaryFlag) == 2 {
      reader.read(serviceDataUnitFront, to: &sink)
    }
    reader.readAll(serviceDataUnit, to: &sink)
    return reader.form
  }

  private static let data = FieldLayout("Data:o")
  private static let timeStamp = FieldLayout("Time_Stamp:4")
  private static let serviceDataUnitFront = FieldLayout(
    """
    Packet_Sequence_Number:2 \
    SDU:bits2{ISO_SDU_Length/12,RFU/2,Packet_Status_Flag/2:packetStatus}
    """)
  private static let serviceDataUnit = FieldLayout("ISO_SDU:o")
}
