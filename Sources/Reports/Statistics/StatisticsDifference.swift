import BluetoothProtocols
public import Timelines

/// The differences between two captures or runs: devices and links of only one, and figures that
/// changed by more than their random variation.
///
/// Devices are the same if they have the same address, or else if only one in each capture has the
/// name. The links with a device are aligned in their order, by the traffic on them, and so are the
/// requests, commands and values of a link, and an app's calls and callbacks. Absolute times are
/// not compared.
public struct StatisticsDifference: Sendable {
  /// The two captures, as the command line names them.
  public var captures: (former: String, latter: String)
  /// The differences, device by device.
  public private(set) var items: [Item] = []
  /// The capture that is the beginning of the other; nil if neither is.
  public var beginning: PacketSequence.Beginning?
  /// The numbers of devices and links that were compared.
  public private(set) var compared = (devices: 0, links: 0)

  /// One difference.
  public struct Item: Hashable, Sendable {
    /// The device.
    public var peer: String
    /// The link with it, counted from 1; nil if it is about the device.
    public var link: Int?
    /// The quantity that differs, for example `MTU`.
    public var what: String
    /// The value in the former capture; nil if it has none.
    public var former: String?
    /// The value in the latter capture; nil if it has none.
    public var latter: String?
  }

  /// Compares two captures.
  ///
  /// - Parameter wanted: The devices to compare, each by the address that it has in either capture,
  ///   in capitals; all if nil.
  public init(
    _ former: CaptureStatistics, _ latter: CaptureStatistics, about wanted: Set<String>? = nil
  ) {
    captures = (former.capture, latter.capture)
    let names = Self.aligned(former, latter)
    for peer in Set(former.devices).union(names.values).sorted() {
      // A device of the latter capture stands under the name that the former one has for it.
      let other = names.first { $0.value == peer }?.key ?? peer
      if let wanted, wanted.isDisjoint(with: [peer.uppercased(), other.uppercased()]) { continue }
      compare(peer, former.device(peer), latter.device(other))
    }
  }

  /// Returns the device of the former capture for each device of the latter one.
  private static func aligned(
    _ former: CaptureStatistics, _ latter: CaptureStatistics
  ) -> [String: String] {
    let known = Set(former.devices)
    let others = Set(latter.devices)
    let byName = Dictionary(grouping: former.advertisers.filter { $0.name != nil }) {
      $0.name ?? ""
    }
    let latterNames = Dictionary(grouping: latter.advertisers) { $0.name ?? "" }
    var names: [String: String] = [:]
    for device in others {
      names[device] = device
      guard !known.contains(device) else { continue }
      let name = latter.advertisers.first { $0.peer == device }?.name
      guard let name, let candidates = byName[name], candidates.count == 1,
        latterNames[name]?.count == 1, !others.contains(candidates[0].peer)
      else { continue }
      names[device] = candidates[0].peer
    }
    return names
  }
}

// MARK: - Comparing

extension StatisticsDifference {
  fileprivate struct Device {
    var advertiser: AdvertiserStatistics?
    var links: [LinkStatistics]
    /// The calls of apps about the device, and the callbacks.
    var course: StepCourse
  }

  private mutating func add(
    _ peer: String, _ link: Int?, _ what: String, _ former: String?, _ latter: String?
  ) {
    if former != latter {
      items.append(Item(peer: peer, link: link, what: what, former: former, latter: latter))
    }
  }

  private mutating func compare(_ peer: String, _ former: Device?, _ latter: Device?) {
    guard let former, let latter else {
      let device = former ?? latter
      let links = device?.links.count ?? 0
      let words =
        "heard \(device?.advertiser?.reports ?? 0) times, links \(links)"
      return add(peer, nil, "device", former == nil ? nil : words, latter == nil ? nil : words)
    }
    compared.devices += 1
    if let one = former.advertiser, let other = latter.advertiser { compare(one, other, peer) }
    add(peer, nil, "links", "\(former.links.count)", "\(latter.links.count)")
    add(peer, nil, former.course, latter.course) { $0 != "callback.didDiscover" }
    let pairs = StepCourse.aligned(former.links.map(\.course), latter.links.map(\.course))
    for (index, pair) in pairs.enumerated() {
      switch pair {
      case (let one?, let other?):
        compared.links += 1
        compare(former.links[one], latter.links[other], peer, index + 1)
      case (let one?, nil): add(peer, index + 1, "link", Self.words(former.links[one]), nil)
      case (nil, let other?): add(peer, index + 1, "link", nil, Self.words(latter.links[other]))
      case (nil, nil): break
      }
    }
  }

