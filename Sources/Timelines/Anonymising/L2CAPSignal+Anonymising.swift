import BluetoothProtocols

extension MaskingTools {
  /// Returns signalling commands without what they carry besides numbers: echoed data, options and
  /// unknown commands.
  ///
  /// - Parameter isClassic: Whether the frame may have several commands.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.
  mutating func replacement(ofSignals octets: [UInt8], isClassic: Bool) -> [UInt8] {
    var output: [UInt8] = []
    repeat {
      let rest = Array(octets.dropFirst(output.count))
      guard let signal = try? L2CAPSignal(parsing: rest),
        let content = replacement(of: signal.content)
      else { return output + broken(rest, behind: .signal) }
      let before = signal.encoded()
      let after = L2CAPSignal(identifier: signal.identifier, content: content).encoded()
      guard rest.starts(with: before), after.count == before.count,
        isClassic || before.count == rest.count
      else { return output + broken(rest, behind: .signal) }
      output += after
    } while output.count < octets.count
    return output
  }

  /// Returns the content of a command; nil if it is not what its code says.
  private mutating func replacement(of content: L2CAPSignal.Content) -> L2CAPSignal.Content? {
    switch content {
    case .classicConnectionRequest, .classicConnectionResponse, .disconnectionRequest,
      .disconnectionResponse, .connectionParameterUpdateRequest, .connectionParameterUpdateResponse,
      .leConnectionRequest, .leConnectionResponse, .flowControlCredit, .reconfigureResponse:
      return content
    case .connectionRequest(_, _, let channels), .connectionResponse(_, _, let channels),
      .reconfigureRequest(_, _, let channels):
      return Self.areChannels(channels) ? content : nil
    case .commandReject(let reason, let data):
      // The octets that follow a reason. Source: Core 5.4, Vol 3, Part A, 4.1.
      let length = [0: 0, 1: 2, 2: 4][Int(reason)]
      return data.count == length ? content : nil
    case .other(let code, let data):
      let kept = Self.lengthKept(of: code, data)
      return .other(
        code, data: Array(data.prefix(kept)) + payload(Array(data.dropFirst(kept)), as: .unknown))
    }
  }

  /// Source: Core 5.4, Vol 3, Part A, 2.1 (table 2.3) and 4.25: at most five, dynamically allocated.
  private static func areChannels(_ channels: [L2CAPChannel]) -> Bool {
    channels.count <= 5
      && channels.allSatisfy { $0.rawValue == 0 || (0x0040...0x007F).contains($0.rawValue) }
  }

  /// Returns how many octets at the beginning of a command on BR/EDR are numbers.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.4, 4.5, 4.10 and 4.11.
  private static func lengthKept(of code: L2CAPSignalCode, _ data: [UInt8]) -> Int {
    switch code.rawValue {
    case 0x04 where data.count >= 4: 4
    case 0x05 where data.count >= 6: 6
    case 0x0A where data.count == 2: 2
    case 0x0B where data.count >= 4: min(data.count, 12)
    default: 0
    }
  }
}
