import Adapters
import BluetoothProtocols
import TestSupport
import Testing
import Timelines

/// Every parameter of every command at its bounds.
///
/// Source: Core 5.4, Vol 4, Part E, 7.1, 7.3 and 7.8.
@Suite struct CommandBoundsTests {
  /// A parameter of a command, with values that it may have and values that it may not.
  struct Case: CustomTestStringConvertible, Sendable {
    var opcode: UInt16
    var name: String
    var offset: Int
    var width: Int
    var good: [Int]
    var bad: [Int]
    var error: UInt8
    /// The parameters of the command besides this one; nil for the usual ones.
    var base: String?

    var testDescription: String { "\(HCIOpcode(rawValue: opcode)): \(name)" }

    init(
      _ opcode: UInt16, _ name: String, at offset: Int, _ width: Int = 1, good: [Int],
      bad: [Int], error: UInt8 = 0x12, in base: String? = nil
    ) {
      (self.opcode, self.name, self.offset, self.width) = (opcode, name, offset, width)
      (self.good, self.bad, self.error, self.base) = (good, bad, error, base)
    }
  }

  /// Source: Core 5.4, Vol 3, Part H, 2.3.5.6.1 (the debug key), least significant octets first.
  static let publicKey =
    "e69d350e480103ccdbfdf4ac1191f4efb9a5f9e9a7832c5e2cbe97f2d203b020"
    + "8bd28915d08e1c742430ed8fc24563765c15525abf9a32636deb2a65499c80dc"

  /// Parameters that each command may have. Handle 0x0001 has a link, set 0 is there, and the
  /// random address is set.
  static let usual: [UInt16: String] = [
    0x0406: "010013", 0x041D: "0100", 0x0C01: "ffffffffffffff3f", 0x0C03: "", 0x0C31: "00",
    0x0C33: "fb000008000000", 0x0C63: "0000000000000000", 0x0C35: "00", 0x0C6C: "", 0x0C6D: "0100",
    0x1001: "", 0x1002: "", 0x1003: "", 0x1005: "", 0x1009: "", 0x1405: "0100",
    0x2001: "1f00000000000000", 0x2002: "", 0x2003: "", 0x2005: "0a0000eeffc0",
    0x2006: "a000a00000000000000000000007" + "00", 0x2007: "",
    0x2008: "03020106" + String(repeating: "00", count: 28),
    0x2009: "03020941" + String(repeating: "00", count: 28), 0x200A: "01",
    0x200B: "00600030000000", 0x200C: "0101",
    0x200D: "6000300000" + "000a0000eeffc0" + "00" + "180028000000480000000000", 0x200F: "",
    0x2010: "", 0x2011: "010a0000eeffc0", 0x2012: "010a0000eeffc0",
    0x2013: "0100180028000000480000000000", 0x2014: "ffffffff1f", 0x2015: "0100",
    0x2016: "0100", 0x2017: String(repeating: "00", count: 32), 0x2018: "",
    0x2019: "0100" + String(repeating: "00", count: 26),
    0x201A: "0100" + String(repeating: "00", count: 16), 0x201B: "0100", 0x201C: "",
    0x2022: "0100fb004808", 0x2023: "",
    0x2024: "fb004808", 0x2025: "", 0x2026: publicKey, 0x202F: "", 0x2030: "0100", 0x2031: "000101",
    0x2032: "01000001010000",
    0x2035: "000a0000eeffc0",
    0x2036: "00" + "1300" + "a00000" + "a00000" + "07" + "00" + "00" + "000000000000" + "00"
      + "7f" + "01" + "00" + "01" + "00" + "00",
    0x2037: "00030103" + "020106", 0x2038: "00030103" + "020941", 0x2039: "0101" + "00000000",
    0x203A: "", 0x203B: "", 0x203C: "00", 0x203D: "",
    0x2041: "0000" + "01" + "0060003000", 0x2042: "0101" + "0000" + "0000",
    0x2043: "0000" + "000a0000eeffc0" + "01" + "6000300018002800" + "000048000000" + "0000",
    0x2060: "",
  ]

