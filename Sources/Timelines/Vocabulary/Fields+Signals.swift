public import BluetoothProtocols

extension Fields {
  /// The fields of `link.signalling` for a signalling command, as it is sent.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.
  public init(signal: L2CAPSignal, octets: [UInt8]? = nil) {
    self = [
      .opcode: .integer(Int(signal.code.rawValue)), .name: .text(signal.code.description),
      .status: signal.result.map { .integer(Int($0)) }, .octets: octets.map(FieldValue.octets),
      .identifier: .integer(Int(signal.identifier)),
    ]
    add(signal.content)
  }

  private mutating func add(_ content: L2CAPSignal.Content) {
    switch content {
    case .commandReject(let reason, let data): add(rejection: reason, data)
    case .classicConnectionRequest(let psm, let source):
      self[.psm] = .integer(Int(psm))
      self[.sourceChannel] = .number(of: source)
    case .classicConnectionResponse(let destination, let source, let result, _):
      self[.status] = .integer(Int(result))
      add(destination: destination, source: source)
    case .disconnectionRequest(let destination, let source),
      .disconnectionResponse(let destination, let source):
      add(destination: destination, source: source)
    case .connectionParameterUpdateRequest(let request): add(request)
    case .leConnectionRequest(let psm, let channel):
      self[.psm] = .integer(Int(psm))
      self[.sourceChannel] = .number(of: channel.channel)
      add(channel.limits)
    case .leConnectionResponse(let channel, _):
      self[.destinationChannel] = .number(of: channel.channel)
      add(channel.limits)
    case .flowControlCredit(let channel, let credits):
      self[.channel] = .number(of: channel)
      self[.credits] = .integer(Int(credits))
    case .connectionRequest(let psm, let limits, let channels):
      self[.psm] = .integer(Int(psm))
      self[.sourceChannels] = .list(channels.map(FieldValue.number))
      add(limits)
    case .connectionResponse(let limits, _, let channels):
      self[.destinationChannels] = .list(channels.map(FieldValue.number))
      add(limits)
    case .reconfigureRequest(let mtu, let mps, let channels):
      self[.destinationChannels] = .list(channels.map(FieldValue.number))
      (self[.mtu], self[.mps]) = (.integer(Int(mtu)), .integer(Int(mps)))
    case .connectionParameterUpdateResponse, .reconfigureResponse, .other: break
    }
  }

  private mutating func add(destination: L2CAPChannel, source: L2CAPChannel) {
    self[.destinationChannel] = .number(of: destination)
    self[.sourceChannel] = .number(of: source)
  }

  private mutating func add(_ limits: L2CAPSignal.CreditBasedLimits) {
    self[.mtu] = .integer(Int(limits.mtu))
    self[.mps] = .integer(Int(limits.mps))
    self[.credits] = .integer(Int(limits.initialCredits))
  }

  /// Source: Core 5.4, Vol 3, Part A, 4.20.
  private mutating func add(_ request: ConnectionTimingRequest) {
    self[.interval] = .duration(request.intervalMinimum.duration)
    self[.intervalMaximum] = .duration(request.intervalMaximum.duration)
    self[.peripheralLatency] = .integer(Int(request.peripheralLatency))
    self[.supervisionTimeout] = .duration(request.supervisionTimeout.duration)
  }

  /// Reason 1 gives the longest signal that the sender takes. Reason 2 gives the numbers of the
  /// channel: the one of the sender, which the refused request called the destination, comes first.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.1.
  private mutating func add(rejection reason: UInt16, _ data: [UInt8]) {
    self[.rejectReason] = .integer(Int(reason))
    switch (reason, data.count) {
    case (1, 2): self[.mtu] = .integer(Int(data[0]) | Int(data[1]) << 8)
    case (2, 4):
      self[.destinationChannel] = .integer(Int(data[0]) | Int(data[1]) << 8)
      self[.sourceChannel] = .integer(Int(data[2]) | Int(data[3]) << 8)
    default: break
    }
  }
}

extension FieldValue {
  fileprivate static func number(of channel: L2CAPChannel) -> FieldValue {
    .integer(Int(channel.rawValue))
  }
}
