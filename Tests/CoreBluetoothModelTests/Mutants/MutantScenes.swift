import BluetoothProtocols
import Timelines

@testable import CoreBluetoothModel

/// Short lives of apps and peers in which, taken together, every mutant gives itself away.
struct MutantScene: Sendable {
  let stage: Stage
  let seconds: Int64
  /// What happens in it where nothing is broken.
  let reference: [Entry]

  init(_ stage: Stage, seconds: Int64 = 60) {
    self.stage = stage
    self.seconds = seconds
    reference = stage.entries(until: seconds)
  }

  func tells(_ mutant: Mutant) -> Bool {
    var stage = stage
    stage.mutant = mutant
    return stage.entries(until: seconds) != reference
  }

  static let all = [
    MutantScene(busyCentral, seconds: 40), MutantScene(scanForAll, seconds: 15),
    MutantScene(quietApp), MutantScene(appsWithAlerts), MutantScene(loudPeripheral, seconds: 20),
    MutantScene(sleepingPeripheral), MutantScene(overflow, seconds: 10),
    MutantScene(doorLock(.systemMemoryPressure)), MutantScene(doorLock(.systemCrashesApp)),
    MutantScene(doorLock(.userForceQuitsApp)), MutantScene(doorLock(nil)),
    MutantScene(untaggedDoorLock),
    MutantScene(switchedOff), MutantScene(controlCenter), MutantScene(restarted),
    MutantScene(unclaimed), MutantScene(crowdedPeripheral, seconds: 5),
    MutantScene(preservedScan), MutantScene(patientDoorLock, seconds: 700),
    MutantScene(readingAndWriting, seconds: 10), MutantScene(greedy, seconds: 100),
  ]
}

extension MutantScene {
  private static let strap: Fields = [.peer: .text("strap")]
  private static let isOff: Fields = [.enabled: .flag(false)]

  private static func notification(_ value: UInt8) -> Fields {
    strap.merging([.characteristic: .uuid(.measurement), .value: .octets([0, value])])
  }

  /// It is connected, suspended, and woken by everything that wakes.
  private static let busyCentral = Stage()
    .central(
      identifier: "lock-1",
      scan: [.services: .uuids([.heartRate]), .allowDuplicates: .flag(true)], subscribes: true
    ).peer().peer("P2", present: false).peer("P3", [.services: .uuids([.crownstone])])
    .at(0, .userOpensApp).at(2, .userLeavesApp).at(10, .peerNotifies, notification(1))
    .at(15, .peerAppears, [.peer: .text("P2")]).at(20, .peerDisconnects, strap)
    .at(
      21, .userTurnsBluetooth, isOff.merging([.by: .text("controlCenter")]))

  private static let scanForAll = Stage().central(scan: [:], connect: nil).peer()
    .at(0, .userOpensApp).at(2, .userLeavesApp)

  /// It asks for no alert and cannot be woken.
  private static let quietApp = Stage().central(modes: [], subscribes: true).peer()
    .peer("P2", present: false).at(0, .userOpensApp).at(2, .userLeavesApp)
    .at(3, .peerAppears, [.peer: .text("P2")]).at(20, .peerNotifies, notification(1))
    .at(21, .peerNotifies, notification(2)).at(22, .peerDisconnects, strap)
    .at(40, .userOpensApp)

  private static let appsWithAlerts = Stage()
    .central("a", modes: [], scan: nil, subscribes: true)
    .central("b", modes: [], scan: nil).peer().peer("P2", present: false)
    .at(0, .userOpensApp, [.app: .text("b")]).at(1, .callConnect, connect("b", to: "strap"))
    .at(2, .userOpensApp, [.app: .text("a")]).at(3, .callConnect, connect("a", to: "strap"))
    .at(3, .callConnect, connect("a", to: "P2")).at(4, .peerNotifies, notification(1))
    .at(5, .userLeavesApp, [.app: .text("a")]).at(20, .peerNotifies, notification(2))
    .at(21, .peerNotifies, notification(3)).at(22, .peerAppears, [.peer: .text("P2")])
    .at(30, .peerDisconnects, strap)

  private static func connect(_ app: String, to peer: String) -> Fields {
    [
      .app: .text(app), .manager: .text("central"), .peer: .text(peer),
      .notifyOnConnection: .flag(true), .notifyOnDisconnection: .flag(true),
      .notifyOnNotification: .flag(true),
    ]
  }

  /// It has no mode.
  private static let loudPeripheral = Stage().peripheral(modes: [], service: dynamicService)
    .at(0, .userOpensApp).at(1, .linkConnected, tablet).at(2, .userLeavesApp)
    .at(4, .linkRequest, tablet.merging([.octets: .octets([0x0A, 12, 0])]))