  /// Parameters of a set that sends ADV_EXT_IND.
  private static let extendedPDUs =
    "00" + "0000" + "a00000" + "a00000" + "07" + "00" + "00" + "000000000000" + "00" + "7f" + "01"
    + "00" + "01" + "00" + "00"

  static let all: [Case] = [
    Case(
      0x0406, "Reason", at: 2, good: [5, 0x13, 0x14, 0x15, 0x1A, 0x29, 0x3B], bad: [0, 8, 0x16]),
    Case(0x0C31, "Flow_Control_Enable", at: 0, good: [0, 3], bad: [4]),
    Case(0x0C33, "Host_ACL_Data_Packet_Length", at: 0, 2, good: [1, 0xFFFF], bad: [0]),
    Case(0x0C33, "Host_Total_Num_ACL_Data_Packets", at: 3, 2, good: [1, 0xFFFF], bad: [0]),
    Case(0x0C6D, "LE_Supported_Host", at: 0, good: [0, 1], bad: [2]),
    Case(0x2006, "Advertising_Interval_Min", at: 0, 2, good: [0x20, 0xA0], bad: [0, 0x1F, 0xA1]),
    Case(0x2006, "Advertising_Interval_Max", at: 2, 2, good: [0xA0, 0x4000], bad: [0x9F, 0x4001]),
    Case(0x2006, "Advertising_Type", at: 4, good: [0, 1, 2, 3, 4], bad: [5, 0xFF]),
    Case(0x2006, "Own_Address_Type", at: 5, good: [0, 3], bad: [4]),
    Case(0x2006, "Peer_Address_Type", at: 6, good: [0, 1], bad: [2]),
    Case(0x2006, "Advertising_Channel_Map", at: 13, good: [1, 7], bad: [0, 8]),
    Case(0x2006, "Advertising_Filter_Policy", at: 14, good: [0, 3], bad: [4]),
    Case(0x2008, "Advertising_Data_Length", at: 0, good: [0, 31], bad: [32]),
    Case(0x2009, "Scan_Response_Data_Length", at: 0, good: [0, 31], bad: [32]),
    Case(0x200A, "Advertising_Enable", at: 0, good: [0, 1], bad: [2]),
    Case(0x200B, "LE_Scan_Type", at: 0, good: [0, 1], bad: [2]),
    Case(0x200B, "LE_Scan_Interval", at: 1, 2, good: [0x30, 0x4000], bad: [0x2F, 0x4001]),
    Case(
      0x200B, "LE_Scan_Interval beside the least window", at: 1, 2, good: [4], bad: [0, 3],
      in: "00600004000000"),
    Case(0x200B, "LE_Scan_Window", at: 3, 2, good: [4, 0x60], bad: [0, 3, 0x61]),
    Case(0x200B, "Own_Address_Type", at: 5, good: [0, 3], bad: [4]),
    Case(0x200B, "Scanning_Filter_Policy", at: 6, good: [0, 3], bad: [4]),
    Case(0x200C, "LE_Scan_Enable", at: 0, good: [0, 1], bad: [2]),
    Case(0x200C, "Filter_Duplicates", at: 1, good: [0, 1], bad: [2]),
    Case(0x200C, "Filter_Duplicates of an end", at: 1, good: [0, 9], bad: [], in: "0000"),
    Case(0x200D, "LE_Scan_Interval", at: 0, 2, good: [0x30, 0x4000], bad: [0x2F, 0x4001]),
    Case(0x200D, "LE_Scan_Window", at: 2, 2, good: [4, 0x60], bad: [3, 0x61]),
    Case(0x200D, "Initiator_Filter_Policy", at: 4, good: [0, 1], bad: [2]),
    Case(0x200D, "Peer_Address_Type", at: 5, good: [0, 3], bad: [4]),
    Case(0x200D, "Own_Address_Type", at: 12, good: [0, 3], bad: [4]),
    Case(0x200D, "Connection_Interval_Min", at: 13, 2, good: [6, 0x28], bad: [0, 5, 0x29]),
    Case(
      0x200D, "Connection_Interval_Max", at: 15, 2, good: [0x18, 0xC80], bad: [0x17, 0xC81],
      in: "6000300000" + "000a0000eeffc0" + "00" + "180028000000" + "800c" + "00000000"),
    Case(0x200D, "Max_Latency", at: 17, 2, good: [0, 2], bad: [7, 0x1F4]),
    Case(
      0x200D, "the greatest Max_Latency", at: 17, 2, good: [0x1F3], bad: [0x1F4],
      in: "6000300000" + "000a0000eeffc0" + "00" + "060006000000" + "800c" + "00000000"),
    // 50 ms as the longest interval: more than 100 ms.
    Case(0x200D, "Supervision_Timeout", at: 19, 2, good: [11, 0xC80], bad: [0, 9, 10, 0xC81]),
    Case(
      0x200D, "the least Supervision_Timeout", at: 19, 2, good: [10], bad: [9],
      in: "6000300000" + "000a0000eeffc0" + "00" + "060006000000" + "0a00" + "00000000"),
    Case(0x200D, "Min_CE_Length", at: 21, 2, good: [0], bad: [1]),
    Case(0x2011, "Address_Type", at: 0, good: [0, 1, 0xFF], bad: [2, 0xFE]),
    Case(0x2012, "Address_Type", at: 0, good: [0, 1, 0xFF], bad: [2]),
    Case(0x2013, "Connection_Interval_Min", at: 2, 2, good: [6, 0x28], bad: [5, 0x29]),
    Case(0x2013, "Connection_Interval_Max", at: 4, 2, good: [0x18], bad: [0x17, 0xC81]),
    Case(0x2013, "Max_Latency", at: 6, 2, good: [0], bad: [0x1F4]),
    Case(0x2013, "Supervision_Timeout", at: 8, 2, good: [11, 0xC80], bad: [0, 10, 0xC81]),
    Case(0x2013, "Min_CE_Length", at: 10, 2, good: [0], bad: [1]),
    Case(0x2014, "Channel_Map", at: 4, good: [0, 1], bad: [], in: "0100000000"),
    Case(0x2014, "Channel_Map without a channel", at: 4, good: [1], bad: [0], in: "0000000000"),
    Case(0x2022, "TX_Octets", at: 2, 2, good: [0x1B, 0xFB], bad: [0x1A, 0xFC]),
    Case(0x2022, "TX_Time", at: 4, 2, good: [0x148, 0x4290], bad: [0x147, 0x4291]),
    Case(0x2024, "Suggested_Max_TX_Octets", at: 0, 2, good: [0x1B, 0xFB], bad: [0x1A, 0xFC]),
    Case(0x2024, "Suggested_Max_TX_Time", at: 2, 2, good: [0x148, 0x4290], bad: [0x147, 0x4291]),
    Case(0x2031, "TX_PHYs", at: 1, good: [1], bad: [0]),
    Case(0x2031, "TX_PHYs that it does not have", at: 1, good: [], bad: [2, 4, 8], error: 0x11),
    Case(0x2031, "TX_PHYs that do not count", at: 1, good: [0, 7], bad: [], in: "010001"),
    Case(0x2031, "RX_PHYs", at: 2, good: [1], bad: [0]),
    Case(0x2031, "RX_PHYs that it does not have", at: 2, good: [1], bad: [3], error: 0x11),
    Case(0x2031, "RX_PHYs that do not count", at: 2, good: [0, 7], bad: [], in: "020101"),
    Case(0x2032, "TX_PHYs", at: 3, good: [1], bad: [0]),
    Case(0x2032, "TX_PHYs that it does not have", at: 3, good: [], bad: [2, 5], error: 0x11),
    Case(0x2032, "RX_PHYs", at: 4, good: [1], bad: [0]),
    Case(0x2032, "RX_PHYs that it does not have", at: 4, good: [], bad: [2, 5], error: 0x11),
    Case(
      0x2032, "All_PHYs with fields that do not count", at: 2, good: [3], bad: [],
      in: "01000300000000"),
    Case(0x2032, "PHY_Options", at: 5, 2, good: [0, 2], bad: [3]),
    Case(0x2035, "Advertising_Handle", at: 0, good: [0], bad: [0xF0]),
    Case(0x2036, "Advertising_Handle", at: 0, good: [0, 0xEF], bad: [0xF0, 0xFF]),
    Case(
      0x2036, "Advertising_Event_Properties", at: 1, 2,
      good: [0x10, 0x12, 0x13, 0x15, 0x1D, 0x00, 0x01, 0x02, 0x04, 0x05, 0x20, 0x40],
      bad: [0x11, 0x03, 0x08, 0x09, 0x21, 0x22, 0x80, 0x1000]),
    Case(
      0x2036, "Primary_Advertising_Interval_Min", at: 3, 3, good: [0x20, 0xA0], bad: [0x1F, 0xA1]),
    Case(
      0x2036, "Primary_Advertising_Interval_Max", at: 6, 3, good: [0xA0, 0xFFFFFF], bad: [0x9F]),
    Case(0x2036, "Primary_Advertising_Channel_Map", at: 9, good: [1, 7], bad: [0, 8]),
    Case(0x2036, "Own_Address_Type", at: 10, good: [0, 3], bad: [4]),
    Case(0x2036, "Peer_Address_Type", at: 11, good: [0, 1], bad: [2]),
    Case(0x2036, "Advertising_Filter_Policy", at: 18, good: [0, 3], bad: [4]),
    Case(0x2036, "Advertising_TX_Power", at: 19, good: [0x81, 20, 0x7F], bad: [0x80, 21, 0x7E]),
    Case(0x2036, "Primary_Advertising_PHY", at: 20, good: [1], bad: [0, 2, 4]),
    Case(0x2036, "a primary PHY that it does not have", at: 20, good: [], bad: [3], error: 0x11),
    // Legacy PDUs have no secondary PHY; ADV_EXT_IND has.
    Case(0x2036, "Secondary_Advertising_PHY that does not count", at: 22, good: [0, 9], bad: []),
    Case(0x2036, "Secondary_Advertising_PHY", at: 22, good: [1], bad: [0, 4], in: extendedPDUs),
    Case(
      0x2036, "a secondary PHY that it does not have", at: 22, good: [], bad: [2, 3], error: 0x11,
      in: extendedPDUs),
    Case(0x2036, "Secondary_Advertising_Max_Skip", at: 21, good: [0, 0xFF], bad: []),
    Case(0x2036, "Advertising_SID", at: 23, good: [0, 15], bad: [16]),
    Case(0x2036, "Scan_Request_Notification_Enable", at: 24, good: [0, 1], bad: [2]),
    Case(0x2037, "Advertising_Handle of no set", at: 0, good: [0], bad: [1], error: 0x42),
    Case(0x2037, "Operation", at: 1, good: [3], bad: [0, 1, 2, 4, 5]),
    Case(0x2037, "Fragment_Preference", at: 2, good: [0, 1], bad: [2]),
    Case(0x2037, "Operation without data", at: 1, good: [3], bad: [0, 1, 2], in: "00030100"),
    Case(0x2038, "Advertising_Handle of no set", at: 0, good: [0], bad: [1], error: 0x42),
    Case(0x2038, "Operation", at: 1, good: [3], bad: [0, 5]),
    Case(0x2038, "Fragment_Preference", at: 2, good: [0, 1], bad: [2]),
    Case(0x2039, "Enable", at: 0, good: [0, 1], bad: [2]),
    Case(0x2039, "Advertising_Handle of no set", at: 2, good: [0], bad: [1], error: 0x42),
    Case(0x2039, "Num_Sets of an end", at: 1, good: [0], bad: [0x40], in: "0000"),
    Case(0x2039, "Duration", at: 3, 2, good: [0, 1, 0xFFFF], bad: []),
    Case(0x2039, "Max_Extended_Advertising_Events", at: 5, good: [0, 0xFF], bad: []),
    Case(0x203C, "Advertising_Handle", at: 0, good: [0], bad: [0xF0]),
    Case(0x2041, "Own_Address_Type", at: 0, good: [0, 3], bad: [4]),
    Case(0x2041, "Scanning_Filter_Policy", at: 1, good: [0, 3], bad: [4]),
    Case(0x2041, "Scanning_PHYs", at: 2, good: [1], bad: [0, 2]),
    Case(
      0x2041, "Scanning_PHYs that it does not have", at: 2, good: [], bad: [4], error: 0x11),
    Case(0x2041, "Scan_Type", at: 3, good: [0, 1], bad: [2]),
    Case(0x2041, "Scan_Interval", at: 4, 2, good: [0x30, 0xFFFF], bad: [0, 3, 0x2F]),
    Case(0x2041, "Scan_Window", at: 6, 2, good: [4, 0x60], bad: [0, 3, 0x61]),
    Case(0x2042, "Enable", at: 0, good: [0, 1], bad: [2]),
    Case(0x2042, "Filter_Duplicates", at: 1, good: [0, 1], bad: [2, 3]),
    Case(
      0x2042, "Filter_Duplicates with a period", at: 1, good: [2], bad: [3], in: "010001000100"),
    // 1.28 s as the period: the duration must be shorter.
    Case(0x2042, "Duration", at: 2, 2, good: [0, 127], bad: [128], in: "010000000100"),
    Case(0x2043, "Initiator_Filter_Policy", at: 0, good: [0, 1], bad: [2]),
    Case(0x2043, "Own_Address_Type", at: 1, good: [0, 3], bad: [4]),
    Case(0x2043, "Peer_Address_Type", at: 2, good: [0, 3], bad: [4]),
    Case(0x2043, "Initiating_PHYs", at: 9, good: [1], bad: [0]),
    Case(
      0x2043, "Initiating_PHYs that it does not have", at: 9, good: [], bad: [4], error: 0x11),
    Case(0x2043, "Scan_Interval", at: 10, 2, good: [0x30, 0xFFFF], bad: [0x2F]),
    Case(0x2043, "Scan_Window", at: 12, 2, good: [4, 0x60], bad: [3, 0x61]),
    Case(0x2043, "Connection_Interval_Min", at: 14, 2, good: [6, 0x28], bad: [5, 0x29]),
    Case(0x2043, "Connection_Interval_Max", at: 16, 2, good: [0x18], bad: [0x17, 0xC81]),
    Case(0x2043, "Max_Latency", at: 18, 2, good: [0], bad: [0x1F4]),
    Case(0x2043, "Supervision_Timeout", at: 20, 2, good: [11, 0xC80], bad: [10, 0xC81]),
    Case(0x2043, "Min_CE_Length", at: 22, 2, good: [0], bad: [1]),
  ]

