import BluetoothProtocols
import Timelines

/// An app's knowledge of a peer's services on the present link. The app can name only these.
///
/// If a callback has no list, the peer's attributes are unknown, and any call may do.
struct AppKnowledge: Hashable, Sendable {
  /// The number of services, characteristics or descriptors with each UUID.
  private typealias Listing = [BluetoothUUID: Int]

  private var services: Listing?
  private var characteristics: [AttributeName: Listing] = [:]
  private var descriptors: [AttributeName: Listing] = [:]
  /// The attributes that the peer has changed since their discovery: they must be discovered again.
  private var stale: Set<AttributeName> = []
  private var hasStaleServices = false

  /// Records a callback.
  mutating func learn(from entry: Entry) {
    let name = AttributeName(entry.fields)
    switch entry.kind {
    case .callbackDidDiscoverServices:
      Self.add(entry.fields.uuids(.services, unless: entry), to: &services)
    case .callbackDidDiscoverIncludedServices:
      if services != nil {
        Self.add(entry.fields.uuids(.includedServices, unless: entry), to: &services)
      }
    case .callbackDidDiscoverCharacteristics:
      Self.add(entry.fields.uuids(.characteristics, unless: entry), to: &characteristics[name])
    case .callbackDidDiscoverDescriptors:
      Self.add(entry.fields.uuids(.descriptors, unless: entry), to: &descriptors[name])
    case .callbackDidModifyServices:
      for service in entry.fields.uuids(.services, unless: entry) ?? [] { forget(service) }
    default: break
    }
  }

  /// Adds the UUIDs of one discovery. A further discovery may list the same ones again, so the
  /// larger number counts.
  private static func add(_ found: [BluetoothUUID]?, to listing: inout Listing?) {
    guard let found else { return }
    var counts: Listing = [:]
    for uuid in found { counts[uuid, default: 0] += 1 }
    listing = (listing ?? [:]).merging(counts) { max($0, $1) }
  }

  private mutating func forget(_ service: BluetoothUUID) {
    services?[service] = nil
    hasStaleServices = true
    for name in characteristics.keys where name.service == service {
      characteristics[name] = [:]
      stale.insert(name)
    }
    for name in descriptors.keys where name.service == service {
      descriptors[name] = [:]
      stale.insert(name)
    }
  }

  /// An obstacle to a call.
  enum Lack: Hashable, Sendable {
    /// The peer has changed it since the app discovered it.
    case stale(rediscovery: Draft, completion: Kind)
    case unknown(String)
  }

  /// Returns the obstacle to a call; nil if there is none.
  mutating func lack(of call: Draft) -> Lack? {
    let name = AttributeName(call.fields)
    guard let service = name.service else { return nil }
    if let services, services[service, default: 0] < name.serviceInstance ?? 1 {
      if hasStaleServices {
        hasStaleServices = false
        return .stale(
          rediscovery: call.discovery(.callDiscoverServices, of: AttributeName()),
          completion: .callbackDidDiscoverServices)
      }
      return .unknown("the peer showed no service \(name.ofService.words)")
    }
    guard let characteristic = name.characteristic else { return nil }
    let holder = name.ofService
    if let known = characteristics[holder], known[characteristic, default: 0] < name.instance ?? 1 {
      if stale.remove(holder) != nil {
        return .stale(
          rediscovery: call.discovery(.callDiscoverCharacteristics, of: holder),
          completion: .callbackDidDiscoverCharacteristics)
      }
      return .unknown("the peer showed no characteristic \(name.ofCharacteristic.words)")
    }
    guard let descriptor = name.descriptor else { return nil }
    let subject = name.ofCharacteristic
    if let known = descriptors[subject], known[descriptor, default: 0] < 1 {
      if stale.remove(subject) != nil {
        return .stale(
          rediscovery: call.discovery(.callDiscoverDescriptors, of: subject),
          completion: .callbackDidDiscoverDescriptors)
      }
      return .unknown("the peer showed no descriptor \(name.words)")
    }
    return nil
  }
}

extension Draft {
  /// Makes the discovery that an app must have made before this call.
  fileprivate func discovery(_ kind: Kind, of name: AttributeName) -> Draft {
    AppScript.call(kind, name.fields.merging([.peer: self[.peer]]))
  }
}

extension AttributeName {
  /// The UUIDs, from the service on. If several have the same UUID, it comes with a number.
  var words: String {
    func numbered(_ uuid: BluetoothUUID?, _ number: Int?) -> String? {
      uuid.map { uuid in number.map { "\(uuid) number \($0)" } ?? "\(uuid)" }
    }
    return [
      numbered(service, serviceInstance), numbered(characteristic, instance),
      numbered(descriptor, nil),
    ].compactMap(\.self).joined(separator: " ")
  }
}

extension Fields {
  /// Returns the UUIDs of a list, or of the records in it. Empty if there is no list because of an
  /// error, and nil if the entry has none without an error.
  fileprivate func uuids(_ field: Field, unless entry: Entry) -> [BluetoothUUID]? {
    guard let list = self[field]?.list else { return entry[.error] == nil ? nil : [] }
    return list.compactMap { value in
      value.uuid ?? value.record?[.characteristic]?.uuid ?? value.record?[.descriptor]?.uuid
        ?? value.record?[.service]?.uuid
    }
  }
}
