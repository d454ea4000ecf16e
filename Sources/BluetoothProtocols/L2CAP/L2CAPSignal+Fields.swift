extension L2CAPSignal: OctetsDecodable, OctetsEncodable {
  /// Reads one command: its header of four octets, and as much data as the header says.
  ///
  /// - Throws: ``DecodingFailure`` if the command is cut short, or if a field of it is.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let code = L2CAPSignalCode(rawValue: try input.readInteger("Code"))
    identifier = try input.readInteger("Identifier")
    let length = try input.readInteger("Data_Length", as: UInt16.self)
    var data = try input.readReader("Data", count: Int(length))
    content = Content.byCode[code.rawValue] ?? .other(code, data: [])
    try content.read(&data)
  }

  /// Writes the command with its header.
  public func encode(into output: inout [UInt8]) {
    let data = content.written()
    output += [content.code.rawValue, identifier]
    output.append(littleEndian: UInt16(clamping: data.count))
    output += data
  }

  /// The code in the header, which says what kind of command it is.
  public var code: L2CAPSignalCode { content.code }

  /// The result in a response, 0 for success; nil for any other command.
  public var result: UInt16? {
    switch content {
    case .connectionParameterUpdateResponse(let result), .leConnectionResponse(_, let result),
      .connectionResponse(_, let result, _), .reconfigureResponse(let result):
      result
    default: nil
    }
  }

  static let front = FieldLayout("Code:signal Identifier:1 Data_Length:2")

  /// The layout of the data of each command, by its code.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.
  static let layouts: [UInt8: FieldLayout] = Content.byCode.mapValues(\.layout).merging(
    [
      0x04: "Destination_CID:cid Flags:x2 Configuration_Options:o",
      0x05: "Source_CID:cid Flags:x2 Result:2 Configuration_Options:o",
      0x08: "Echo_Data:o", 0x09: "Echo_Data:o", 0x0A: "Info_Type:2",
      0x0B: "Info_Type:2 Result:2 Info:o",
    ].mapValues(FieldLayout.init)
  ) { known, _ in known }
}

extension L2CAPSignal.Content {
  /// One of each known command, without values. A command is read into a copy of it, and its layout
  /// is taken from it.
  fileprivate static let byCode = Dictionary(
    uniqueKeysWithValues: blanks.map { ($0.code.rawValue, $0) })

  private static let none = L2CAPChannel(rawValue: 0)
  private static let limits = L2CAPSignal.CreditBasedLimits(mtu: 0, mps: 0, initialCredits: 0)
  private static let channel = L2CAPSignal.CreditBasedChannel(channel: none, limits: limits)

  static let blanks: [Self] = [
    .commandReject(reason: 0, data: []), .classicConnectionRequest(psm: 0, source: none),
    .classicConnectionResponse(destination: none, source: none, result: 0, status: 0),
    .disconnectionRequest(destination: none, source: none),
    .disconnectionResponse(destination: none, source: none),
    .connectionParameterUpdateRequest(ConnectionTimingRequest()),
    .connectionParameterUpdateResponse(result: 0), .leConnectionRequest(psm: 0, channel),
    .leConnectionResponse(channel, result: 0), .flowControlCredit(channel: none, credits: 0),
    .connectionRequest(psm: 0, limits, channels: []),
    .connectionResponse(limits, result: 0, channels: []),
    .reconfigureRequest(mtu: 0, mps: 0, channels: []), .reconfigureResponse(result: 0),
  ]

