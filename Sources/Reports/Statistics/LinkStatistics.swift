import BluetoothProtocols
public import Timelines

/// The figures of one link in a timeline.
public struct LinkStatistics: Sendable {
  /// The number of the link in the timeline; nil if the timeline does not number it.
  public var connection: Int?
  /// The device at the other end.
  public var peer: String
  /// The time of its connection; nil if it was there before the timeline began.
  public var began: Instant?
  /// The time of its end; nil if it was still there at the end.
  public var ended: Instant?
  /// The side that ended it and the reason, in words; nil if it did not end.
  public var ending: String?
  /// The role of the host; nil if it is not known.
  public var role: String?
  /// The connection intervals, one after the other, each with the time from which it held.
  public var intervals: [Step] = []
  /// The supervision timeouts, one after the other.
  private(set) var timeouts: [Duration] = []
  /// The peripheral latencies, one after the other.
  private(set) var peripheralLatencies: [Int] = []
  /// The ATT_MTU: the one that was agreed on, or else the one that every link begins with. Nil if
  /// the link was up before the timeline began, as it may have been agreed on then.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.2.8 and 5.2.1 (23 until it is exchanged).
  public var mtu: Int?
  /// The time at which it was encrypted; nil if it never was.
  public var encrypted: Instant?
  /// The number of requests that either end sent.
  public var requests = 0
  /// The number of them that were refused. A search that finds no more attributes is not.
  public var refusals = 0
  /// The number of values in notifications and indications.
  public var values = 0
  /// The number of octets in these values.
  public var valueOctets = 0
  /// The number of values written, in requests, commands and parts.
  public var writes = 0
  /// The number of octets in these values.
  public var writtenOctets = 0
  /// The times to an answer, in nanoseconds.
  var latencies = SampledValues()
  /// The same over time.
  var latencyCourse = SampledCourse()
  /// The requests, commands and values that went over the link, in their order.
  private(set) var course = StepCourse()
  /// The record with which it began; nil if no record of a capture shows it.
  private(set) var beginning: Int?
  /// The radio data of its records.
  var radio = LinkRadio()
  private var asked: [Asked] = []
  private var history = LinkHistory()
  private var last = Instant.start
  private var first: Instant

  /// A request that waits for its answer.
  fileprivate struct Asked {
    var time: Instant
    var sequence: Int
    var opcode: ATTOpcode?
  }

  /// A value from an instant on.
  public struct Step: Hashable, Sendable {
    /// The time at which it began to hold.
    public var time: Instant
    /// The interval.
    public var interval: Duration
  }

  init(peer: String, connection: Int?, at time: Instant) {
    (self.peer, self.connection, first) = (peer, connection, time)
  }

  mutating func receive(_ entry: Entry) {
    last = max(last, entry.time)
    history.receive(entry)
    let question = entry.kind == .linkError ? asked.first { $0.sequence == entry.cause } : nil
    let findsNothing = question?.endsSearch(entry) ?? false
    count(entry, findsNothing: findsNothing)
    switch entry.kind {
    case .linkConnected:
      began = entry.time
      mtu = mtu ?? ATTLimit.leastMTU
      beginning = entry.origin?.record ?? beginning
      role = entry[.role]?.description
      add(parameters: entry)
    case .linkParameters: add(parameters: entry)
    case .linkMTU: mtu = entry[.mtu]?.integer
    case .linkEncrypted where entry[.enabled]?.flag == true: encrypted = encrypted ?? entry.time
    case .linkDisconnected:
      ended = entry.time
      ending = words(of: entry)
    case .linkRequest:
      requests += 1
      count(written: entry)
      asked.append(
        Asked(
          time: entry.time, sequence: entry.sequence,
          opcode: entry[.opcode]?.integer.flatMap(UInt8.init(exactly:)).map(ATTOpcode.init)))
      // Each end has at most one request open (Core 5.4, Vol 3, Part F, 3.3.2).
      if asked.count > 4 { asked.removeFirst() }
    case .linkResponse, .linkError:
      if entry.kind == .linkError, !findsNothing { refusals += 1 }
      guard let place = asked.firstIndex(where: { $0.sequence == entry.cause }) else { return }
      let request = asked.remove(at: place)
      let latency = (entry.time - request.time).nanoseconds
      latencies.add(latency)
      latencyCourse.add(latency, at: request.time.nanoseconds)
    case .linkNotification, .linkIndication:
      values += 1
      valueOctets += entry[.value]?.octets?.count ?? 0
    case .linkCommand: count(written: entry)
    default: break
    }
  }

  private mutating func count(_ entry: Entry, findsNothing: Bool) {
    if findsNothing { return course.add("nothing found") }
    if let name = name(of: entry) { course.add(name) }
  }

  /// The end of the link that sent an entry; nil if it is unknown.
  private func sender(of entry: Entry) -> LinkEnd? {
    if let sender = entry[.sender]?.text { return LinkEnd(rawValue: sender) }
    guard let host = role.flatMap(LinkEnd.init) else { return nil }
    return entry.from == .implementation ? host : host.other
  }

  /// Counts the value written by a request or a command. A search carries a value too, the one that
  /// it looks for.
  private mutating func count(written entry: Entry) {
    guard entry[.attributeType] == nil, let value = entry[.value]?.octets else { return }
    writes += 1
    writtenOctets += value.count
  }

