import Timelines

/// Shows a timeline as each of its devices sees it, to rules that judge any device: the actions of
/// the device are from the party `accused`, and those of the other end of the link from `other`.
///
/// An entry about a link is seen by both ends, and an advertisement by its advertiser. The field
/// `accused` names the device, and the field `role` its role on the link, if known.
struct Accusation: Sendable {
  /// Whether the peers are judged too. Those of a run are played by bluewake, as a scenario or a
  /// recording says, and their actions do not count against the implementation.
  let judgesPeers: Bool
  /// The role of the implementation, or of the side that a capture was recorded on, for each link.
  private var roles: [Int: String] = [:]
  private var reports = RecentReports()
  /// For each slot of ``reports``, the fields of the advertiser's view.
  private var reportViews: [Fields?] = []

  init(judgesPeers: Bool) { self.judgesPeers = judgesPeers }

  /// The views of one entry.
  struct Views: Sendable {
    /// As the advertiser sees it, or one end of a link.
    var first: Entry?
    /// As the other end sees it.
    var second: Entry?
    /// A note of loss, if it is not known which end sent the entry. It comes from `other`, since
    /// the timeline itself is complete.
    var loss: Entry?
  }

  /// Returns the entry as the devices that it is about see it.
  ///
  /// - Parameter wanted: The parties whose entries rules receive: `accused`, `other`, or both.
  ///   Other views are left out.
  mutating func views(of entry: borrowing Entry, wanted: PartySet) -> Views {
    switch entry.kind.family {
    case .link: link(entry, wanted)
    case .air: Views(first: report(entry, wanted))
    default: Views()
    }
  }

  /// Returns the view of the advertiser, with the fields of the view before if it repeats itself.
  private mutating func report(_ entry: borrowing Entry, _ wanted: PartySet) -> Entry? {
    guard let slot = reports.slot(of: entry) else { return advertiser(of: entry, wanted) }
    if slot.isKnown, let known = reportViews[slot.number] {
      var view = copy entry
      view.from = .accused
      view.fields.takeAllButSignal(of: known)
      return view
    }
    let view = advertiser(of: entry, wanted)
    if slot.number == reportViews.count {
      reportViews.append(view?.fields)
    } else {
      reportViews[slot.number] = view?.fields
    }
    return view
  }

  private func advertiser(of entry: borrowing Entry, _ wanted: PartySet) -> Entry? {
    switch (entry.kind, entry.from) {
    case (.airAdvertisement, .peer) where judgesPeers, (.airScanResponse, .peer) where judgesPeers:
      entry[.peer]?.text.flatMap { entry.seen(by: $0, from: .accused, wanted) }
    case (.airAdvertisement, .implementation), (.airScanResponse, .implementation),
      (.airAdvertising, .implementation):
      entry.seen(by: Party.recordedHost, from: .accused, wanted)
    case (.airScanRequest, .peer):
      entry[.peer]?.text.flatMap { entry.seen(by: $0, from: .other, wanted) }
    default: nil
    }
  }

  private mutating func link(_ entry: borrowing Entry, _ wanted: PartySet) -> Views {
    guard let number = entry[.connection]?.integer else { return Views() }
    return entry.fields.contains(.sender)
      ? onAir(entry, number, wanted) : onHost(entry, number, wanted)
  }

  /// The two ends are the host that was recorded and its peer.
  private mutating func onHost(
    _ entry: borrowing Entry, _ number: Int, _ wanted: PartySet
  ) -> Views {
    if entry.kind == .linkConnected, let role = entry[.role]?.text { roles[number] = role }
    let role = roles[number]
    if entry.kind == .linkDisconnected { roles[number] = nil }
    let near = entry.seen(
      by: Party.recordedHost, from: entry.from == .implementation ? .accused : .other, wanted, role)
    guard judgesPeers, let peer = entry[.peer]?.text else { return Views(first: near) }
    let far = entry.seen(
      by: peer, from: entry.from == .peer ? .accused : .other, wanted, role.map(Self.opposite))
    return Views(first: near, second: far)
  }

  /// The two ends are the link's central and its peripheral, neither of which was recorded itself.
  private func onAir(_ entry: borrowing Entry, _ number: Int, _ wanted: PartySet) -> Views {
    let sender = entry[.sender]?.text
    guard sender == "central" || sender == "peripheral" else {
      var loss = copy entry
      (loss.kind, loss.from) = (.noteDamage, .other)
      return Views(loss: loss)
    }
    let central = entry[.central]?.text ?? "the central of link \(number)"
    let peripheral = entry[.peer]?.text ?? "the peripheral of link \(number)"
    let isCentral = sender == "central"
    return Views(
      first: entry.seen(by: central, from: isCentral ? .accused : .other, wanted, "central"),
      second: entry.seen(
        by: peripheral, from: isCentral ? .other : .accused, wanted, "peripheral"))
  }

  private static func opposite(_ role: String) -> String {
    role == "central" ? "peripheral" : "central"
  }
}

extension Entry {
  fileprivate borrowing func seen(
    by device: String, from party: Party, _ wanted: PartySet, _ role: String? = nil
  ) -> Entry? {
    guard wanted.contains(party) else { return nil }
    var view = copy self
    view.from = party
    view.fields[.accused] = .text(device)
    if let role { view.fields[.role] = .text(role) }
    return view
  }
}
