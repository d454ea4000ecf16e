import BluetoothProtocols
import Timelines

// An app's own actions in the peripheral role.

extension LifeMaker {
  func peripheral(_ chance: inout Chance) -> [Scenario.Reaction] {
    var reactions: [Scenario.Reaction] = []
    let add = { (reaction: Scenario.Reaction?) in if let reaction { reactions.append(reaction) } }
    add(
      chance.perhaps(94) { chance in
        var calls = chance.perhaps(90) { [Draft.app(.callAddService, tree(&$0))] } ?? []
        if let second = chance.perhaps(20, { Draft.app(.callAddService, tree(&$0)) }) {
          calls.append(second)
        }
        if let more = chance.perhaps(90, { Draft.app(.callStartAdvertising, advertisement(&$0)) }) {
          calls.append(more)
        }
        if calls.isEmpty { calls = [.app(.callRemoveAllServices)] }
        return Scenario.Reaction(
          on: .callbackDidUpdateState,
          matching: [.state: .text("poweredOn"), .role: .text("peripheral")], calls: calls,
          times: chance.happens(40) ? 1 : nil)
      })
    // An app that never answers would be at fault itself.
    reactions += [
      Scenario.Reaction(
        on: .callbackDidReceiveRead, calls: [.app(.callRespond, [.value: .octets([7])])]),
      Scenario.Reaction(on: .callbackDidReceiveWrite, calls: [.app(.callRespond)]),
    ]
    add(
      chance.perhaps(40) { _ in
        Scenario.Reaction(
          on: .callbackDidSubscribe, calls: [.app(.callUpdateValue, [.value: .octets([9])])])
      })
    return reactions
  }

  /// Makes a service with a value of each sort: dynamic, written, subscribed to, static.
  func tree(_ chance: inout Chance) -> Fields {
    let service = chance.one(of: services)
    let location = FieldValue.record([
      .characteristic: .uuid(.location), .properties: .texts(["read"]),
      .value: chance.happens(40) ? .octets([5]) : nil,
    ])
    let controlPoint = FieldValue.record([
      .characteristic: .uuid(.controlPoint), .properties: .texts(["write"]),
    ])
    // One of the services indicates what the others notify.
    let update = service == services[1] ? "indicate" : "notify"
    let measurement = FieldValue.record([
      .characteristic: .uuid(.measurement), .properties: .texts(["read", update]),
    ])
    return [
      .service: .uuid(service), .characteristics: .list([location, controlPoint, measurement]),
    ]
  }

  func advertisement(_ chance: inout Chance) -> Fields {
    var advertisement = Fields()
    let names = ["Fred", "Sensor", "A rather long name of a thing"]
    if chance.happens(70) { advertisement[.localName] = .text(chance.one(of: names)) }
    if chance.happens(90) { advertisement[.services] = .uuids(chance.some(of: services)) }
    return advertisement
  }
}