  /// Returns the name of an entry among the steps of a link; nil if it is left out, or an answer,
  /// which belongs to its request. Mostly the central is the client. If it is not, the name says
  /// so.
  private func name(of entry: Entry) -> String? {
    let isFromClient: Bool
    switch entry.kind {
    case .linkRequest, .linkCommand: isFromClient = true
    case .linkNotification, .linkIndication: isFromClient = false
    case .linkError: return "refused: \(Self.code(of: entry, .code, ATTErrorCode.init))"
    case .linkEncrypted:
      if entry[.enabled]?.flag != false { return "encrypted" }
      return "not encrypted: \(Self.code(of: entry, .status, HCIErrorCode.init))"
    case .linkPaired:
      if entry[.enabled]?.flag != false { return "paired" }
      return "pairing failed: \(Self.code(of: entry, .status, PairingFailure.init))"
    case .linkSignalling: return Self.signal(entry)
    case .linkDisconnect: return "\(entry.from.rawValue) requests a disconnection"
    default: return nil
    }
    // Handles may differ between two captures of one device. Names do not.
    let about =
      entry[.characteristic]?.uuid ?? entry[.descriptor]?.uuid
      ?? entry[.attributeType]?.uuid
    let place =
      about.map { "\($0)" } ?? entry[.handle]?.integer.map { $0.hexadecimal(digits: 4) }
    let sender = sender(of: entry)
    let isUsual = sender.map { ($0 == .central) == isFromClient } ?? true
    return [
      entry[.name]?.text ?? entry.kind.name, place ?? "",
      isUsual ? "" : "by the \(sender?.rawValue ?? "")",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func code<Code: CustomStringConvertible>(
    of entry: Entry, _ field: Field, _ code: (UInt8) -> Code
  ) -> String {
    entry[field]?.integer.map { "\(code(UInt8(truncatingIfNeeded: $0)))" } ?? "no reason"
  }

  /// Returns the name of a signalling PDU. Flow control credits are left out: their number follows
  /// from the traffic.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.24 (L2CAP_FLOW_CONTROL_CREDIT_IND is 0x16).
  private static func signal(_ entry: Entry) -> String? {
    if entry[.opcode]?.integer == 0x16 { return nil }
    let result = entry[.status]?.integer.map { "result \($0.hexadecimal(digits: 4))" }
    return [entry[.name]?.text ?? entry.kind.name, result ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private mutating func add(parameters entry: Entry) {
    let most = 256
    if case .duration(let nanoseconds)? = entry[.supervisionTimeout], timeouts.count < most,
      timeouts.last != .nanoseconds(nanoseconds)
    {
      timeouts.append(.nanoseconds(nanoseconds))
    }
    if let latency = entry[.peripheralLatency]?.integer, peripheralLatencies.count < most,
      peripheralLatencies.last != latency
    {
      peripheralLatencies.append(latency)
    }
    guard case .duration(let nanoseconds)? = entry[.interval], intervals.count < most else {
      return
    }
    intervals.append(Step(time: entry.time, interval: .nanoseconds(nanoseconds)))
  }

  private func words(of entry: Entry) -> String {
    let party =
      switch history.ender(of: entry) {
      case .nobody: "nobody"
      case .end(let end): "the \(end.rawValue)"
      case .eitherEnd: "either end"
      case .peer: "the peer"
      case .host: "the host"
      case .unknown: "unknown"
      }
    let code = entry[.status]?.integer.map { HCIErrorCode(rawValue: UInt8(truncatingIfNeeded: $0)) }
    return code.map { "\(party): \($0)" } ?? party
  }

  /// The duration of the link, as far as the timeline shows it.
  public var duration: Duration { (ended ?? last) - (began ?? first) }

  /// The median, the 95th percentile and the maximum of the times to an answer; nil if there was
  /// none.
  public var latency: (median: Duration, most: Duration, longest: Duration)? {
    guard let median = latencies.median, let most = latencies.quantile(95) else { return nil }
    return (.nanoseconds(median), .nanoseconds(most), .nanoseconds(latencies.greatest))
  }

  /// The signal strength in dBm: the weakest, the median and the strongest; nil if no record has
  /// it.
  public var signal: (weakest: Int, median: Int, strongest: Int)? {
    radio.signals.median.map { (Int(radio.signals.least), Int($0), Int(radio.signals.greatest)) }
  }

  /// The PHYs in the records, one after the other, for example `1M` and `2M`.
  public var phys: [String] { radio.phys }

  /// The average number of octets of values received in a second.
  public var throughput: Double { perSecond(valueOctets) }

  /// The average number of octets of values written in a second.
  public var upload: Double { perSecond(writtenOctets) }

  private func perSecond(_ octets: Int) -> Double {
    let seconds = Double(duration.nanoseconds) / 1e9
    return seconds > 0 ? Double(octets) / seconds : 0
  }
}

extension LinkStatistics.Asked {
  /// Returns whether an error says that a search is over. Every discovery ends with one.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 4.4 to 4.7 (Attribute Not Found).
  fileprivate func endsSearch(_ error: Entry) -> Bool {
    let code = error[.code]?.integer.flatMap(UInt8.init(exactly:)).map(ATTErrorCode.init)
    guard code == .attributeNotFound else { return false }
    switch opcode {
    case .findInformationRequest, .findByTypeValueRequest, .readByTypeRequest,
      .readByGroupTypeRequest:
      return true
    default: return false
    }
  }
}
