public import BluetoothProtocols

extension AddressType {
  /// The vocabulary's word for the address type.
  var word: String {
    switch self {
    case .public: "public"
    case .random: "random"
    case .publicIdentity: "publicIdentity"
    case .randomIdentity: "randomIdentity"
    case .anonymous: "anonymous"
    default: "other"
    }
  }
}

extension Fields {
  /// Makes the fields of an advertisement that a controller reports.
  ///
  /// - Parameter peer: The identity of the device that has the address.
  init(_ report: AdvertisingReport, of peer: String) {
    let isResponse = report.eventType.contains(.scanResponse)
    let fields: Fields = [
      .peer: .text(peer), .address: .address(report.address),
      .addressType: .text(report.addressType.word), .pdu: .text(report.pduName.rawValue),
      .connectable: isResponse ? nil : .flag(report.eventType.contains(.connectable)),
      .scannable: isResponse ? nil : .flag(report.eventType.contains(.scannable)),
      // The number 0xFF stands for none, and there are none between. Source: Core 5.4, Vol 4, Part E,
      // 7.7.65.13.
      .set: report.extended.flatMap {
        $0.setIdentifier <= 0x0F ? .integer(Int($0.setIdentifier)) : nil
      },
      .rssi: report.rssi.map { .integer(Int($0)) }, .payload: .octets(report.data),
    ]
    self = fields.merging(Fields(advertisementContents: report.data))
  }

  /// Makes the fields of a new connection that a controller reports.
  init(_ complete: LEConnectionComplete) {
    self = Fields(complete.timing).merging([
      .role: .text(complete.role == .central ? "central" : "peripheral"),
      .address: .address(complete.peerAddress),
      .addressType: .text(complete.peerAddressType.word),
    ])
  }

  /// Makes the fields of the parameters of a link.
  package init(_ timing: ConnectionTiming) {
    self.init(
      interval: timing.interval.duration, timing.peripheralLatency, timing.supervisionTimeout)
  }

  /// Makes the fields of parameters that a link gets at its peripheral's request.
  ///
  /// - Parameter interval: The interval that the link has.
  public init(granting request: ConnectionTimingRequest, keeping interval: Duration) {
    self.init(
      interval: request.interval(keeping: interval), request.peripheralLatency,
      request.supervisionTimeout)
  }

  private init(interval: Duration, _ latency: UInt16, _ timeout: SupervisionTimeout) {
    self = [
      .interval: .duration(interval), .peripheralLatency: .integer(Int(latency)),
      .supervisionTimeout: .duration(timeout.duration),
    ]
  }
}
