/// The fields of packets and of what is inside them, each with its place.
///
/// Every function takes the whole packet and the offset at which its part begins, so that places
/// are counted from the start of the packet. No function fails: of a packet that is cut short, the
/// octets that are there are shown.
public enum PacketFields {
  /// Shows an HCI command, which is given without its packet type.
  public static func command(_ octets: [UInt8]) -> [PacketField] {
    var reader = FieldReader(octets)
    let fields = reader.read(commandHeader)
    guard let opcode = reader.number("Opcode"), !reader.isCut else { return fields }
    let layout = HCICommandDescription.parameters[UInt16(truncatingIfNeeded: opcode)]
    if isLaterFragment(octets, opcode) {
      return fields.adding(reader.readAll(laterFragment))
    }
    return fields.adding(reader.readAll(layout ?? parameters))
  }

  /// Returns whether a command brings advertising data that begins in the middle of a structure.
  private static func isLaterFragment(_ octets: [UInt8], _ opcode: UInt64) -> Bool {
    guard opcode == 0x2037 || opcode == 0x2038, octets.count > 4 else { return false }
    return octets[4] == 0 || octets[4] == 2
  }

  /// Shows an HCI event, which is given without its packet type.
  public static func event(_ octets: [UInt8]) -> [PacketField] {
    var reader = FieldReader(octets)
    let fields = reader.read(eventHeader)
    guard let code = reader.number("Event_Code"), !reader.isCut else { return fields }
    let event = HCIEventCode(rawValue: UInt8(truncatingIfNeeded: code))
    guard let layout = HCIEventDescription.table.layouts[event.rawValue] else {
      return fields.adding(reader.readAll(parameters))
    }
    switch event {
    case .leMeta: return fields.adding(subevent(&reader, layout))
    case .commandComplete: return fields.adding(commandComplete(&reader, layout))
    case .vendor: return fields.adding(vendorEvent(octets, &reader))
    default: return fields.adding(reader.readAll(layout))
    }
  }

  private static func subevent(
    _ reader: inout FieldReader, _ layout: FieldLayout
  ) -> [PacketField] {
    var fields = reader.read(layout)
    guard let code = reader.number("Subevent_Code") else { return fields }
    let subevent = LESubeventCode(rawValue: UInt8(truncatingIfNeeded: code))
    if !fields.isEmpty { fields[0].meaning = subevent.description }
    return fields.adding(
      reader.readAll(HCIEventDescription.leTable.layouts[subevent.rawValue] ?? parameters))
  }

  private static func commandComplete(
    _ reader: inout FieldReader, _ layout: FieldLayout
  ) -> [PacketField] {
    let fields = reader.read(layout)
    guard let code = reader.number("Command_Opcode") else { return fields }
    let opcode = HCIOpcode(rawValue: UInt16(truncatingIfNeeded: code))
    let unnamed = opcode.group == 0x3F ? parameters : status
    let known = HCICommandDescription.returns[opcode.rawValue]
    // A command that has failed returns its status. Controllers differ in what they return behind
    // it.
    return fields.adding(reader.readAll(known ?? unnamed))
  }

  /// Shows a vendor event: the reports, if it is the known event that reports advertisements, or
  /// else its octets.
  ///
  /// Source: observed, see ``HCIEvent/observedReports(parsing:)``.
  private static func vendorEvent(
    _ octets: [UInt8], _ reader: inout FieldReader
  ) -> [PacketField] {
    let isKnown = HCIEvent.observedReports(parsing: Array(reader.rest)) != nil
    return reader.readAll(isKnown ? observedReports : vendorData)
  }

  private static let commandHeader = FieldLayout("Opcode:opcode Parameter_Total_Length:1")
  private static let eventHeader = FieldLayout("Event_Code:eventCode Parameter_Total_Length:1")
  private static let laterFragment = HCICommandDescription.laterFragment
  private static let observedReports = HCIEventDescription.observedReports
  private static let status = FieldLayout("Status:status")
  private static let vendorData = FieldLayout("Vendor_Data:o")
  static let parameters = FieldLayout("Parameters:o")
}

extension PacketFields {
  /// Shows the four octets in front of ACL data.
  public static func aclHeader(_ octets: [UInt8]) -> [PacketField] {
    var reader = FieldReader(octets)
    return reader.read(ACLHeader.layout)
  }

  /// Shows synchronous data with its header.
  public static func synchronous(_ octets: [UInt8]) -> [PacketField] {
    var reader = FieldReader(octets)
    return reader.read(StreamDataHeader.synchronousLayout) + reader.readAll(data)
  }

  /// Shows isochronous data with its headers. A fragment that begins a service data unit holds the
  /// number and the length of the unit. The two bits above the length do not belong to it.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 5.4.5.
  public static func isochronous(_ octets: [UInt8]) -> [PacketField] {
    var reader = FieldReader(octets)
    var fields = reader.read(StreamDataHeader.isochronousLayout)
    if reader.number("TS_Flag") == 1 { fields += reader.read(timeStamp) }
    if reader.number("PB_Flag") == 0 || reader.number("PB_Flag") == 2 {
      fields += reader.read(serviceDataUnitFront)
    }
    return fields + reader.readAll(serviceDataUnit)
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

extension [PacketField] {
  fileprivate func adding(_ more: [PacketField]) -> [PacketField] { self + more }
}