  private static let sleepingPeripheral = Stage()
    .peripheral(
      identifier: "sensor-1",
      advertisement: [.localName: .text("Fred"), .services: .uuids([.crownstone])],
      service: dynamicService
    ).at(0, .userOpensApp).at(1, .linkConnected, tablet).at(2, .userLeavesApp)
    .at(10, .linkRequest, tablet.merging([.octets: .octets([0x0A, 12, 0])]))
    .at(20, .linkRequest, tablet.merging([.octets: .octets([0x12, 12, 0, 1])]))
    .at(30, .linkRequest, tablet.merging([.octets: .octets([0x12, 13, 0, 1, 0])]))
    .at(40, .systemMemoryPressure)
    .at(50, .linkRequest, tablet.merging([.octets: .octets([0x12, 13, 0, 0, 0])]))

  private static let tablet: Fields = [
    .device: .text("phone"), .connection: .integer(9), .peer: .text("tablet"),
    .role: .text("peripheral"),
  ]
  private static let dynamicService: Fields = [
    .service: .uuid(.crownstone),
    .characteristics: .list([
      .record([
        .characteristic: .uuid(.measurement), .properties: .texts(["read", "write", "notify"]),
      ])
    ]),
  ]

  private static let overflow = Stage()
    .central(
      "named", scan: [.services: .uuids([.crownstone]), .allowDuplicates: .flag(true)],
      connect: nil
    ).central("other", connect: nil)
    .peer(
      "iPhone",
      [.overflowServices: .uuids([.crownstone]), .scanResponse: .octets([2, 9, 65])]
    )
    .at(0, .userOpensApp, [.app: .text("other")]).at(5, .userOpensApp, [.app: .text("named")])

  /// Its door goes away and comes back after the app has ended.
  private static func doorLock(_ end: Kind?, identifier: String? = "lock-1") -> Stage {
    let stage = Stage()
      .central(
        identifier: identifier, reconnects: true,
        also: [.on(.callbackDidDiscover, .callStopScan)]
      ).peer("door").at(0, .userOpensApp).at(2, .userLeavesApp)
      .at(10, .peerLeaves, [.peer: .text("door")])
    return (end.map { stage.at(15, $0) } ?? stage)
      .at(30, .peerReturns, [.peer: .text("door")])
  }

  private static let untaggedDoorLock = doorLock(.systemMemoryPressure, identifier: nil)

  private static let switchedOff = doorLock(.systemMemoryPressure)
    .at(20, .userTurnsBluetooth, isOff.merging([.by: .text("settings")]))
    .at(25, .userTurnsBluetooth, [.enabled: .flag(true), .by: .text("settings")])

  private static let controlCenter = doorLock(.systemMemoryPressure)
    .at(20, .userTurnsBluetooth, isOff.merging([.by: .text("controlCenter")]))
    .at(25, .userTurnsBluetooth, [.enabled: .flag(true), .by: .text("controlCenter")])

  /// It asks for more than an advertising PDU holds.
  private static let crowdedPeripheral = Stage().peripheral(
    advertisement: [
      .localName: .text("Fred"),
      .services: .uuids((1...3).map { BluetoothUUID(mostSignificant: $0, leastSignificant: $0) }),
    ]
  ).at(0, .userOpensApp)

  private static let restarted = doorLock(.systemCrashesApp).at(20, .userRestartsDevice)

  /// The app makes its manager only the first time that it is started.
  private static var unclaimed: Stage {
    var stage = Stage().central(identifier: "lock-1").peer("door").at(0, .userOpensApp)
      .at(2, .userLeavesApp).at(15, .systemMemoryPressure)
      .at(20, .peerDisconnects, [.peer: .text("door")])
    stage.scenario.apps[0].reactions[0].times = 1
    return stage
  }

  private static let preservedScan = Stage().central(identifier: "lock-1", connect: nil)
    .peer(present: false).at(0, .userOpensApp).at(2, .userLeavesApp)
    .at(15, .systemMemoryPressure).at(20, .peerAppears, strap)

  private static var patientDoorLock: Stage {
    var stage = doorLock(nil)
    stage.scenario.acts.removeLast()
    return stage
  }

  private static let readingAndWriting = Stage()
    .central(
      also: [
        .on(.callbackDidFinishLaunching, .callScanForPeripherals, [.manager: .text("central")]),
        .on(.callbackDidConnect, .callDiscoverServices),
        .on(.callbackDidDiscoverServices, .callDiscoverCharacteristics),
        .on(.callbackDidDiscoverCharacteristics, .callReadValue),
        .on(.callbackDidUpdateValue, .callWriteValue, [.value: .octets([1])]),
        .on(.callbackDidWriteValue, .callCancelPeripheralConnection),
      ]
    ).peer("P", [.services: .uuids([.heartRate]), .gatt: longValue]).at(0, .userOpensApp)

  private static let longValue = FieldValue.list([
    .record([
      .service: .uuid(.heartRate),
      .characteristics: .list([
        .record([
          .characteristic: .uuid(.measurement), .properties: .texts(["read", "write"]),
          .value: .octets([UInt8](repeating: 7, count: 300)),
        ])
      ]),
    ])
  ])

  private static let greedy = Stage()
    .central(
      properties: [.workDuration: .duration(.seconds(60))],
      also: [.on(.callbackDidDiscover, .callStopScan)]
    ).peer().at(0, .userOpensApp).at(2, .userLeavesApp).at(10, .peerDisconnects, strap)
}
