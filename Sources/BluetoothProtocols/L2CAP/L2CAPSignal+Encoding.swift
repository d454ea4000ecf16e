extension L2CAPSignal {
  /// The command as it is sent.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.
  public func encoded() -> [UInt8] {
    let data = content.encoded()
    return [code.rawValue, identifier] + UInt16(clamping: data.count).octets + data
  }
}

extension L2CAPSignal.Content {
  fileprivate func encoded() -> [UInt8] {
    switch self {
    case .commandReject(let reason): reason.octets
    case .disconnectionRequest(let destination, let source),
      .disconnectionResponse(let destination, let source):
      destination.rawValue.octets + source.rawValue.octets
    case .connectionParameterUpdateRequest(let timing):
      timing.intervalMinimum.rawValue.octets + timing.intervalMaximum.rawValue.octets
        + timing.peripheralLatency.octets + timing.supervisionTimeout.rawValue.octets
    case .connectionParameterUpdateResponse(let result), .reconfigureResponse(let result):
      result.octets
    case .leConnectionRequest(let psm, let channel):
      psm.octets + channel.channel.rawValue.octets + channel.limits.encoded()
    case .leConnectionResponse(let channel, let result):
      channel.channel.rawValue.octets + channel.limits.encoded() + result.octets
    case .flowControlCredit(let channel, let credits): channel.rawValue.octets + credits.octets
    case .connectionRequest(let psm, let limits, let channels):
      psm.octets + limits.encoded() + channels.encoded()
    case .connectionResponse(let limits, let result, let channels):
      limits.encoded() + result.octets + channels.encoded()
    case .reconfigureRequest(let mtu, let mps, let channels):
      mtu.octets + mps.octets + channels.encoded()
    case .other(_, let data): data
    }
  }
}

extension L2CAPSignal.CreditBasedLimits {
  fileprivate func encoded() -> [UInt8] { mtu.octets + mps.octets + initialCredits.octets }
}

extension [L2CAPChannel] {
  fileprivate func encoded() -> [UInt8] { flatMap(\.rawValue.octets) }
}

extension UInt16 {
  /// Least significant octet first.
  fileprivate var octets: [UInt8] { [UInt8(self & 0xFF), UInt8(self >> 8)] }
}
