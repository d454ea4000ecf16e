package import BluetoothProtocols

/// The facts that explain the end of a link: the role of the recorded host, the supervision
/// timeout, the last sign of the other end, and the side that asked for the end.
package struct LinkHistory: Hashable, Sendable {
  /// The role of the recorded host; nil if it is not known, or if the link was heard off the air.
  private var role: LinkEnd?
  private var timeout: Duration?
  /// The last time that the other end was heard. On air it is either end.
  private var lastHeard: Instant?
  private var asker: Party?
  private var isOnAir = false

  package init() {}

  /// Takes in the next entry about the link.
  package mutating func receive(_ entry: Entry) {
    if entry.fields.contains(.sender) { isOnAir = true }
    switch entry.kind {
    case .linkConnected:
      if !isOnAir { role = entry[.role]?.text.flatMap(LinkEnd.init) }
      remember(timing: entry)
    case .linkParameters: remember(timing: entry)
    case .linkDisconnect: asker = entry.from
    case .linkDisconnected, .linkFailed: break
    default: if entry.from == .peer { lastHeard = entry.time }
    }
  }

  private mutating func remember(timing entry: Entry) {
    lastHeard = entry.time
    if case .duration(let timeout)? = entry[.supervisionTimeout] {
      self.timeout = .nanoseconds(timeout)
    }
  }
}

// MARK: - Who ended it

extension LinkHistory {
  /// The side that ended a link.
  package enum Ender: Hashable, Sendable {
    /// An end, as a sniffer heard it. It has no host and no peer.
    case end(LinkEnd)
    case eitherEnd
    case host
    case peer
    case nobody
    case unknown
  }

  /// Returns the side that ended a link.
  ///
  /// Source: Core 5.4, Vol 1, Part F, 2.8, 2.13 and 2.16 (the status shows which end wanted it).
  package func ender(of end: Entry) -> Ender {
    let code = end[.status]?.integer
    if code == 0x08 { return .nobody }
    if end.fields.contains(.sender) {
      return end[.sender]?.text.flatMap(LinkEnd.init).map(Ender.end) ?? .eitherEnd
    }
    switch code {
    case 0x13, 0x14, 0x15: return .peer
    case 0x16: return .host
    default: return asker == .implementation ? .host : asker == .peer ? .peer : .unknown
    }
  }

  private func name(of ender: Ender) -> String? {
    func name(_ side: String, _ role: LinkEnd?) -> String {
      role.map { "\(side) (\($0.rawValue))" } ?? side
    }
    switch ender {
    case .end(let end): return "the \(end.rawValue)"
    case .eitherEnd: return "one end"
    case .host: return name("the host", role)
    case .peer: return name("the peer", role?.other)
    case .nobody, .unknown: return nil
    }
  }
}

// MARK: - Why it ended

extension LinkHistory {
  /// Returns why a link ended or did not come about, for example `the central ended it (Remote User
  /// Terminated Connection, 0x13)`.
  ///
  /// - Parameter end: An entry of the kind `link.disconnected` or `link.failed`.
  package func reason(of end: Entry) -> String {
    let code = end[.status]?.integer.flatMap(UInt8.init(exactly:)).map(HCIErrorCode.init)
    guard let code, code != .success else { return "ended; no reason is recorded" }
    return "\(words(for: code, end)) (\(code), \(code.rawValue.hexadecimal))"
  }

  /// Source: Core 5.4, Vol 1, Part F, 2 (the codes); Vol 6, Part B, 4.5.2 (supervision, and six
  /// intervals for the first packet), 5.2 (40 s) and 5.5 (instants).
  private func words(for code: HCIErrorCode, _ end: Entry) -> String {
    switch code.rawValue {
    case 0x08: return supervision(endedAt: end.time)
    case 0x22: return "lost: a link-layer procedure had no answer for 40 s"
    case 0x28: return "lost: the instant of an announced change had passed"
    case 0x3D: return "lost: a packet failed its integrity check"
    case 0x3E: return "failed to be established: no packet arrived in the first six intervals"
    case 0x3C: return "no link: the directed advertising was not answered"
    case _ where end.kind == .linkFailed: return "no link"
    default: break
    }
    let act = name(of: ender(of: end)).map { "\($0) ended it" } ?? "ended"
    return act + (Self.motives[code.rawValue].map { ", as \($0)" } ?? "")
  }

  private static let motives: [UInt8: String] = [
    0x05: "authentication failed", 0x06: "one end has no key for it",
    0x14: "it is low on resources", 0x15: "it powers off",
    0x1A: "the other end lacks a feature", 0x3B: "the connection parameters are unacceptable",
  ]

  private func supervision(endedAt end: Instant) -> String {
    let timeout = timeout.map { " of \(DurationText.decimal(nanoseconds: $0.nanoseconds))" } ?? ""
    let lost = "lost: the supervision timeout\(timeout) passed without a packet"
    guard let lastHeard, end > lastHeard else { return lost }
    let silence = DurationText.rounded(nanoseconds: (end - lastHeard).nanoseconds)
    return "\(lost), \(silence) after its last data"
  }

  /// Returns what is said of a link whose end no entry tells.
  ///
  /// A capture of a host holds no empty packets, so its silence means nothing.
  package func reason(ofNoEndBy end: Instant) -> String {
    guard isOnAir, let lastHeard, let timeout, end - lastHeard > timeout else {
      return "the recording ends while it is up"
    }
    let silence = DurationText.rounded(nanoseconds: (end - lastHeard).nanoseconds)
    return "no end is recorded; its last packet is \(silence) before the end of the recording"
  }
}
