extension LLControlPDU {
  /// Returns the octets of a field by its name in the specification; nil if the PDU has no such field,
  /// or is cut short before its end.
  public func octets(of field: String) -> [UInt8]? {
    guard let range = LLControlTable.layouts[opcode.rawValue]?.range(of: field),
      range.upperBound <= parameters.count
    else { return nil }
    return Array(parameters[range])
  }

  /// Returns the number in a field by the field's name in the specification; nil if the PDU has no
  /// such field, or is cut short before its end.
  public func number(_ field: String) -> Int? {
    octets(of: field).map { Int(truncatingIfNeeded: $0[...].number) }
  }

  /// The timing that the central sets; nil unless this is a whole LL_CONNECTION_UPDATE_IND.
  public var newTiming: ConnectionTiming? {
    guard opcode == .connectionUpdateInd, let interval = number("Interval"),
      let latency = number("Latency"), let timeout = number("Timeout")
    else { return nil }
    return ConnectionTiming(
      interval: ConnectionInterval(rawValue: UInt16(truncatingIfNeeded: interval)),
      peripheralLatency: UInt16(truncatingIfNeeded: latency),
      supervisionTimeout: SupervisionTimeout(rawValue: UInt16(truncatingIfNeeded: timeout)))
  }

  /// Returns the version of the specification that a version number of LL_VERSION_IND stands for, for
  /// example `5.4`.
  public static func versionName(_ number: Int) -> String {
    FieldMeaning.name(of: number, as: .version) ?? "number \(number)"
  }
}
