extension L2CAPSignal: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let code = L2CAPSignalCode(rawValue: try input.readInteger("Code"))
    identifier = try input.readInteger("Identifier")
    let length = try input.readInteger("Data Length", as: UInt16.self)
    var data = try input.readReader("Data", count: Int(length))
    content = try Content(code, &data)
  }

  public var code: L2CAPSignalCode {
    switch content {
    case .commandReject: .commandReject
    case .classicConnectionRequest: .connectionRequest
    case .classicConnectionResponse: .connectionResponse
    case .disconnectionRequest: .disconnectionRequest
    case .disconnectionResponse: .disconnectionResponse
    case .connectionParameterUpdateRequest: .connectionParameterUpdateRequest
    case .connectionParameterUpdateResponse: .connectionParameterUpdateResponse
    case .leConnectionRequest: .leCreditBasedConnectionRequest
    case .leConnectionResponse: .leCreditBasedConnectionResponse
    case .flowControlCredit: .flowControlCredit
    case .connectionRequest: .creditBasedConnectionRequest
    case .connectionResponse: .creditBasedConnectionResponse
    case .reconfigureRequest: .creditBasedReconfigureRequest
    case .reconfigureResponse: .creditBasedReconfigureResponse
    case .other(let code, _): code
    }
  }
}

extension L2CAPSignal.Content {
  init(_ code: L2CAPSignalCode, _ input: inout ByteReader) throws(DecodingFailure) {
    switch code {
    case .commandReject: self = .commandReject(reason: try input.readInteger("Reason"))
    case .connectionRequest:
      let psm = try input.readInteger("PSM", as: UInt16.self)
      self = .classicConnectionRequest(psm: psm, source: try input.readChannel("Source CID"))
    case .connectionResponse:
      let destination = try input.readChannel("Destination CID")
      let source = try input.readChannel("Source CID")
      let result = try input.readInteger("Result", as: UInt16.self)
      self = .classicConnectionResponse(
        destination: destination, source: source, result: result,
        status: try input.readInteger("Status"))
    case .disconnectionRequest:
      let destination = try input.readChannel("Destination CID")
      self = .disconnectionRequest(
        destination: destination, source: try input.readChannel("Source CID"))
    case .disconnectionResponse:
      let destination = try input.readChannel("Destination CID")
      self = .disconnectionResponse(
        destination: destination, source: try input.readChannel("Source CID"))
    case .connectionParameterUpdateRequest:
      self = .connectionParameterUpdateRequest(try ConnectionTimingRequest(parsing: &input))
    case .connectionParameterUpdateResponse:
      self = .connectionParameterUpdateResponse(result: try input.readInteger("Result"))
    case .flowControlCredit:
      let channel = try input.readChannel("CID")
      self = .flowControlCredit(channel: channel, credits: try input.readInteger("Credits"))
    default: try self.init(creditBased: code, &input)
    }
  }

  private init(
    creditBased code: L2CAPSignalCode, _ input: inout ByteReader
  ) throws(DecodingFailure) {
    switch code {
    case .leCreditBasedConnectionRequest:
      let psm = try input.readInteger("SPSM", as: UInt16.self)
      let channel = try input.readChannel("Source CID")
      self = .leConnectionRequest(
        psm: psm, .init(channel: channel, limits: try .init(parsing: &input)))
    case .leCreditBasedConnectionResponse:
      let channel = try input.readChannel("Destination CID")
      let limits = try L2CAPSignal.CreditBasedLimits(parsing: &input)
      self = .leConnectionResponse(
        .init(channel: channel, limits: limits), result: try input.readInteger("Result"))
    case .creditBasedConnectionRequest:
      let psm = try input.readInteger("SPSM", as: UInt16.self)
      let limits = try L2CAPSignal.CreditBasedLimits(parsing: &input)
      self = .connectionRequest(psm: psm, limits, channels: try input.readChannels("Source CID"))
    case .creditBasedConnectionResponse:
      let limits = try L2CAPSignal.CreditBasedLimits(parsing: &input)
      let result = try input.readInteger("Result", as: UInt16.self)
      self = .connectionResponse(
        limits, result: result, channels: try input.readChannels("Destination CID"))
    case .creditBasedReconfigureRequest:
      let mtu = try input.readInteger("MTU", as: UInt16.self)
      let mps = try input.readInteger("MPS", as: UInt16.self)
      self = .reconfigureRequest(
        mtu: mtu, mps: mps, channels: try input.readChannels("Destination CID"))
    case .creditBasedReconfigureResponse:
      self = .reconfigureResponse(result: try input.readInteger("Result"))
    default: self = .other(code, data: Array(copying: input.readRest()))
    }
  }
}

extension L2CAPSignal.CreditBasedLimits: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    mtu = try input.readInteger("MTU")
    mps = try input.readInteger("MPS")
    initialCredits = try input.readInteger("Initial Credits")
  }
}

extension ByteReader {
  fileprivate mutating func readChannel(_ field: String) throws(DecodingFailure) -> L2CAPChannel {
    L2CAPChannel(rawValue: try readInteger(field))
  }

  fileprivate mutating func readChannels(
    _ field: String
  ) throws(DecodingFailure) -> [L2CAPChannel] {
    var channels: [L2CAPChannel] = []
    while !isAtEnd { channels.append(try readChannel(field)) }
    return channels
  }
}