  /// Returns a link that only one capture has, in words.
  private static func words(_ link: LinkStatistics) -> String {
    let steps = link.course.steps
    let first = steps.prefix(4).map(\.text).joined(separator: ", ")
    return "\(link.duration.shown), \(link.ending ?? "still up at the end")"
      + (steps.isEmpty ? "" : ": \(first)\(steps.count > 4 ? ", …" : "")")
  }

  /// Adds where two courses part.
  private mutating func add(
    _ peer: String, _ link: Int?, _ former: StepCourse, _ latter: StepCourse,
    countsMatter: (String) -> Bool
  ) {
    let hunks = former.hunks(to: latter, countsMatter: countsMatter)
    let most = 20
    for hunk in hunks.prefix(most) {
      add(peer, link, "from step \(hunk.place)", hunk.former, hunk.latter)
    }
    if hunks.count > most {
      add(peer, link, "further steps", "differs at \(hunks.count - most) more positions", nil)
    }
    if !former.endsLike(latter) {
      items.append(
        Item(
          peer: peer, link: link, what: "steps that are not compared",
          former: "\(former.stepsLeftOut)", latter: "\(latter.stepsLeftOut)"))
    }
  }

  private mutating func compare(
    _ former: AdvertiserStatistics, _ latter: AdvertiserStatistics, _ peer: String
  ) {
    add(peer, nil, "name", former.name, latter.name)
    if let one = former.interval?.median, let other = latter.interval?.median,
      min(former.reports, latter.reports) >= 10, Self.differs(one, other, least: .milliseconds(10))
    {
      add(peer, nil, "advertising interval", one.shown, other.shown)
    }
    if (former.changes == 0) != (latter.changes == 0) {
      add(peer, nil, "payload changes", "\(former.changes)", "\(latter.changes)")
    }
    // Source: chosen. Indoors the signal of a still device varies by some decibels.
    if let one = former.signal?.median, let other = latter.signal?.median, abs(one - other) >= 8 {
      add(peer, nil, "RSSI", "\(one) dBm", "\(other) dBm")
    }
  }

  private mutating func compare(
    _ former: LinkStatistics, _ latter: LinkStatistics, _ peer: String, _ number: Int
  ) {
    add(
      peer, number, "interval", StatisticsTables.intervals(of: former),
      StatisticsTables.intervals(of: latter))
    add(
      peer, number, "peripheral latency", former.peripheralLatencies.words,
      latter.peripheralLatencies.words)
    add(
      peer, number, "supervision timeout", former.timeouts.map(\.shown).words,
      latter.timeouts.map(\.shown).words)
    add(peer, number, "MTU", former.mtu.map { "\($0)" }, latter.mtu.map { "\($0)" })
    add(
      peer, number, "encrypted", former.encrypted == nil ? "no" : "yes",
      latter.encrypted == nil ? "no" : "yes")
    add(peer, number, "refused requests", "\(former.refusals)", "\(latter.refusals)")
    add(
      peer, number, "ended by", former.ending ?? "still up at the end",
      latter.ending ?? "still up at the end")
    if !former.phys.isEmpty, !latter.phys.isEmpty {
      add(
        peer, number, "PHY", StatisticsTables.shortened(former.phys),
        StatisticsTables.shortened(latter.phys))
    }
    if let one = former.latency?.median, let other = latter.latency?.median,
      min(former.requests, latter.requests) >= 5, Self.differs(one, other, least: .milliseconds(5))
    {
      add(peer, number, "median answer", one.shown, other.shown)
    }
    // The number of values depends on the duration of the link.
    add(peer, number, former.course, latter.course) { !$0.isOfValues }
    compareThroughput(former, latter, peer, number)
  }

  /// Source: chosen. A stream of a second varies by less than a half.
  private mutating func compareThroughput(
    _ former: LinkStatistics, _ latter: LinkStatistics, _ peer: String, _ number: Int
  ) {
    let (one, other) = (former.throughput, latter.throughput)
    guard min(former.values, latter.values) >= 20, abs(one - other) * 2 > min(one, other) else {
      return
    }
    add(
      peer, number, "octets of values in a second", StatisticsTables.rounded(one),
      StatisticsTables.rounded(other))
  }

