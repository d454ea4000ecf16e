import Timelines

/// Shows a timeline as each of its devices sees it, to rules that judge any device: what the device
/// did is from the party `accused`, and what the other end of the link did is from `other`.
///
/// An entry about a link is seen by both ends, and an advertisement by its advertiser. The field
/// `accused` names the device, and the field `role` tells its role on the link where it is known.
struct Accusation: Sendable {
  /// Whether the peers are judged too. Those of a run are played by bluewake, as a scenario or a
  /// recording says, and what they do is not held against the implementation.
  let judgesPeers: Bool
  /// The role of the implementation, or of the side that a capture was recorded on, for each link.
  private var roles: [Int: String] = [:]

  init(judgesPeers: Bool) { self.judgesPeers = judgesPeers }

  /// The views of one entry.
  struct Views: Sendable {
    var entries: [Entry] = []
    /// A note of loss, if it is not known which end sent the entry. It comes from `other`, since
    /// nothing is missing from the timeline itself.
    var loss: Entry?
  }

  /// Returns the entry as the devices see it that it is about.
  mutating func views(of entry: Entry) -> Views {
    switch entry.kind.family {
    case .link: link(entry)
    case .air: Views(entries: advertiser(of: entry).map { [$0] } ?? [])
    default: Views()
    }
  }

  private func advertiser(of entry: Entry) -> Entry? {
    switch (entry.kind, entry.from) {
    case (.airAdvertisement, .peer) where judgesPeers, (.airScanResponse, .peer) where judgesPeers:
      entry[.peer]?.text.map { entry.seen(by: $0, from: .accused) }
    case (.airAdvertisement, .implementation), (.airScanResponse, .implementation),
      (.airAdvertising, .implementation):
      entry.seen(by: Party.recordedHost, from: .accused)
    case (.airScanRequest, .peer):
      entry[.peer]?.text.map { entry.seen(by: $0, from: .other) }
    default: nil
    }
  }

  private mutating func link(_ entry: Entry) -> Views {
    guard let number = entry[.connection]?.integer else { return Views() }
    return entry.fields.contains(.sender) ? onAir(entry, number) : onHost(entry, number)
  }

  /// The two ends are the host that was recorded and its peer.
  private mutating func onHost(_ entry: Entry, _ number: Int) -> Views {
    if let role = entry[.role]?.text { roles[number] = role }
    let role = roles[number]
    if entry.kind == .linkDisconnected { roles[number] = nil }
    let near = entry.seen(
      by: Party.recordedHost, from: entry.from == .implementation ? .accused : .other, role)
    guard judgesPeers, let peer = entry[.peer]?.text else { return Views(entries: [near]) }
    let far = entry.seen(
      by: peer, from: entry.from == .peer ? .accused : .other, role.map(Self.opposite))
    return Views(entries: [near, far])
  }

  /// The two ends are the link's central and its peripheral, neither of which was recorded itself.
  private mutating func onAir(_ entry: Entry, _ number: Int) -> Views {
    let sender = entry[.sender]?.text
    guard sender == "central" || sender == "peripheral" else {
      var loss = entry
      (loss.kind, loss.from) = (.noteDamage, .other)
      return Views(loss: loss)
    }
    let central = entry[.central]?.text ?? "the central of link \(number)"
    let peripheral = entry[.peer]?.text ?? "the peripheral of link \(number)"
    let isCentral = sender == "central"
    return Views(entries: [
      entry.seen(by: central, from: isCentral ? .accused : .other, "central"),
      entry.seen(by: peripheral, from: isCentral ? .other : .accused, "peripheral"),
    ])
  }

  private static func opposite(_ role: String) -> String {
    role == "central" ? "peripheral" : "central"
  }
}

extension Entry {
  fileprivate func seen(by device: String, from party: Party, _ role: String? = nil) -> Entry {
    var view = self
    view.from = party
    view.fields[.accused] = .text(device)
    view.fields[.role] = role.map(FieldValue.text)
    return view
  }
}
