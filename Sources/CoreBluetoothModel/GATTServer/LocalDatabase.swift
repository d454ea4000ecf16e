import BluetoothProtocols
import Timelines

/// The services that apps have published, and the centrals that are subscribed to their values.
/// Together with the system's own services they make up the phone's attribute table.
///
/// Source: BG-SEM-30, BG-FGO-08.
struct LocalDatabase: Sendable {
  /// The services of each session.
  private var published: [Int: [LocalService]] = [:]
  /// The first attribute handle that has never been used.
  private var nextHandle: AttributeHandle

  init(firstHandle: AttributeHandle) { nextHandle = firstHandle }

  func services(of session: Int) -> [LocalService] { published[session] ?? [] }

  /// Publishes the service that `call.addService` describes.
  ///
  /// - Returns: The handles that the service takes; nil if it cannot be published.
  mutating func publish(_ fields: Fields, by session: Int) -> AttributeHandleRange? {
    let service = LocalService(fields, from: nextHandle, published: services(of: session))
    guard let service else { return nil }
    published[session, default: []].append(service)
    nextHandle = service.endHandle.next ?? .last
    return service.handles
  }

  /// Withdraws the services with a UUID, or all services of the session.
  ///
  /// - Returns: The handles that are free now. They are not used again.
  mutating func withdraw(_ uuid: BluetoothUUID?, by session: Int) -> [AttributeHandleRange] {
    let withdrawn = services(of: session).filter { uuid == nil || $0.uuid == uuid }
    published[session]?.removeAll { withdrawn.contains($0) }
    return withdrawn.map(\.handles)
  }

  /// Finds the characteristic of a session's app that a path names.
  func find(_ path: AttributePath, of session: Int) -> LocalCharacteristic? {
    let services = services(of: session)
    for service in services where path.service == nil || services.isNamed(service, by: path) {
      let same = service.characteristics.filter { $0.uuid == path.characteristic }
      let place = max(path.instance ?? 1, 1) - 1
      if place < same.count { return same[place] }
    }
    return nil
  }

  /// Returns the attribute table with the services of those sessions that are not hidden.
  func attributes(hiding hidden: Set<Int>) -> [LocalAttribute] {
    let rows = published.filter { !hidden.contains($0.key) }.flatMap { session, services in
      services.flatMap { $0.attributes(of: session, among: services) }
    }
    return LocalAttribute.system + rows.sorted { $0.handle < $1.handle }
  }
}

extension LocalDatabase {
  /// Records a central's configuration of a value.
  mutating func configure(
    _ characteristic: LocalCharacteristic, of session: Int, for central: String,
    _ wanted: ClientCharacteristicConfiguration
  ) {
    published[session]?.forEachCharacteristic {
      if $0.handle == characteristic.handle {
        $0.subscribers[central] = wanted.isEmpty ? nil : wanted
      }
    }
  }

  /// Ends the subscriptions of a central.
  ///
  /// - Returns: The values to which it was subscribed, in the order of the sessions and handles.
  mutating func forget(_ central: String) -> [(session: Int, path: AttributePath)] {
    var ended: [(session: Int, path: AttributePath)] = []
    for (session, services) in published.sorted(by: { $0.key < $1.key }) {
      for service in services {
        for characteristic in service.characteristics
        where characteristic.subscribers[central] != nil {
          ended.append((session, services.path(of: characteristic, in: service)))
        }
      }
      published[session]?.forEachCharacteristic { $0.subscribers[central] = nil }
    }
    return ended
  }

  /// Ends all subscriptions to the values of a session's app.
  mutating func forgetCentrals(of session: Int) { published[session]?.loseAllCentrals() }
}