  /// Returns whether two times differ by a quarter and by some least time.
  ///
  /// Source: chosen. The median of a dozen samples of one device varies by less.
  private static func differs(_ one: Duration, _ other: Duration, least: Duration) -> Bool {
    let difference = one < other ? other - one : one - other
    return difference >= least && difference * 4 > (one < other ? one : other)
  }
}

extension Array where Element: CustomStringConvertible {
  /// The elements one after the other; nil if there is none.
  fileprivate var words: String? {
    isEmpty ? nil : map(\.description).joined(separator: " → ")
  }
}

extension String {
  fileprivate var isOfValues: Bool { hasPrefix("Handle Value") }
}

extension CaptureStatistics {
  /// Returns whether there is a device with this address, in capitals.
  public func knows(_ peer: String) -> Bool { devices.contains { $0.uppercased() == peer } }

  /// Every device that is heard or connected.
  fileprivate var devices: [String] {
    advertisers.map(\.peer) + links.map(\.peer) + courses.keys.sorted()
  }

  fileprivate func device(_ peer: String) -> StatisticsDifference.Device? {
    let advertiser = advertisers.first { $0.peer == peer }
    let links = links.filter { $0.peer == peer }
    let course = courses[peer]
    if advertiser == nil, links.isEmpty, course == nil { return nil }
    return StatisticsDifference.Device(
      advertiser: advertiser, links: links, course: course ?? StepCourse())
  }
}

// MARK: - Forms

extension StatisticsDifference {
  /// The sums, for example `2 differences in 3 devices and 4 links`.
  public var summary: String {
    [counts, beginning?.words].compactMap(\.self).joined(separator: ". ")
  }

  private var counts: String {
    "\(items.count.counted("difference")); devices in both: \(compared.devices), links in both: "
      + "\(compared.links)"
  }

  private static let heads = ["device", "link", "what", "A", "B"]

  private func cells(_ item: Item) -> [String] {
    [
      item.peer, item.link.map { "\($0)" } ?? "", item.what, item.former ?? "-",
      item.latter ?? "-",
    ]
  }

  /// The differences as text, a row for each.
  public var text: TerminalText {
    let rows = items.map { cells($0).map { "\($0)" as TerminalText } }
    let table = rows.isEmpty ? [] : ([Self.heads.map { "\($0)" }] + rows).aligned + [""]
    let legend: [TerminalText] = ["A  \(captures.former)", "B  \(captures.latter)", ""]
    let beginning = beginning.map { ["\($0.words)", ""] as [TerminalText] } ?? []
    return (legend + table + beginning + ["\(counts)"]).joined(separator: "\n") + "\n"
  }

  /// The differences as one JSON document. A value that a capture does not have is `null`.
  public var json: TerminalText {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("bluewake", 1)
      json.member("report", "diff")
      json.member("captures", [captures.former, captures.latter])
      if let beginning {
        json.member("beginning") { json in
          json.object { json in
            json.member("capture", beginning.isOfFormer ? captures.former : captures.latter)
            json.member("packets", beginning.packets)
            json.member("packetsOfOther", beginning.packetsOfWhole)
          }
        }
      }
      json.member("devices", compared.devices)
      json.member("links", compared.links)
      json.member("differences") { json in
        json.array { json in
          for item in items {
            json.element { json in
              json.object { json in
                json.member("peer", item.peer)
                if let link = item.link { json.member("link", link) }
                json.member("what", item.what)
                for (name, text) in [("former", item.former), ("latter", item.latter)] {
                  json.member(name) { json in
                    if let text { json.string(text) } else { json.null() }
                  }
                }
              }
            }
          }
        }
      }
    }
    return json.document
  }

  /// The differences as one page.
  public func page(facts: [PageFact]) -> TerminalText {
    let head = Self.heads.map { "<th>\($0)</th>" }.joined()
    let rows = items.map { item in
      let cells = zip(Self.heads, cells(item)).map {
        "<td data-head=\"\($0)\">\($1.escapedForHTML)</td>"
      }
      return "<tr data-f=\"\(item.link == nil ? "device" : "link")\">\(cells.joined())</tr>"
    }
    var page = HTMLPage(
      title: "bluewake diff", subtitle: summary,
      body: ["<table class=\"stack\">", "<tr class=\"head\">\(head)</tr>"] + rows + ["</table>"])
    page.facts = facts + [PageFact("A", captures.former), PageFact("B", captures.latter)]
    page.groups = ["device", "link"].map { name in
      (name, items.count { ($0.link == nil) == (name == "device") })
    }
    return page.text
  }
}
