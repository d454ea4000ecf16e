import Foundation

/// A service of a remote peripheral, or one that the app publishes.
///
/// Source: Apple, CBService.
open class CBService: CBAttribute, @unchecked Sendable {
  /// The peripheral to which the service belongs. It is not kept alive; nil for a service of the
  /// app's own.
  open internal(set) weak var peripheral: CBPeripheral?
  /// Whether the service is primary. The host knows no secondary services of remote peripherals.
  open internal(set) var isPrimary = true

  var knownCharacteristics: [CBCharacteristic]?
  var knownIncludedServices: [CBService]?
  /// Whether the characteristics have been reported to the app, even if there are none.
  var hasDiscoveredCharacteristics = false
  /// The state of the host's knowledge that `knownCharacteristics` shows.
  var generation = -1

  /// The included services that have been discovered; nil before that.
  open var includedServices: [CBService]? { knownIncludedServices }

  /// The characteristics that have been discovered; nil before that.
  open var characteristics: [CBCharacteristic]? {
    peripheral?.refreshCharacteristics(of: self)
    return knownCharacteristics
  }

  open override var description: String {
    "<\(classAndAddress), isPrimary = \(Described.flag(isPrimary)), UUID = \(uuid)>"
  }
}

/// A service that the app publishes.
///
/// Source: Apple, CBMutableService.
open class CBMutableService: CBService, @unchecked Sendable {
  /// Makes a service. It can be changed until it is published.
  public init(type UUID: CBUUID, primary isPrimary: Bool) {
    super.init(uuid: UUID)
    self.isPrimary = isPrimary
  }

  /// The services that this one includes. They must be published first.
  open override var includedServices: [CBService]? {
    get { knownIncludedServices }
    set { knownIncludedServices = newValue }
  }

  open override var characteristics: [CBCharacteristic]? {
    get { knownCharacteristics }
    set {
      knownCharacteristics = newValue
      for characteristic in newValue ?? [] { characteristic.service = self }
    }
  }

  open override var description: String {
    let (included, own) = (Described.list(includedServices), Described.list(characteristics))
    return "<\(classAndAddress) Primary = \(Described.flag(isPrimary)), UUID = \(uuid), "
      + "Included Services = \(included), Characteristics = \(own)>"
  }
}
