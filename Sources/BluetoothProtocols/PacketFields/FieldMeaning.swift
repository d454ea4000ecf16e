/// The meanings of codes and bits, by the words that ``FieldFormat`` has for them.
enum FieldMeaning: Sendable {
  /// The names of codes, each at the index of its number; nil if a number has none.
  case codes([String?])
  /// The names of bits, from the least significant one.
  case bits([String])

  /// The meanings of the values of each word, in the order of the words; nil if a word has no list.
  static let all: [FieldMeaning?] = FieldWord.allCases.map { word in
    if let names = codes[word] {
      return .codes((0...(names.keys.max() ?? 0)).map { names[$0] })
    }
    return masks[word].map(bits)
  }

  /// The names of codes, by the word of their format.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.1 to 7.8; the last two lines Vol 3, Part H, 3.5.
  private static let codes: [FieldWord: [Int: String]] = [
    .status: Dictionary(
      uniqueKeysWithValues: (0...0x45).map { ($0, HCIErrorCode(rawValue: UInt8($0)).description) }),
    .onoff: [0: "off", 1: "on"],
    .role: [0: "central", 1: "peripheral"],
    .phy: [1: "1M", 2: "2M", 3: "coded"],
    .addressType: [
      0: "public", 1: "random", 2: "public identity", 3: "random identity", 0xFE: "unresolvable",
      0xFF: "anonymous",
    ],
    .ownAddressType: [
      0: "public", 1: "random", 2: "resolvable or public", 3: "resolvable or random",
    ],
    .reportType: Dictionary(
      uniqueKeysWithValues: LegacyReportType.allCases.map {
        (Int($0.rawValue), $0.pdu.rawValue)
      }),
    .advertisingType: [
      0: "ADV_IND", 1: "ADV_DIRECT_IND, high duty cycle", 2: "ADV_SCAN_IND",
      3: "ADV_NONCONN_IND", 4: "ADV_DIRECT_IND, low duty cycle",
    ],
    .scanType: [0: "passive", 1: "active"],
    .duplicates: [0: "reported", 1: "filtered", 2: "filtered, anew each period"],
    .operation: [0: "intermediate", 1: "first", 2: "last", 3: "complete", 4: "unchanged"],
    .dataStatus: [0: "complete", 1: "more to come", 2: "truncated", 0xFF: "not received"],
    .accuracy: [
      0: "500 ppm", 1: "250 ppm", 2: "150 ppm", 3: "100 ppm", 4: "75 ppm", 5: "50 ppm",
      6: "30 ppm", 7: "20 ppm",
    ],
    .channelSelection: [0: "#1", 1: "#2"],
    .linkType: [0: "SCO", 1: "ACL", 2: "eSCO"],
    .encryption: [0: "off", 1: "on (E0 or AES-CCM on LE)", 2: "on (AES-CCM)"],
    .initiator: [0: "the address", 1: "the filter accept list"],
    .privacyMode: [0: "network", 1: "device"],
    .version: LLControlPDU.versions,
    .ioCapability: [
      0: "display only", 1: "display yes/no", 2: "keyboard only", 3: "no input, no output",
      4: "keyboard and display",
    ],
    .oob: [0: "not present", 1: "present"],
    .pairingFailure: PairingFailure.names.byCode,
    .keypress: [
      0: "entry started", 1: "digit entered", 2: "digit erased", 3: "cleared",
      4: "entry completed",
    ],
    .eventCode: Dictionary(
      uniqueKeysWithValues: (0...255).map { ($0, HCIEventCode(rawValue: UInt8($0)).description) }),
    .smpCode: Dictionary(
      uniqueKeysWithValues: (0...255).map { ($0, SMPCode(rawValue: UInt8($0)).description) }),
    .attOpcode: Dictionary(
      uniqueKeysWithValues: (1...255).map { ($0, ATTOpcode(rawValue: UInt8($0)).description) }),
    .attError: Dictionary(
      uniqueKeysWithValues: (1...255).map { ($0, ATTErrorCode(rawValue: UInt8($0)).description) }),
    .execute: [0: "cancel", 1: "write"],
    .signal: Dictionary(
      uniqueKeysWithValues: (1...26).map {
        ($0, L2CAPSignalCode(rawValue: UInt8($0)).description)
      }),
    .reject: [0: "command not understood", 1: "signalling MTU exceeded", 2: "invalid CID"],
    .accepted: [0: "accepted", 1: "rejected"],
    .connectResult: L2CAPResult.names,
    .reconfigureResult: L2CAPResult.reconfigurationNames,
    .pduType: Dictionary(
      uniqueKeysWithValues: AdvertisingPDUType.names.enumerated().map { ($0, $1.rawValue) }),
    .auxPHY: [0: "1M", 1: "2M", 2: "coded"],
    .mode: [
      0: "not connectable, not scannable", 1: "connectable", 2: "scannable",
      3: "connectable and scannable",
    ],
    .logicalLink: [0: "reserved", 1: "continuation or empty", 2: "start", 3: "control"],
    .boundary: [
      0: "start, not flushable", 1: "continuation", 2: "start, flushable", 3: "complete",
    ],
    .isoBoundary: [0: "first", 1: "continuation", 2: "complete", 3: "last"],
    .packetStatus: [0: "valid", 1: "possibly invalid", 2: "nothing received", 3: "partly lost"],
    .llOpcode: Dictionary(
      uniqueKeysWithValues: (0...255).map {
        ($0, LLControlOpcode(rawValue: UInt8($0)).description)
      }),
    .adType: Dictionary(
      uniqueKeysWithValues: (0...255).map { ($0, ADType(rawValue: UInt8($0)).description) }),
    .leRole: [
      0: "peripheral only", 1: "central only", 2: "both, peripheral preferred",
      3: "both, central preferred",
    ],
    .appleType: AppleMessages.names.byCode,
  ]

