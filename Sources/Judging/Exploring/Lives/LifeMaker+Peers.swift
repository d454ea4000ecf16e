import BluetoothProtocols
import Timelines

// The surroundings of the phones.

extension LifeMaker {
  /// Makes up to three straps, and a visitor that only connects to apps.
  mutating func peers(_ chance: inout Chance) -> [Scenario.PeerSetup] {
    var straps = [strap(1, &chance)]
    for number in 2...3 {
      guard let strap = chance.perhaps(50, { strap(number, &$0) }) else { continue }
      straps.append(strap)
    }
    return straps + [Scenario.PeerSetup(peer: "visitor", present: false)]
  }

  private func strap(_ number: Int, _ chance: inout Chance) -> Scenario.PeerSetup {
    let name = "strap\(number)"
    var properties: Fields = [
      .interval: .duration(.milliseconds(chance.one(of: [100, 211, 546, 1022]))),
      .services: .uuids(chance.some(of: services)),
    ]
    if chance.happens(15) { properties[.services] = nil }
    if chance.happens(30) { properties[.localName] = .text("Strap \(number)") }
    if chance.happens(15) { properties[.overflowServices] = .uuids([chance.one(of: services)]) }
    if chance.happens(8) { properties[.manufacturerData] = .octets([0x4C, 0, 2, 21]) }
    if chance.happens(8) { properties[.txPower] = .integer(-4) }
    if chance.happens(8) { properties[.solicitedServices] = .uuids([services[1]]) }
    if chance.happens(6) { properties[.connectable] = .flag(false) }
    if chance.happens(75) { properties[.gatt] = gatt(of: name, &chance) }
    return Scenario.PeerSetup(peer: name, properties: properties, present: !chance.happens(25))
  }

  /// Returns how a peripheral sends its values. The second peripheral indicates what the others
  /// notify.
  func update(of strap: String) -> (property: String, act: Kind) {
    strap == "strap2" ? ("indicate", .peerIndicates) : ("notify", .peerNotifies)
  }

  func gatt(of strap: String, _ chance: inout Chance) -> FieldValue {
    let heart = FieldValue.record([
      .service: .uuid(services[0]),
      .characteristics: .list([
        .record([
          .characteristic: .uuid(.measurement),
          .properties: .texts(["read", update(of: strap).property]), .value: .octets([0, 60]),
        ]),
        .record([
          .characteristic: .uuid(.location), .properties: .texts(["read"]), .value: .octets([1]),
        ]),
        .record([
          .characteristic: .uuid(.controlPoint),
          .properties: .texts(["write", "writeWithoutResponse"]), .value: .octets([0]),
        ]),
      ]),
    ])
    let battery = FieldValue.record([
      .service: .uuid(services[1]),
      .characteristics: .list([
        .record([
          .characteristic: .uuid(.battery), .properties: .texts(["read", "notify"]),
          .value: .octets([99]),
        ])
      ]),
    ])
    return .list(chance.happens(30) ? [heart, battery] : [heart])
  }
}
