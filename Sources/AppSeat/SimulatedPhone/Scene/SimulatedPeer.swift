/// A remote device in the air around a ``SimulatedPhone``.
public struct SimulatedPeer: Hashable, Sendable {
  /// The name of the device in the run.
  public let name: String
  var fields: [String: PhoneValue]

  /// Makes a device that advertises.
  ///
  /// - Parameters:
  ///   - services: The UUIDs that it advertises, such as `180D`.
  ///   - interval: The time between two advertisements.
  ///   - gatt: The services that can be discovered once the phone is connected to it.
  ///   - isPresent: Whether it is there from the beginning, and not only after
  ///     ``SimulatedPhone/bringBack(_:)``.
  ///   - more: Other fields of `peer.advertises`; `bluewake spec vocabulary peer.advertises` lists
  ///     them.
  public init(
    _ name: String, localName: String? = nil, services: [String] = [],
    manufacturerData: [UInt8]? = nil, interval: Duration = .milliseconds(100), gatt: [Service] = [],
    isPresent: Bool = true, more: [String: PhoneValue] = [:]
  ) {
    self.name = name
    fields = ["peer": .text(name), "interval": .duration(interval), "present": .flag(isPresent)]
    fields["localName"] = localName.map(PhoneValue.text)
    fields["manufacturerData"] = manufacturerData.map(PhoneValue.octets)
    if !services.isEmpty { fields["services"] = .list(services.map(PhoneValue.text)) }
    if !gatt.isEmpty { fields["gatt"] = .list(gatt.map(\.value)) }
    fields.merge(more) { $1 }
  }

  /// Names a device that is in the air already, such as one of a capture.
  public init(named name: String) { (self.name, fields) = (name, [:]) }

  /// A service of a device.
  public struct Service: Hashable, Sendable {
    fileprivate let value: PhoneValue

    public init(_ uuid: String, _ characteristics: [Characteristic]) {
      value = ["service": .text(uuid), "characteristics": .list(characteristics.map(\.value))]
    }
  }

  /// A characteristic of a service.
  public struct Characteristic: Hashable, Sendable {
    fileprivate let value: PhoneValue

    /// - Parameters:
    ///   - properties: As `CBCharacteristicProperties` names them.
    ///   - value: The value that a read returns, unless it is changed.
    public init(_ uuid: String, _ properties: [Property], value: [UInt8]? = nil) {
      var fields: [String: PhoneValue] = [
        "characteristic": .text(uuid),
        "properties": .list(properties.map { .text($0.rawValue) }),
      ]
      fields["value"] = value.map(PhoneValue.octets)
      self.value = .record(fields)
    }
  }

  /// The operations that a characteristic supports.
  public enum Property: String, Sendable {
    case broadcast, read, writeWithoutResponse, write, notify, indicate
  }
}
