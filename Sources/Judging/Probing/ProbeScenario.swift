import BluetoothProtocols
import Replay
import Timelines

/// The first contact with an implementation: one short scenario for each role, and one for the life
/// cycle of an app. Any implementation of that capability must be able to pass them.
enum ProbeScenario {
  static let app = "probe"
  static let service = BluetoothUUID(UInt16(0x180D))
  /// Readable and writeable, at the peer.
  static let point = BluetoothUUID(UInt16(0x2A39))
  /// Notifies.
  static let rate = BluetoothUUID(UInt16(0x2A37))
  static let value: [UInt8] = [0x17, 0x2A]

  private static let caller: Fields = [.app: .text(app), .manager: .text("manager")]

  private static func call(_ kind: Kind, _ fields: Fields = Fields()) -> Draft {
    Draft(kind, from: .app, fields)
  }

  /// The app makes its manager when it is launched, and starts when Bluetooth is on.
  private static func setup(
    _ create: Kind, onPoweredOn calls: [Draft], _ reactions: [Scenario.Reaction]
  ) -> Scenario.AppSetup {
    let first = [
      Scenario.Reaction(
        on: .callbackDidFinishLaunching, calls: [call(create, [.manager: caller[.manager]])],
        times: 1),
      Scenario.Reaction(
        on: .callbackDidUpdateState, matching: [.state: .text("poweredOn")], calls: calls, times: 1),
    ]
    return Scenario.AppSetup(app: app, reactions: first + reactions)
  }

  private static func scheduledAct(at seconds: Int, _ act: Draft) -> Scenario.ScheduledAct {
    Scenario.ScheduledAct(time: .start + .seconds(seconds), act: act)
  }

  private static let opening = scheduledAct(
    at: 0, Draft(.userOpensApp, from: .user, [.app: .text(app)]))

  static let central = Scenario(
    apps: [
      setup(
        .callCreateCentralManager, onPoweredOn: [call(.callScanForPeripherals)],
        [
          Scenario.Reaction(
            on: .callbackDidDiscover, calls: [call(.callStopScan), call(.callConnect)], times: 1),
          Scenario.Reaction(
            on: .callbackDidConnect, calls: [call(.callDiscoverServices)], times: 1),
          Scenario.Reaction(
            on: .callbackDidDiscoverServices, calls: [call(.callDiscoverCharacteristics)], times: 1),
          Scenario.Reaction(
            on: .callbackDidDiscoverCharacteristics,
            calls: [
              call(.callReadValue, [.characteristic: .uuid(point)]),
              call(
                .callSetNotifyValue, [.characteristic: .uuid(rate), .enabled: .flag(true)]),
              call(
                .callWriteValue,
                [
                  .characteristic: .uuid(point), .value: .octets([1]),
                  .type: .text("withResponse"),
                ]),
            ], times: 1),
        ])
    ],
    peers: [
      Scenario.PeerSetup(
        peer: "sensor",
        properties: [
          .localName: .text("Sensor"), .services: .uuids([service]),
          .interval: .duration(.milliseconds(100)), .gatt: gatt,
        ])
    ],
    acts: [
      opening,
      scheduledAct(
        at: 20,
        Draft(
          .peerNotifies, from: .peer,
          [.peer: .text("sensor"), .characteristic: .uuid(rate), .value: .octets(value)])),
      scheduledAct(
        at: 25,
        call(.callCancelPeripheralConnection, caller.merging([.peer: .text("sensor")]))),
    ], settle: .seconds(5))

  private static let gatt = FieldValue.list([
    .record([
      .service: .uuid(service),
      .characteristics: .list([
        .record([
          .characteristic: .uuid(point), .properties: .list([.text("read"), .text("write")]),
          .value: .octets(value),
        ]),
        .record([.characteristic: .uuid(rate), .properties: .list([.text("notify")])]),
      ]),
    ])
  ])

  static let peripheral = Scenario(
    apps: [
      setup(
        .callCreatePeripheralManager,
        onPoweredOn: [
          call(
            .callAddService,
            [
              .service: .uuid(service),
              .characteristics: .list([
                .record([
                  .characteristic: .uuid(point), .properties: .list([.text("read")]),
                ]),
                .record([
                  .characteristic: .uuid(rate), .properties: .list([.text("notify")]),
                ]),
              ]),
            ]),
          call(
            .callStartAdvertising, [.localName: .text("Probe"), .services: .uuids([service])]),
        ],
        [
          Scenario.Reaction(
            on: .callbackDidReceiveRead, calls: [call(.callRespond, [.value: .octets(value)])]),
          Scenario.Reaction(
            on: .callbackDidSubscribe,
            calls: [call(.callUpdateValue, [.value: .octets(value)])], times: 1),
        ])
    ],
    peers: [Scenario.PeerSetup(peer: "tablet")],
    acts: [
      opening, scheduledAct(at: 2, remote(.peerConnects)),
      scheduledAct(at: 4, remote(.peerDiscovers)),
      scheduledAct(at: 8, remote(.peerReads, point)),
      scheduledAct(at: 12, remote(.peerSubscribes, rate)),
      scheduledAct(at: 16, remote(.peerDisconnects)),
      scheduledAct(at: 18, call(.callStopAdvertising, caller)),
    ], settle: .seconds(5))

  private static func remote(_ kind: Kind, _ characteristic: BluetoothUUID? = nil) -> Draft {
    var fields: Fields = [.peer: .text("tablet")]
    if let characteristic {
      fields[.service] = .uuid(service)
      fields[.characteristic] = .uuid(characteristic)
    }
    return Draft(kind, from: .peer, fields)
  }

  static let lifecycle = Scenario(
    apps: [Scenario.AppSetup(app: app)],
    acts: [
      opening, scheduledAct(at: 10, Draft(.userLeavesApp, from: .user, [.app: .text(app)])),
      scheduledAct(at: 80, Draft(.userOpensApp, from: .user, [.app: .text(app)])),
      scheduledAct(at: 90, Draft(.userForceQuitsApp, from: .user, [.app: .text(app)])),
    ], settle: .seconds(10))
}
