public import Timelines

/// The devices of a capture: those that had links, and how many only advertised.
public struct Cast: Hashable, Sendable {
  private var linked: [Device] = []
  private var places: [String: Int] = [:]
  private var advertisers: Set<String> = []
  private var names: [String: String] = [:]

  private struct Device: Hashable {
    var peer: String
    var role: String?
    var links: Int
  }

  /// Makes a cast without devices.
  public init() {}

  /// The kinds of entries that show devices.
  public static let kinds: [Kind] = [.airAdvertisement, .airScanResponse, .linkConnected]

  /// Takes an entry of the timeline.
  public mutating func receive(_ entry: borrowing Entry) {
    switch entry.kind {
    case .airAdvertisement where entry.from == .peer, .airScanResponse where entry.from == .peer:
      guard let peer = entry[.peer]?.text else { return }
      advertisers.insert(peer)
      if let name = entry[.localName]?.text { names[peer] = name }
    case .linkConnected:
      guard let peer = entry[.peer]?.text else { return }
      if entry.fields.contains(.sender) {
        note(peer, "peripheral")
        if let central = entry[.central]?.text { note(central, "central") }
      } else {
        note(peer, entry[.role]?.text == "central" ? "peripheral" : "central")
      }
    default: break
    }
  }

  private mutating func note(_ peer: String, _ role: String) {
    if let place = places[peer] {
      linked[place].links += 1
      if linked[place].role != role { linked[place].role = nil }
    } else {
      places[peer] = linked.count
      linked.append(Device(peer: peer, role: role, links: 1))
    }
  }

  /// For example `devices: D8:0B:CB:62:5C:2B "Strap" (peripheral, 2 links); 287 advertisers`; nil if
  /// there are none.
  var line: String? {
    var parts = linked.prefix(Self.mostDevices).map { device in
      let facts = [device.role, device.links.counted("link")].compactMap(\.self)
      return "\(named(device.peer)) (\(facts.joined(separator: ", ")))"
    }
    let rest = linked.count - parts.count
    if rest > 0 { parts.append("\(rest) more with links") }
    if !advertisers.isEmpty { parts.append(advertisers.count.counted("advertiser")) }
    return parts.isEmpty ? nil : "devices: " + parts.joined(separator: "; ")
  }

  /// Returns a device with the name that it advertised.
  func named(_ peer: String) -> String { names[peer].map { "\(peer) \"\($0)\"" } ?? peer }

  /// Source: chosen. More fill the first screen.
  private static let mostDevices = 4
}
