extension L2CAPSignal: OctetsEncodable {
  /// Writes the command with its header.
  public func encode(into output: inout [UInt8]) {
    var data: [UInt8] = []
    content.encode(into: &data)
    output += [code.rawValue, identifier]
    output.append(littleEndian: UInt16(clamping: data.count))
    output += data
  }
}

extension L2CAPSignal.Content {
  fileprivate func encode(into output: inout [UInt8]) {
    switch self {
    case .commandReject(let number), .connectionParameterUpdateResponse(let number),
      .reconfigureResponse(let number):
      output.append(littleEndian: number)
    case .disconnectionRequest(let destination, let source),
      .disconnectionResponse(let destination, let source):
      output.append(littleEndian: destination.rawValue)
      output.append(littleEndian: source.rawValue)
    case .classicConnectionRequest(let psm, let source):
      output.append(littleEndian: psm)
      output.append(littleEndian: source.rawValue)
    case .classicConnectionResponse(let destination, let source, let result, let status):
      for number in [destination.rawValue, source.rawValue, result, status] {
        output.append(littleEndian: number)
      }
    case .connectionParameterUpdateRequest(let timing): timing.encode(into: &output)
    case .leConnectionRequest(let psm, let channel):
      output.append(littleEndian: psm)
      channel.encode(into: &output)
    case .leConnectionResponse(let channel, let result):
      channel.encode(into: &output)
      output.append(littleEndian: result)
    case .flowControlCredit(let channel, let credits):
      output.append(littleEndian: channel.rawValue)
      output.append(littleEndian: credits)
    case .connectionRequest(let psm, let limits, let channels):
      output.append(littleEndian: psm)
      limits.encode(into: &output)
      for channel in channels { output.append(littleEndian: channel.rawValue) }
    case .connectionResponse(let limits, let result, let channels):
      limits.encode(into: &output)
      output.append(littleEndian: result)
      for channel in channels { output.append(littleEndian: channel.rawValue) }
    case .reconfigureRequest(let mtu, let mps, let channels):
      output.append(littleEndian: mtu)
      output.append(littleEndian: mps)
      for channel in channels { output.append(littleEndian: channel.rawValue) }
    case .other(_, let data): output += data
    }
  }
}

extension L2CAPSignal.CreditBasedLimits: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    for number in [mtu, mps, initialCredits] { output.append(littleEndian: number) }
  }
}

extension L2CAPSignal.CreditBasedChannel: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    output.append(littleEndian: channel.rawValue)
    limits.encode(into: &output)
  }
}
