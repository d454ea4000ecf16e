/// An event from a controller to its host.
///
/// Every event has its name. The events that a replay needs are decoded; the others keep their
/// octets. The contents of each event are described with its group, in `Events/`.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.
public enum HCIEvent: Hashable, Sendable {
  /// Only on BR/EDR.
  case connectionComplete(ClassicConnectionComplete)
  /// Only on BR/EDR.
  case connectionRequest(ClassicConnectionRequest)
  case disconnectionComplete(DisconnectionComplete)
  case encryptionChange(EncryptionChange)
  case encryptionKeyRefreshComplete(EncryptionKeyRefreshComplete)
  case commandComplete(CommandComplete)
  case commandStatus(CommandStatus)
  case numberOfCompletedPackets([CompletedPackets])
  case leConnectionComplete(LEConnectionComplete)
  case leAdvertisingReport(AdvertisingReports)
  case leConnectionUpdateComplete(ConnectionUpdateComplete)
  case leReadRemoteFeaturesComplete(RemoteFeaturesComplete)
  case leRemoteConnectionParameterRequest(RemoteParameterRequest)
  case leLongTermKeyRequest(LongTermKeyRequest)
  case leDataLengthChange(DataLengthChange)
  case lePHYUpdateComplete(PHYUpdateComplete)
  case leAdvertisingSetTerminated(AdvertisingSetTerminated)
  case leChannelSelectionAlgorithm(ChannelSelection)
  case lePeriodicSyncEstablished(PeriodicSync)
  case lePeriodicReport(PeriodicReport)
  case lePeriodicSyncLost(handle: ConnectionHandle)
  /// An LE event that is not decoded. Its parameters begin after the subevent code.
  case otherLE(LESubeventCode, parameters: [UInt8])
  /// An event that is not decoded.
  case other(HCIEventCode, parameters: [UInt8])
}

extension HCIEvent {
  /// Puts a question to the contents of the event, whichever event it is.
  private func ask<Question: HCIQuestion>(_ question: inout Question) -> Question.Answer
  where Question.Code == HCIEventKind {
    switch self {
    case .connectionComplete(let contents): question.answer(of: contents)
    case .connectionRequest(let contents): question.answer(of: contents)
    case .disconnectionComplete(let contents): question.answer(of: contents)
    case .encryptionChange(let contents): question.answer(of: contents)
    case .encryptionKeyRefreshComplete(let contents): question.answer(of: contents)
    case .commandComplete(let contents): question.answer(of: contents)
    case .commandStatus(let contents): question.answer(of: contents)
    case .numberOfCompletedPackets(let entries):
      question.answer(of: NumberOfCompletedPackets(entries: entries))
    case .leConnectionComplete(let contents): question.answer(of: contents)
    case .leAdvertisingReport(let contents): question.answer(of: contents)
    case .leConnectionUpdateComplete(let contents): question.answer(of: contents)
    case .leReadRemoteFeaturesComplete(let contents): question.answer(of: contents)
    case .leRemoteConnectionParameterRequest(let contents): question.answer(of: contents)
    case .leLongTermKeyRequest(let contents): question.answer(of: contents)
    case .leDataLengthChange(let contents): question.answer(of: contents)
    case .lePHYUpdateComplete(let contents): question.answer(of: contents)
    case .leAdvertisingSetTerminated(let contents): question.answer(of: contents)
    case .leChannelSelectionAlgorithm(let contents): question.answer(of: contents)
    case .lePeriodicSyncEstablished(let contents): question.answer(of: contents)
    case .lePeriodicReport(let contents): question.answer(of: contents)
    case .lePeriodicSyncLost(let handle): question.answer(of: PeriodicSyncLost(handle: handle))
    case .otherLE(let subevent, let parameters):
      question.answer(of: OtherEvent(code: .le(subevent.rawValue), parameters: parameters))
    case .other(let code, let parameters):
      question.answer(of: OtherEvent(code: .event(code.rawValue), parameters: parameters))
    }
  }