  /// The names of bits, from the least significant one, by the word of their format.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.13 and 7.8.53; Vol 6, Part B, 4.6; Vol 3, Part H,
  /// 3.6.1; Core Specification Supplement, Part A, 1.3.
  private static let masks: [FieldWord: [String]] = [
    .phys: ["1M", "2M", "coded"],
    .channels: ["37", "38", "39"],
    .reportBits: ["connectable", "scannable", "directed", "scan response", "legacy"],
    .advertisingBits: [
      "connectable", "scannable", "directed", "high duty cycle", "legacy", "anonymous",
      "Tx power", "decision PDU", "AdvA in decision PDU", "ADI in decision PDU",
    ],
    .features: [
      "LE Encryption", "Connection Parameters Request", "Extended Reject Indication",
      "Peripheral-initiated Features Exchange", "LE Ping", "LE Data Packet Length Extension",
      "LL Privacy", "Extended Scanning Filter Policies", "LE 2M PHY",
      "Stable Modulation Index - Transmitter", "Stable Modulation Index - Receiver",
      "LE Coded PHY", "LE Extended Advertising", "LE Periodic Advertising",
      "Channel Selection Algorithm #2", "LE Power Class 1", "Minimum Number of Used Channels",
      "Connection CTE Request", "Connection CTE Response", "Connectionless CTE Transmitter",
      "Connectionless CTE Receiver", "Antenna Switching During CTE Transmission",
      "Antenna Switching During CTE Reception", "Receiving Constant Tone Extensions",
      "Periodic Advertising Sync Transfer - Sender",
      "Periodic Advertising Sync Transfer - Recipient", "Sleep Clock Accuracy Updates",
      "Remote Public Key Validation", "Connected Isochronous Stream - Central",
      "Connected Isochronous Stream - Peripheral", "Isochronous Broadcaster",
      "Synchronized Receiver", "Connected Isochronous Stream (Host Support)",
      "LE Power Control Request", "LE Power Control Request", "LE Path Loss Monitoring",
      "Periodic Advertising ADI", "Connection Subrating", "Connection Subrating (Host Support)",
      "Channel Classification", "Advertising Coding Selection",
      "Advertising Coding Selection (Host Support)", "Decision-Based Advertising Filtering",
      "Periodic Advertising with Responses - Advertiser",
      "Periodic Advertising with Responses - Scanner", "Unsegmented Framed Mode",
      "Channel Sounding", "Channel Sounding (Host Support)", "Channel Sounding Tone Quality",
    ],
    .authentication: ["bonding", "", "MITM", "secure connections", "keypress", "CT2"],
    .keys: ["encryption", "identity", "signing", "link"],
    .adFlags: [
      "limited discoverable", "general discoverable", "BR/EDR not supported",
      "controller does both", "host does both",
    ],
    .properties: [
      "broadcast", "read", "write without response", "write", "notify", "indicate",
      "signed write", "extended",
    ],
  ]

  /// Returns the names of the bits that are set, with commas between.
  static func names(ofBits number: UInt64, _ names: [String]) -> String {
    if number == 0 { return "none" }
    var text = ""
    var left = number
    while left != 0 {
      let bit = left.trailingZeroBitCount
      left &= left - 1
      if !text.isEmpty { text += ", " }
      text += bit < names.count && !names[bit].isEmpty ? names[bit] : "bit \(bit)"
    }
    return text
  }

  /// The names of the categories of appearances. The category is the upper ten bits.
  ///
  /// Source: Assigned Numbers, 2.6.2.
  static let appearances: [Int: String] = [
    0: "unknown", 1: "phone", 2: "computer", 3: "watch", 4: "clock", 5: "display",
    6: "remote control", 7: "eye glasses", 8: "tag", 9: "keyring", 10: "media player",
    11: "barcode scanner", 12: "thermometer", 13: "heart rate sensor", 14: "blood pressure",
    15: "human interface device", 16: "glucose meter", 17: "running walking sensor",
    18: "cycling", 19: "control device", 20: "network device", 21: "sensor",
    22: "light fixture", 23: "fan", 24: "HVAC", 25: "air conditioning", 26: "humidifier",
    27: "heating", 28: "access control", 29: "motorized device", 30: "power device",
    31: "light source", 32: "window covering", 33: "audio sink", 34: "audio source",
    35: "motorized vehicle", 36: "domestic appliance", 37: "wearable audio device",
    38: "aircraft", 39: "AV equipment", 40: "display equipment", 41: "hearing aid",
    42: "gaming", 43: "signage", 49: "pulse oximeter", 50: "weight scale",
    51: "personal mobility device", 52: "continuous glucose monitor", 53: "insulin pump",
    54: "medication delivery", 55: "spirometer", 81: "outdoor sports activity",
  ]
}
