public import BluetoothProtocols

extension Fields {
  /// What `link.signalling` tells of a signalling command, as it is sent.
  public init(signal: L2CAPSignal, octets: [UInt8]? = nil) {
    self = [
      .opcode: .integer(Int(signal.code.rawValue)), .name: .text(signal.code.description),
      .status: signal.result.map { .integer(Int($0)) }, .octets: octets.map(FieldValue.octets),
    ]
  }
}