  /// Commands that must come before a command.
  private static func preparation(for opcode: UInt16) -> [(UInt16, String)] {
    let address: [(UInt16, String)] = [(0x2005, "0a0000eeffc0")]
    switch opcode {
    case 0x2035, 0x2037...0x2039, 0x203C: return address + [(0x2036, usual[0x2036] ?? "")]
    case 0x2026: return [(0x2025, "")]
    case 0x2006...0x200D, 0x2036, 0x2041...0x2043: return address
    default: return []
    }
  }

  private static func packet(_ opcode: UInt16, _ parameters: [UInt8]) -> [UInt8] {
    let header = [UInt8(opcode & 0xFF), UInt8(opcode >> 8), UInt8(parameters.count)]
    return [1] + header + parameters
  }

  /// Sends a command to a controller that has a link, and gives back the status and the number of
  /// complaints.
  private func answer(_ opcode: UInt16, _ parameters: [UInt8]) -> (status: UInt8?, complaints: Int)
  {
    var controller = HostController()
    for (opcode, text) in Self.preparation(for: opcode) {
      let parameters = [UInt8](hexadecimal: text) ?? []
      controller.receive(packet: Self.packet(opcode, parameters), at: .start)
    }
    let link: Fields = [
      .connection: .integer(7), .role: .text("central"),
      .address: .address(DeviceAddress(truncating: 1)), .addressType: .text("random"),
    ]
    // Flow control to the host can change only while there is no link.
    if opcode != 0x0C31 {
      controller.receive(
        Entry(time: .start, sequence: 1, from: .peer, kind: .linkConnected, fields: link))
    }
    _ = controller.takePackets()
    let before = controller.complaints.count
    controller.receive(packet: Self.packet(opcode, parameters), at: .start)
    let event = controller.takePackets().first
    let status = event.flatMap { $0[1] == 0x0F ? $0[3] : $0.count > 6 ? $0[6] : nil }
    return (status, controller.complaints.count - before)
  }

