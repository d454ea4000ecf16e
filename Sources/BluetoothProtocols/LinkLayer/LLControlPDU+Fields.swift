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
    versions[number] ?? "number \(number)"
  }

  /// The versions of the specification, by their numbers.
  ///
  /// Source: Assigned Numbers, 2.1.
  static let versions: [Int: String] = [
    0: "1.0b", 1: "1.1", 2: "1.2", 3: "2.0", 4: "2.1", 5: "3.0", 6: "4.0", 7: "4.1", 8: "4.2",
    9: "5.0", 10: "5.1", 11: "5.2", 12: "5.3", 13: "5.4", 14: "6.0", 15: "6.1",
  ]
}
