public import Adapters
public import BluetoothProtocols
import Conformance
import Replay
public import Seats
import Timelines

/// The services that an app looks for, or offers, learned by running it.
///
/// Nobody says beforehand which services an app looks for. So it is run for a minute, among peers
/// that have what it asked for in the minutes before, until it asks for nothing new.
///
/// ```swift
/// let lesson = AppLesson(of: program) { ReferenceImplementation() }
/// print(lesson.parameters)
/// ```
public struct AppLesson: Hashable, Sendable {
  /// The services for which it scans.
  public private(set) var scanned: [BluetoothUUID] = []
  /// The services that it wants of a peer, with the characteristics.
  public private(set) var wanted: [Service] = []
  /// The services that it offers itself.
  public private(set) var offered: [Service] = []
  /// Whether it has asked for all peers, all services, or all characteristics: then it does not say
  /// which it wants.
  public private(set) var asksForAll: Set<Question> = []
  /// The number of calls of Core Bluetooth that it made in its last minute.
  public private(set) var calls = 0
  /// The faults of its code in its last minute.
  public private(set) var faults: [AppFinding] = []
  /// How its program broke its protocol; nil if it did not.
  public private(set) var failure: ProcessFailure?

  /// A request that can be for some things, or for all.
  public enum Question: String, Hashable, Sendable, Comparable {
    case peers, services, characteristics

    public static func < (one: Question, other: Question) -> Bool { one.rawValue < other.rawValue }
  }

  /// A service, and the characteristics that are known of it.
  public struct Service: Hashable, Sendable {
    /// Its UUID.
    public var service: BluetoothUUID
    /// Those of which the app has spoken.
    public var characteristics: [Characteristic] = []
  }

  /// A characteristic, and what is done with it.
  public struct Characteristic: Hashable, Sendable {
    /// Its UUID.
    public var characteristic: BluetoothUUID
    /// Words of the field `properties`.
    public var properties: [String] = []
  }

  /// The most minutes that an app is run.
  ///
  /// Source: chosen. Each step from a scan to a value needs one: there are about five.
  private static let mostMinutes = 10

  private static let app = "app"

  /// Runs an app for some minutes.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - start: Makes the phone of each minute.
  public init(
    of program: AppProgram, limits: Limits = Limits(), start: () throws -> any Implementation
  ) rethrows {
    var program = program
    program.app = Self.app
    for _ in 0..<Self.mostMinutes {
      let before = knowledge
      try runForAMinute(program, limits, on: start())
      if knowledge == before || failure != nil { break }
    }
  }

  private init() {}

  /// The part of the lesson that makes the peers of the next minute.
  private var knowledge: AppLesson {
    var lesson = AppLesson()
    (lesson.scanned, lesson.wanted, lesson.offered) = (scanned, wanted, offered)
    return lesson
  }

  private mutating func runForAMinute(
    _ program: AppProgram, _ limits: Limits, on phone: any Implementation
  ) {
    (calls, faults) = (0, [])
    let scenario = scenario.seating([program])
    let seats = scenario.seats(of: [program], on: [phone])
    var run = Run(
      scenario, implementations: [phone], guests: seats, air: World(scenario, recording: nil))
    run.limits = limits.run
    var lesson = self
    let ending = run.run(until: .start + .seconds(60)) { lesson.learn(from: $0) }
    run.finish(ending) { _ in }
    self = lesson
    faults = seats.flatMap(\.findings.faults)
    failure = seats.lazy.compactMap(\.failure).first
  }

  private var scenario: Scenario {
    let modes = FieldValue.texts(["bluetooth-central", "bluetooth-peripheral"])
    var peer = Fields()
    peer[.interval] = .duration(.milliseconds(100))
    peer[.localName] = .text("Peer")
    let advertised = scanned.isEmpty ? wanted.prefix(1).map(\.service) : scanned
    if !advertised.isEmpty { peer[.services] = .uuids(advertised) }
    peer[.gatt] = Self.gatt(of: served, with: Self.allProperties)
    return Scenario(
      apps: [Scenario.AppSetup(app: Self.app, properties: [.modes: modes])],
      peers: [Scenario.PeerSetup(peer: "peer", properties: peer)],
      acts: [
        Scenario.ScheduledAct(
          time: .start, act: Draft(.userOpensApp, from: .user, [.app: .text(Self.app)]))
      ])
  }

  /// The services of the peer: those that are scanned for, too.
  private var served: [Service] {
    scanned.filter { uuid in !wanted.contains { $0.service == uuid } }.map { Service(service: $0) }
      + wanted
  }

  private static let allProperties = [
    "read", "write", "writeWithoutResponse", "notify", "indicate",
  ]

  /// - Parameter properties: The properties of all characteristics; nil for the known ones of each.
  private static func gatt(of services: [Service], with properties: [String]?) -> FieldValue {
    .list(
      services.map { service in
        let characteristics = service.characteristics.map { characteristic in
          FieldValue.record([
            .characteristic: .uuid(characteristic.characteristic),
            .properties: .texts(properties ?? characteristic.properties),
            .value: .octets(value),
          ])
        }
        return .record([.service: .uuid(service.service), .characteristics: .list(characteristics)])
      })
  }

  /// The value of every characteristic.
  ///
  /// Source: chosen. It is the one of the rules about apps, and two octets suffice for most codes.
  private static let value: [UInt8] = [0x00, 0x48]
}