  fileprivate var code: L2CAPSignalCode {
    switch self {
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

extension L2CAPSignal.Content: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .commandReject(var reason, var data):
      try walk.field("Reason", &reason, "reject2")
      walk.rest("Reason_Data", &data)
      self = .commandReject(reason: reason, data: data)
    case .disconnectionRequest(var destination, var source):
      try walk.field("Destination_CID", &destination)
      try walk.field("Source_CID", &source)
      self = .disconnectionRequest(destination: destination, source: source)
    case .disconnectionResponse(var destination, var source):
      try walk.field("Destination_CID", &destination)
      try walk.field("Source_CID", &source)
      self = .disconnectionResponse(destination: destination, source: source)
    case .connectionParameterUpdateRequest(var timing):
      try timing.fields(&walk, .signal)
      self = .connectionParameterUpdateRequest(timing)
    case .connectionParameterUpdateResponse(var result):
      try walk.field("Result", &result, "accepted2")
      self = .connectionParameterUpdateResponse(result: result)
    case .classicConnectionRequest, .classicConnectionResponse: try classicFields(&walk)
    case .leConnectionRequest, .leConnectionResponse, .flowControlCredit:
      try leCreditBasedFields(&walk)
    case .connectionRequest, .connectionResponse, .reconfigureRequest, .reconfigureResponse:
      try creditBasedFields(&walk)
    case .other(let code, var data):
      walk.rest("Data", &data)
      self = .other(code, data: data)
    }
  }

  /// Source: Core 5.4, Vol 3, Part A, 4.2 and 4.3.
  private mutating func classicFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .classicConnectionRequest(var psm, var source):
      try walk.field("PSM", &psm, "psm")
      try walk.field("Source_CID", &source)
      self = .classicConnectionRequest(psm: psm, source: source)
    case .classicConnectionResponse(var destination, var source, var result, var status):
      try walk.field("Destination_CID", &destination)
      try walk.field("Source_CID", &source)
      try walk.field("Result", &result)
      try walk.field("Status", &status)
      self = .classicConnectionResponse(
        destination: destination, source: source, result: result, status: status)
    default: break
    }
  }

  /// Source: Core 5.4, Vol 3, Part A, 4.22 to 4.24.
  private mutating func leCreditBasedFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .leConnectionRequest(var psm, var channel):
      try walk.field("SPSM", &psm, "psm")
      try walk.field("Source_CID", &channel.channel)
      try channel.limits.fields(&walk)
      self = .leConnectionRequest(psm: psm, channel)
    case .leConnectionResponse(var channel, var result):
      try walk.field("Destination_CID", &channel.channel)
      try channel.limits.fields(&walk)
      try walk.field("Result", &result, "connectResult2")
      self = .leConnectionResponse(channel, result: result)
    case .flowControlCredit(var channel, var credits):
      try walk.field("CID", &channel)
      try walk.field("Credits", &credits)
      self = .flowControlCredit(channel: channel, credits: credits)
    default: break
    }
  }

  /// Source: Core 5.4, Vol 3, Part A, 4.25 to 4.28.
  private mutating func creditBasedFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .connectionRequest(var psm, var limits, var channels):
      try walk.field("SPSM", &psm, "psm")
      try limits.fields(&walk)
      try walk.channels("Source_CIDs", &channels)
      self = .connectionRequest(psm: psm, limits, channels: channels)
    case .connectionResponse(var limits, var result, var channels):
      try limits.fields(&walk)
      try walk.field("Result", &result, "connectResult2")
      try walk.channels("Destination_CIDs", &channels)
      self = .connectionResponse(limits, result: result, channels: channels)
    case .reconfigureRequest(var mtu, var mps, var channels):
      try walk.field("MTU", &mtu)
      try walk.field("MPS", &mps)
      try walk.channels("Destination_CIDs", &channels)
      self = .reconfigureRequest(mtu: mtu, mps: mps, channels: channels)
    case .reconfigureResponse(var result):
      try walk.field("Result", &result, "reconfigureResult2")
      self = .reconfigureResponse(result: result)
    default: break
    }
  }
}

extension L2CAPSignal.CreditBasedLimits: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.field("MTU", &mtu)
    try walk.field("MPS", &mps)
    try walk.field("Initial_Credits", &initialCredits)
  }
}

extension FieldWalk {
  fileprivate mutating func channels(
    _ name: String, _ channels: inout [L2CAPChannel]
  ) throws(DecodingFailure) {
    try list(name, toEnd: &channels, L2CAPChannel(rawValue: 0)) {
      (channel: inout L2CAPChannel, walk: inout FieldWalk) throws(DecodingFailure) in
      try walk.field("CID", &channel)
    }
  }
}