  private var kind: HCIEventKind {
    var question = CodeQuestion<HCIEventKind>()
    return ask(&question)
  }

  /// The event code with which the event is sent: 0x3E for all LE events, 0xFF for those of a
  /// vendor.
  public var code: HCIEventCode { kind.code }

  /// The subevent code of an LE Meta event; nil for any other event.
  public var subevent: LESubeventCode? { kind.subevent }

  /// The name of the event, or of the LE event within the LE Meta event.
  public var name: String { subevent?.description ?? code.description }

  /// The connection, the peer and the signal strength that the event is about, as far as it says
  /// them. Of several reports or connections, the first one counts.
  public var subject: PacketSubject {
    var question = SubjectQuestion<HCIEventKind>()
    return ask(&question)
  }

  /// The number that the event gives to a connection, an advertising set or a synchronization, if
  /// there is no such number. If the status of an event is an error, its numbers mean nothing.
  public var numberOutOfRange: NumberOutOfRange? {
    var question = RangeQuestion<HCIEventKind>()
    return ask(&question)
  }

  /// Appends the name of the event and the fields that matter most.
  package func appendSummary(to line: inout [UInt8]) {
    line.append(text: name)
    var question = DetailsQuestion<HCIEventKind>(line: line)
    line = []
    ask(&question)
    line = question.line
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
        try HCIEventDescription.leTable.read(subevent.rawValue, &parameters)
        ?? .otherLE(subevent, parameters: Array(copying: parameters.readRest()))
    case .vendor: self.init(vendor: &parameters)
    default:
      self =
        try HCIEventDescription.table.read(code.rawValue, &parameters)
        ?? .other(code, parameters: Array(copying: parameters.readRest()))
    }
  }

  /// Writes the event without its packet type, as a controller sends it.
  ///
  /// An event has one octet for the length of its parameters. The code that makes reports or lists
  /// must see to it that they fit.
  public func encode(into output: inout [UInt8]) {
    var question = OctetsQuestion<HCIEventKind>()
    let parameters = (subevent.map { [$0.rawValue] } ?? []) + ask(&question)
    output.append(code.rawValue)
    output.append(UInt8(clamping: parameters.count))
    output += parameters.prefix(255)
  }

  /// Returns the code of an event without decoding the event.
  public static func code(peekingAt event: RawSpan) -> HCIEventCode? {
    event.byteCount >= 2 ? HCIEventCode(rawValue: event.littleEndian(at: 0)) : nil
  }

  /// Returns the subevent code of an LE Meta event without decoding the event; nil for any other
  /// event.
  public static func subevent(peekingAt event: RawSpan) -> LESubeventCode? {
    guard event.byteCount >= 3, code(peekingAt: event) == .leMeta else { return nil }
    return LESubeventCode(rawValue: event.littleEndian(at: 2))
  }

  /// Returns the event as one of which only the code is known.
  ///
  /// - Parameter octets: The octets that it was read from.
  public func undecoded(_ octets: RawSpan) -> HCIEvent {
    let end = min(octets.byteCount, 2 + Int(octets.littleEndian(at: 1, as: UInt8.self)))
    let start = min(subevent == nil ? 2 : 3, end)
    let parameters = Array(copying: octets.extracting(start..<end))
    return subevent.map { .otherLE($0, parameters: parameters) }
      ?? .other(code, parameters: parameters)
  }
}

/// An event that keeps its octets.
private struct OtherEvent: HCIContents {
  let code: HCIEventKind
  var parameters: [UInt8]

  var subject: PacketSubject {
    switch code {
    case .event(let code):
      PacketSubject(of: parameters, at: HCIEventDescription.table.places[code])
    case .le(let subevent):
      PacketSubject(of: parameters, at: HCIEventDescription.leTable.places[subevent])
    }
  }

  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    walk.rest("Parameters", &parameters)
  }
}
