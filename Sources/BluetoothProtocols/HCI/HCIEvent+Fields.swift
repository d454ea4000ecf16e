extension HCIEvent: FieldGroup {
  /// Walks over the fields of the event. They are described with the event's group, in `Events/`.
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .connectionComplete, .connectionRequest, .disconnectionComplete, .encryptionChange,
      .encryptionKeyRefreshComplete:
      try connectionFields(&walk)
    case .commandComplete, .commandStatus, .numberOfCompletedPackets: try generalFields(&walk)
    case .leAdvertisingReport, .leAdvertisingSetTerminated: try leAdvertisingFields(&walk)
    case .leConnectionComplete, .leConnectionUpdateComplete, .leReadRemoteFeaturesComplete,
      .leRemoteConnectionParameterRequest, .leLongTermKeyRequest, .leDataLengthChange,
      .lePHYUpdateComplete, .leChannelSelectionAlgorithm:
      try leConnectionFields(&walk)
    case .lePeriodicSyncEstablished, .lePeriodicReport, .lePeriodicSyncLost:
      try lePeriodicFields(&walk)
    case .otherLE(let subevent, var parameters):
      walk.rest("Parameters", &parameters)
      self = .otherLE(subevent, parameters: parameters)
    case .other(let code, var parameters):
      walk.rest("Parameters", &parameters)
      self = .other(code, parameters: parameters)
    }
  }
}

extension HCIEvent: OctetsDecodable, OctetsEncodable {
  /// Reads one event.
  ///
  /// ```
  /// | Event_Code (1) | Parameter_Total_Length (1) | parameters |
  /// ```
  ///
  /// If there are fewer parameters than announced, those that are there are read: recorders cut
  /// packets.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let code = HCIEventCode(rawValue: try input.readInteger("Event_Code"))
    let length = try input.readInteger("Parameter_Total_Length", as: UInt8.self)
    var parameters = try input.readReader(
      "Event_Parameters", count: min(Int(length), input.remaining))
    switch code {
    case .leMeta:
      let subevent = LESubeventCode(rawValue: try parameters.readInteger("Subevent_Code"))
      self =
        HCIEventDescription.leTable.event(subevent.rawValue) ?? .otherLE(subevent, parameters: [])
      try read(&parameters)
    case .vendor: self.init(vendor: &parameters)
    default:
      self = HCIEventDescription.table.event(code.rawValue) ?? .other(code, parameters: [])
      try read(&parameters)
    }
  }

  /// Writes the event without its packet type, as a controller sends it.
  ///
  /// An event has one octet for the length of its parameters. The code that makes reports or lists
  /// must see to it that they fit.
  public func encode(into output: inout [UInt8]) {
    let parameters = (subevent.map { [$0.rawValue] } ?? []) + written()
    output.append(code.rawValue)
    output.append(UInt8(clamping: parameters.count))
    output += parameters.prefix(255)
  }
}
