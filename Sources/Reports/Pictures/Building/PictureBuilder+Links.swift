import Timelines

/// A link that is up, as far as it is known.
struct OpenLink {
  var history = LinkHistory()
  /// The peer, by the name under which its lane stands.
  var peer: String?
  /// The entry with which it began, and the lane of its bar; nil if the timeline does not show it.
  var opener: (entry: Entry, lane: Int)?
}

extension PictureBuilder {
  mutating func link(_ entry: Entry, _ event: Kind.LinkEvent) {
    rememberLife()
    let connection = entry[.connection]?.integer
    var link = connection.flatMap { links[$0] } ?? OpenLink()
    link.history.receive(entry)
    let peer = entry[.peer]?.text ?? link.peer ?? "unknown"
    let lane = lane(.peer(peer))
    let name = connection.map { "link \($0)" } ?? "link"
    let key = OpenBar(row: .links, name: "\(lane) \(name)")
    let cipher = OpenBar(row: .links, name: "\(lane) \(name) encrypted")
    switch event {
    case .connected:
      link.peer = peer
      link.opener = (entry, lane)
      let device = entry[.device]?.text ?? ""
      let radio = self.lane(.radio(device: device))
      end(OpenBar(row: .initiating, name: "\(radio) "), at: entry)
      let words = [name, entry[.interval].map { "every \($0)" }].compactMap(\.self)
      begin(PictureBar(.link, words.joined(separator: " "), from: entry), in: lane, key)
      remember(place: entry, in: lane, .links)
    case .disconnected, .failed:
      end(cipher, at: entry)
      end(key, at: entry)
      add(end: entry, of: link, name, in: lane)
      mark(entry, in: lane, .attributes)
    case .encrypted where entry[.enabled]?.flag == true:
      begin(PictureBar(.encrypted, "encrypted", from: entry), in: lane, cipher)
      remember(place: entry, in: lane, .links)
    case .disconnect, .silent, .parameters, .mtu, .encrypted, .paired, .pairing, .control,
      .attributePDU, .signalling, .channelData:
      mark(entry, in: lane, .attributes)
    }
    if let connection { keep(link, connection, isOver: event == .disconnected) }
  }

  private mutating func keep(_ link: OpenLink, _ connection: Int, isOver: Bool) {
    if isOver {
      links[connection] = nil
    } else if links[connection] != nil || links.count < 65_536 {
      links[connection] = link
    }
  }

  private mutating func add(end entry: Entry, of link: OpenLink, _ name: String, in lane: Int) {
    guard endings.count < Self.mostEndings else { return }
    endings.append(
      PictureEnding(
        lane: lanes[lane].subject, link: name, time: entry.time, entry: entry,
        opener: link.opener?.entry, reason: link.history.reason(of: entry)))
  }

  /// The ends of all links. Those that are still up end with the recording.
  func endings(until end: Instant) -> [PictureEnding] {
    let open = links.sorted { $0.key < $1.key }.compactMap { number, link -> PictureEnding? in
      guard let opener = link.opener else { return nil }
      return PictureEnding(
        lane: lanes[opener.lane].subject, link: "link \(number)", time: end,
        opener: opener.entry, reason: link.history.reason(ofNoEndBy: end))
    }
    return endings + open.prefix(max(0, Self.mostEndings - endings.count))
  }
}
