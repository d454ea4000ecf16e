public import Timelines

/// The devices of a capture: those that had links, and how many only advertised.
public struct Cast: Hashable, Sendable {
  private var linked: [Device] = []
  private var places: [String: Int] = [:]
  private var advertisers: Set<String> = []
  private var names: [String: String] = [:]

  /// A device, with what the capture shows of it.
  struct Device: Hashable {
    /// The address, or another name that findings use.
    var peer: String
    /// The name that it advertised; nil if it advertised none.
    var name: String?
    /// Its role on links; nil if it had several, or no links.
    var role: String?
    /// The number of its links.
    var links = 0
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
        countLink(to: peer, "peripheral")
        if let central = entry[.central]?.text { countLink(to: central, "central") }
      } else {
        countLink(to: peer, entry[.role]?.text == "central" ? "peripheral" : "central")
      }
    default: break
    }
  }

  private mutating func countLink(to peer: String, _ role: String) {
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

  /// Those with links first, in the order of their links, then those that only advertised, sorted.
  var devices: [Device] {
    let others = advertisers.sorted().filter { places[$0] == nil }.map { Device(peer: $0) }
    return (linked + others).map { device in
      var device = device
      device.name = names[device.peer]
      return device
    }
  }

  /// Writes each device with what is known of it.
  func write(to json: inout JSONWriter) {
    json.array { json in
      for device in devices {
        json.element { json in
          json.object { json in
            json.member("device", device.peer)
            if let name = device.name { json.member("name", name) }
            if let role = device.role { json.member("role", role) }
            if device.links > 0 { json.member("links", device.links) }
          }
        }
      }
    }
  }

  /// Reads the member `devices`, as ``write(to:)`` writes it; nil if there is none.
  init?(memberOf json: JSONValue) throws(JSONFailure) {
    guard json["devices"] != nil else { return nil }
    let items = try json.member("devices", expecting: "an array of devices", \.array)
    for (index, item) in items.enumerated() {
      do throws(JSONFailure) {
        try read(item)
      } catch {
        throw error.within("[\(index)]").within("devices")
      }
    }
  }

  private mutating func read(_ item: JSONValue) throws(JSONFailure) {
    let peer = try item.member("device", expecting: "the name of a device", \.text)
    names[peer] = item["name"]?.text
    guard let links = item["links"]?.integer else {
      advertisers.insert(peer)
      return
    }
    places[peer] = linked.count
    linked.append(Device(peer: peer, role: item["role"]?.text, links: Int(links)))
  }

  /// Returns a device with the name that it advertised.
  func named(_ peer: String) -> String { names[peer].map { "\(peer) \"\($0)\"" } ?? peer }

  /// Source: chosen. More fill the first screen.
  private static let mostDevices = 4
}
