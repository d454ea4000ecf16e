public import Timelines

/// Statistics as rows of texts, for the terminal and for pages.
struct StatisticsTables {
  static let linkHeads = [
    "link", "peer", "lasted", "interval", "MTU", "PHY", "encrypted", "requests", "refused",
    "answers p50, p95, longest", "values", "octets/s", "written", "octets/s up", "RSSI", "ended by",
  ]
  static let peerHeads = [
    "peer", "name", "heard", "interval", "±", "longest gap", "payloads changed", "RSSI", "lost",
  ]

  static func cells(of link: LinkStatistics) -> [String] {
    let latency = link.latency.map {
      [$0.median, $0.most, $0.longest].map(\.shown).joined(separator: ", ")
    }
    return [
      link.connection.map { "\($0)" } ?? "", link.peer, link.duration.shown, intervals(of: link),
      link.mtu.map { "\($0)" } ?? "", shortened(link.phys), encryption(of: link),
      "\(link.requests)", "\(link.refusals)",
      latency ?? "", "\(link.values)", link.valueOctets == 0 ? "" : rounded(link.throughput),
      "\(link.writes)", link.writtenOctets == 0 ? "" : rounded(link.upload),
      signal(link.signal), link.ending ?? "still up at the end",
    ]
  }

  static func cells(of peer: AdvertiserStatistics) -> [String] {
    return [
      peer.peer, peer.name.map { "\"\($0)\"" } ?? "", "\(peer.reports)",
      peer.interval?.median.shown ?? "", peer.interval.map { ($0.spread / 2).shown } ?? "",
      peer.longestGap?.shown ?? "", "\(peer.changes)", signal(peer.signal),
      peer.loss.map { "\(Int(($0 * 100).rounded()))%" } ?? "",
    ]
  }

  private static func signal(_ signal: (weakest: Int, median: Int, strongest: Int)?) -> String {
    signal.map { "\($0.weakest) to \($0.strongest), median \($0.median) dBm" } ?? ""
  }

  /// The intervals of a link one after the other, in words.
  static func intervals(of link: LinkStatistics) -> String {
    var texts: [String] = []
    for step in link.intervals where texts.last != step.interval.shown {
      texts.append(step.interval.shown)
    }
    return shortened(texts)
  }

  /// Some texts one after the other: the first ones, and how many there are.
  static func shortened(_ texts: [String]) -> String {
    let shown = texts.prefix(4).joined(separator: " → ")
    return texts.count > 4 ? "\(shown) → … (\(texts.count) in all)" : shown
  }

  private static func encryption(of link: LinkStatistics) -> String {
    guard let encrypted = link.encrypted else { return "no" }
    return link.began.map { "after \((encrypted - $0).shown)" } ?? "yes"
  }

  static func rounded(_ value: Double) -> String {
    value < 10 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
  }
}

extension CaptureStatistics {
  /// Returns the statistics as text, a row for each link and each advertiser.
  public func text(links showsLinks: Bool, peers showsPeers: Bool) -> TerminalText {
    var sections: [TerminalText] = ["\(capture)"]
    func table(_ name: TerminalText, _ heads: [String], _ rows: [[String]]) {
      sections.append(
        "\(name): \(rows.count)" as TerminalText
          + (rows.isEmpty ? "" : "\n")
          + (rows.isEmpty ? [] : ([heads] + rows).map { $0.map { "\($0)" } }).aligned.map {
            "  " + $0
          }.joined(separator: "\n"))
    }
    if showsLinks {
      table("links", StatisticsTables.linkHeads, links.map(StatisticsTables.cells))
      if linksLeftOut > 0 { sections.append("links that are not shown: \(linksLeftOut)") }
    }
    if showsPeers {
      table("advertisers", StatisticsTables.peerHeads, advertisers.map(StatisticsTables.cells))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }
}