  @Test(arguments: all)
  func `a parameter is taken up to its bounds and refused behind them`(bound: Case) throws {
    let base = try #require([UInt8](hexadecimal: bound.base ?? Self.usual[bound.opcode] ?? "-"))
    for (values, isGood) in [(bound.good, true), (bound.bad, false)] {
      for value in values {
        var parameters = base
        for index in 0..<bound.width {
          parameters[bound.offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
        }
        let (status, complaints) = answer(bound.opcode, parameters)
        #expect(status == (isGood ? 0 : bound.error), "\(bound.name) = \(value)")
        #expect(complaints == (isGood ? 0 : 1), "\(bound.name) = \(value)")
      }
    }
  }

  /// Host Number Of Completed Packets, which is answered only if it is wrong, and the two answers to
  /// an event. Other tests have these succeed.
  private static let dependent: Set<UInt16> = [0x0C35, 0x201A, 0x201B]

  @Test(arguments: usual.keys.sorted())
  func `a command has its own length and no other`(opcode: UInt16) throws {
    let parameters = try #require([UInt8](hexadecimal: Self.usual[opcode] ?? "-"))
    if !Self.dependent.contains(opcode) {
      #expect(answer(opcode, parameters).status == 0)
      #expect(answer(opcode, parameters).complaints == 0)
    }
    #expect(answer(opcode, parameters + [0]).status == 0x12)
    #expect(answer(opcode, parameters + [0]).complaints == 1)
    if !parameters.isEmpty { #expect(answer(opcode, parameters.dropLast()).status == 0x12) }
  }

  /// So no command of the controller is missing above.
  @Test func `what the controller claims is tested, and the other way round`() throws {
    var controller = HostController()
    controller.receive(packet: [1, 2, 0x10, 0], at: .start)
    let mask = try #require(controller.takePackets().first).dropFirst(7)
    // LE Create Connection Cancel has no parameters, and is tested where there is something to
    // cancel.
    #expect(mask.reduce(0) { $0 + $1.nonzeroBitCount } == Self.usual.count + 1)
  }

  @Test(arguments: [0x0C24, 0x2020, 0x2027, 0x2029, 0x202A, 0x202D, 0x2044] as [UInt16])
  func `a command that the controller does not claim is unknown to it`(opcode: UInt16) {
    let (status, complaints) = answer(opcode, [])
    #expect(status == 0x01)
    #expect(complaints == 1)
  }
}
