import BluetoothProtocols
import Timelines
public import VirtualTime

/// What a timeline shows of one link, in figures.
public struct LinkStatistics: Sendable {
  /// The number of the link in the timeline; nil if the timeline does not number it.
  public var connection: Int?
  /// The device at the other end.
  public var peer: String
  /// When it was connected; nil if it was there before the timeline began.
  public var began: Instant?
  /// When it ended; nil if it was still there at the end.
  public var ended: Instant?
  /// Who ended it and why, in words; nil if it did not end.
  public var ending: String?
  /// The role of the host; nil if nothing says so.
  public var role: String?
  /// The connection intervals, one after the other, each with the time from which it held.
  public var intervals: [Step] = []
  /// The ATT_MTU; nil if none was agreed on.
  public var mtu: Int?
  /// When it was encrypted; nil if it never was.
  public var encrypted: Instant?
  /// How many requests were sent, by either end.
  public var requests = 0
  /// How many of them were refused.
  public var refusals = 0
  /// How many values came as notifications and indications.
  public var values = 0
  /// How many octets these values have.
  public var valueOctets = 0
  /// How long answers took, in nanoseconds.
  var latencies = SampledValues()
  /// The same over time.
  var latencyCourse = SampledCourse()
  /// How often each request, command and value went over the link, by its name and attribute.
  private(set) var operations: [String: Int] = [:]
  private var asked: [(time: Instant, sequence: Int)] = []
  private var leaver: Party?
  private var last = Instant.start
  private var first: Instant

  /// A value from an instant on.
  public struct Step: Hashable, Sendable {
    /// When it began to hold.
    public var time: Instant
    /// The interval.
    public var interval: Duration
  }

  init(peer: String, connection: Int?, at time: Instant) {
    (self.peer, self.connection, first) = (peer, connection, time)
  }

  mutating func receive(_ entry: Entry) {
    last = max(last, entry.time)
    count(entry)
    switch entry.kind {
    case .linkConnected:
      began = entry.time
      role = entry[.role]?.description
      note(interval: entry)
    case .linkParameters: note(interval: entry)
    case .linkMTU: mtu = entry[.mtu]?.integer
    case .linkEncrypted where entry[.enabled]?.flag == true: encrypted = encrypted ?? entry.time
    case .linkDisconnect: leaver = entry.from
    case .linkDisconnected:
      ended = entry.time
      ending = words(of: entry)
    case .linkRequest:
      requests += 1
      asked.append((entry.time, entry.sequence))
      // Each end has at most one request open (Core 5.4, Vol 3, Part F, 3.3.2).
      if asked.count > 4 { asked.removeFirst() }
    case .linkResponse, .linkError:
      if entry.kind == .linkError { refusals += 1 }
      guard let place = asked.firstIndex(where: { $0.sequence == entry.cause }) else { return }
      let request = asked.remove(at: place)
      let latency = (entry.time - request.time).nanoseconds
      latencies.add(latency)
      latencyCourse.add(latency, at: request.time.nanoseconds)
    case .linkNotification, .linkIndication:
      values += 1
      valueOctets += entry[.value]?.octets?.count ?? 0
    default: break
    }
  }

  /// The most different operations of a link. An attacker's link may have one for each packet.
  private static let mostOperations = 1024

  private mutating func count(_ entry: Entry) {
    switch entry.kind {
    case .linkRequest, .linkCommand, .linkNotification, .linkIndication: break
    default: return
    }
    // Handles may differ between two captures of one device. Names do not.
    let about =
      entry[.characteristic]?.uuid ?? entry[.descriptor]?.uuid
      ?? entry[.attributeType]?.uuid
    let place =
      about.map { "\($0)" } ?? entry[.handle]?.integer.map { $0.hexadecimal(digits: 4) }
    let name = [entry[.name]?.text ?? entry.kind.name, place ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
    if operations[name] == nil, operations.count >= Self.mostOperations { return }
    operations[name, default: 0] += 1
  }

  private mutating func note(interval entry: Entry) {
    guard case .duration(let nanoseconds)? = entry[.interval], intervals.count < 256 else { return }
    intervals.append(Step(time: entry.time, interval: .nanoseconds(nanoseconds)))
  }

  /// Source: Core 5.4, Vol 1, Part F, 2.8, 2.13 and 2.16 (the status tells which end wanted it).
  private func words(of entry: Entry) -> String {
    let code = entry[.status]?.integer.map { HCIErrorCode(rawValue: UInt8(truncatingIfNeeded: $0)) }
    let party =
      switch code?.rawValue {
      case 0x08: "nobody"
      case 0x13, 0x14, 0x15: "the peer"
      case 0x16: "the host"
      default: leaver == .implementation ? "the host" : leaver == .peer ? "the peer" : "unknown"
      }
    return code.map { "\(party): \($0)" } ?? party
  }

  /// How long the link lasted, as far as the timeline shows it.
  public var duration: Duration { (ended ?? last) - (began ?? first) }

  /// How long answers took: half of them no longer than the first, 95 % no longer than the second,
  /// and the longest; nil if nothing was answered.
  public var latency: (median: Duration, most: Duration, longest: Duration)? {
    guard let median = latencies.median, let most = latencies.quantile(95) else { return nil }
    return (.nanoseconds(median), .nanoseconds(most), .nanoseconds(latencies.greatest))
  }

  /// How many octets of values came in a second, on average.
  public var throughput: Double {
    let seconds = Double(duration.nanoseconds) / 1e9
    return seconds > 0 ? Double(valueOctets) / seconds : 0
  }
}