// Learning from calls.
extension AppLesson {
  private mutating func learn(from entry: Entry) {
    guard entry.from == .app, entry.kind.family == .call else { return }
    calls += 1
    switch entry.kind {
    case .callScanForPeripherals: learn(entry[.services], .peers) { $0.scanned.addNew($1) }
    case .callRetrieveConnectedPeripherals, .callDiscoverServices:
      learn(entry[.services], .services) { $0.wanted.addNew($1) }
    case .callDiscoverCharacteristics: learnCharacteristics(entry)
    case .callSetNotifyValue where entry[.enabled]?.flag == true: learnUse("notify", of: entry)
    case .callReadValue: learnUse("read", of: entry)
    case .callWriteValue:
      let isCommand = entry[.type]?.text == "withoutResponse"
      learnUse(isCommand ? "writeWithoutResponse" : "write", of: entry)
    case .callAddService: learnOffer(entry)
    default: break
    }
  }

  private mutating func learn(
    _ list: FieldValue?, _ question: Question, _ add: (inout AppLesson, BluetoothUUID) -> Void
  ) {
    let uuids = list?.list?.compactMap(\.uuid) ?? []
    if uuids.isEmpty { asksForAll.insert(question) }
    for uuid in uuids { add(&self, uuid) }
  }

  private mutating func learnCharacteristics(_ entry: Entry) {
    guard let service = entry[.service]?.uuid else { return }
    let uuids =
      entry[.characteristics]?.list?.compactMap { $0.record?[.characteristic]?.uuid ?? $0.uuid }
      ?? []
    if uuids.isEmpty { asksForAll.insert(.characteristics) }
    for uuid in uuids { wanted.use(uuid, of: service, as: nil) }
  }

  private mutating func learnUse(_ property: String, of entry: Entry) {
    guard let service = entry[.service]?.uuid, let uuid = entry[.characteristic]?.uuid,
      entry[.descriptor] == nil
    else { return }
    wanted.use(uuid, of: service, as: property)
  }

  private mutating func learnOffer(_ entry: Entry) {
    guard let service = entry[.service]?.uuid else { return }
    offered.addNew(service)
    for characteristic in entry[.characteristics]?.list?.compactMap(\.record) ?? [] {
      guard let uuid = characteristic[.characteristic]?.uuid else { continue }
      for property in characteristic[.properties]?.list?.compactMap(\.text) ?? [] {
        offered.use(uuid, of: service, as: property)
      }
    }
  }
}

extension [BluetoothUUID] {
  fileprivate mutating func addNew(_ uuid: BluetoothUUID) {
    if !contains(uuid) { append(uuid) }
  }
}

extension [AppLesson.Service] {
  fileprivate mutating func addNew(_ service: BluetoothUUID) {
    if !contains(where: { $0.service == service }) {
      append(AppLesson.Service(service: service))
    }
  }

  fileprivate mutating func use(
    _ characteristic: BluetoothUUID, of service: BluetoothUUID, as property: String?
  ) {
    addNew(service)
    guard let place = firstIndex(where: { $0.service == service }) else { return }
    self[place].use(characteristic, as: property)
  }
}

extension AppLesson.Service {
  fileprivate mutating func use(_ uuid: BluetoothUUID, as property: String?) {
    let known = characteristics.firstIndex { $0.characteristic == uuid }
    if known == nil { characteristics.append(AppLesson.Characteristic(characteristic: uuid)) }
    let place = known ?? characteristics.count - 1
    if let property, !characteristics[place].properties.contains(property) {
      characteristics[place].properties.append(property)
    }
  }
}

extension AppLesson {
  /// The file of parameters for the rules about apps; nil if the app has asked for nothing, and
  /// offers nothing.
  ///
  /// - Parameter program: The name of the program.
  public func parameters(of program: String) -> String? {
    let services = served.isEmpty ? offered : served
    guard !services.isEmpty else { return nil }
    let isCentral = !served.isEmpty
    var lines = [
      "# What \(program) asked for in its first minute, as \(isCentral ? "central" : "peripheral")."
    ]
    for question in asksForAll.sorted() where isCentral {
      lines.append("# It asks for all \(question.rawValue): add those that it needs.")
    }
    let (service, notified, written) = roles(in: services)
    lines.append("service: \(text(service))")
    if isCentral, !scanned.isEmpty, scanned != [service] {
      lines.append("advertised: \(FieldValue.uuids(scanned).specText)")
    }
    if let notified { lines.append("notified: \(text(notified))") }
    if let written { lines.append("written: \(text(written))") }
    if isCentral {
      lines.append("gatt:")
      for service in services {
        guard case .list(let list) = Self.gatt(of: [service.usable], with: nil) else { continue }
        lines += list.map { "  - \($0.specText)" }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(_ uuid: BluetoothUUID) -> String { FieldValue.uuid(uuid).specText }

  /// Returns the service that takes the place of 180D, and the characteristics that take those of
  /// 2A37 and 2A39.
  private func roles(
    in services: [Service]
  ) -> (service: BluetoothUUID, notified: BluetoothUUID?, written: BluetoothUUID?) {
    let main = services.first { $0.first(with: "notify", "indicate") != nil } ?? services[0]
    return (
      main.service, main.first(with: "notify", "indicate"),
      main.first(with: "write", "writeWithoutResponse")
    )
  }
}

extension AppLesson.Service {
  fileprivate func first(with properties: String...) -> BluetoothUUID? {
    characteristics.first { !Set($0.properties).isDisjoint(with: properties) }?.characteristic
  }

  /// The service with characteristics that can do something: one that the app has not used yet can
  /// be read.
  fileprivate var usable: AppLesson.Service {
    var service = self
    for place in characteristics.indices where characteristics[place].properties.isEmpty {
      service.characteristics[place].properties = ["read"]
    }
    return service
  }
}
