public import BluetoothProtocols

extension Fields {
  /// Makes the fields of `link.control` for a control PDU that a sniffer has heard, with its
  /// parameters as far as they have fields.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 2.4.2.
  public init(captured control: LLControlPDU) {
    self = [
      .opcode: .integer(Int(control.opcode.rawValue)), .name: .text(control.opcode.description),
      .octets: .octets([control.opcode.rawValue] + control.parameters),
      .status: control.integer("ErrorCode"),
      .refused: (control.number("RejectOpcode") ?? control.number("UnknownType")).map {
        .text(LLControlOpcode(rawValue: UInt8(truncatingIfNeeded: $0)).description)
      },
      .interval: control.interval("Interval") ?? control.interval("Interval_Min"),
      .intervalMaximum: control.interval("Interval_Max"),
      .peripheralLatency: control.integer("Latency"),
      .supervisionTimeout: control.number("Timeout").map { .duration(.milliseconds(10) * $0) },
      .eventCount: control.integer("Instant"),
      .dataChannels: control.octets(of: "ChM").map {
        .list($0.setBits.map(FieldValue.integer))
      },
      .txPHYs: control.phys("TX_PHYS") ?? control.phys("PHY_C_To_P"),
      .rxPHYs: control.phys("RX_PHYS") ?? control.phys("PHY_P_To_C"),
      .maxTxOctets: control.integer("MaxTxOctets"), .maxTxTime: control.time("MaxTxTime"),
      .maxRxOctets: control.integer("MaxRxOctets"), .maxRxTime: control.time("MaxRxTime"),
      .features: control.octets(of: "FeatureSet").map(FieldValue.octets),
      .version: control.integer("VersNr"), .company: control.integer("Company_ID"),
      .subversion: control.integer("SubVersNr"),
    ]
  }
}

extension LLControlPDU {
  fileprivate func integer(_ field: String) -> FieldValue? { number(field).map(FieldValue.integer) }

  fileprivate func interval(_ field: String) -> FieldValue? {
    number(field).map { .duration(.microseconds(1250) * $0) }
  }

  fileprivate func time(_ field: String) -> FieldValue? {
    number(field).map { .duration(.microseconds($0)) }
  }

  /// The names of the PHYs whose bits are set. The central alone updates them, so that its PDU names
  /// first what it sends on.
  fileprivate func phys(_ field: String) -> FieldValue? {
    let names = ["1M", "2M", "coded"]
    return octets(of: field).map { octets in
      .texts(octets.setBits.compactMap { $0 < names.count ? names[$0] : nil })
    }
  }
}

extension [UInt8] {
  /// The numbers of the bits that are set, from the least significant one of the first octet.
  fileprivate var setBits: [Int] {
    (0..<8 * count).filter { self[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
  }
}
