import BluetoothProtocols
import Timelines

// Calls that no callback has set off. An app makes them if it runs.

extension LifeMaker {
  func call(_ chance: inout Chance) -> Draft {
    let app = chance.one(of: scenario.apps)
    var call = app.makeAct(.callFinishesWork)
    // An app can only call managers that it has.
    var sorts: [(weight: Int, (inout Chance) -> (Kind, Fields))] = [(8, { Self.ofLife(&$0) })]
    if app.makes(.callCreateCentralManager) { sorts.append((34, { ofCentral(&$0) })) }
    if app.makes(.callCreatePeripheralManager) { sorts.append((14, { ofPeripheral(&$0) })) }
    let (kind, fields) = chance.one(ofWeighted: sorts)(&chance)
    call.kind = kind
    call.fields = call.fields.merging(fields)
    return call
  }

  private func ofCentral(_ chance: inout Chance) -> (Kind, Fields) {
    let manager: Fields = [.manager: .text("central")]
    let peer = manager.merging([.peer: .text(strapName(&chance))])
    let location: Fields = [.service: .uuid(services[0]), .characteristic: .uuid(.location)]
    let measurement: Fields = [.service: .uuid(services[0]), .characteristic: .uuid(.measurement)]
    return chance.one(
      ofWeighted: [
        (6, { (.callScanForPeripherals, manager.merging(scan(&$0))) }),
        (3, { _ in (.callStopScan, manager) }),
        (5, { (.callConnect, peer.merging(connectOptions(&$0))) }),
        (5, { _ in (.callCancelPeripheralConnection, peer) }),
        (2, { _ in (.callReadValue, peer.merging(location)) }),
        (
          2,
          {
            (
              .callSetNotifyValue,
              peer.merging(measurement).merging([.enabled: .flag($0.happens(50))])
            )
          }
        ),
        (1, { _ in (.callReadRSSI, peer) }),
        (1, { _ in (.callReleasePeripheral, peer) }),
        (1, { _ in (.callRegisterForConnectionEvents, manager) }),
        (
          1,
          {
            (
              .callRetrieveConnectedPeripherals,
              manager.merging([.services: .uuids($0.some(of: services))])
            )
          }
        ),
        (
          1,
          { _ in
            (
              .callRetrievePeripherals,
              manager.merging([.peripherals: .texts(["strap1", "strap2"])])
            )
          }
        ),
        (1, { _ in (.callReadProperty, peer.merging([.property: .text("state")])) }),
      ] as [(weight: Int, (inout Chance) -> (Kind, Fields))])(&chance)
  }

  private func ofPeripheral(_ chance: inout Chance) -> (Kind, Fields) {
    let manager: Fields = [.manager: .text("peripheral")]
    let service: Fields = [.service: .uuid(chance.one(of: services))]
    let measurement: Fields = [.characteristic: .uuid(.measurement), .value: .octets([9])]
    return chance.one(
      ofWeighted: [
        (3, { (.callStartAdvertising, manager.merging(advertisement(&$0))) }),
        (2, { _ in (.callStopAdvertising, manager) }),
        (1, { _ in (.callRemoveAllServices, manager) }),
        (1, { _ in (.callRemoveService, manager.merging(service)) }),
        (2, { (.callAddService, manager.merging(tree(&$0))) }),
        (3, { _ in (.callUpdateValue, manager.merging(service).merging(measurement)) }),
      ] as [(weight: Int, (inout Chance) -> (Kind, Fields))])(&chance)
  }

  private static func ofLife(_ chance: inout Chance) -> (Kind, Fields) {
    chance.one(ofWeighted: [
      (2, (.callFinishesWork, [:])), (2, (.callBeginBackgroundTask, [:])),
      (2, (.callEndBackgroundTask, [:])), (1, (.callStartsLiveActivity, [:])),
      (1, (.callEndsLiveActivity, [:])),
    ])
  }
}

extension Scenario.AppSetup {
  /// Returns whether the app makes such a call in answer to a callback.
  fileprivate func makes(_ call: Kind) -> Bool {
    reactions.contains { $0.calls.contains { $0.kind == call } }
  }
}
