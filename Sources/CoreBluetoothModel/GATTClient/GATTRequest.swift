import BluetoothProtocols
import Timelines

/// What an app asked of a peripheral's server; the callback that answers it follows from this.
enum GATTRequest: Hashable, Sendable {
  /// What the system does by itself, without telling anybody.
  case nothing
  /// What the system reads by itself.
  case deviceName
  case services
  /// - number: Which one the service is of several with its UUID; nil for the first.
  case includedServices(of: RemoteService, number: Int?, wanted: [BluetoothUUID]?)
  case characteristics(of: RemoteService, number: Int?, wanted: [BluetoothUUID]?)
  case descriptors(of: AttributePath, valueHandle: AttributeHandle)
  case read(AttributePath)
  case write(AttributePath)
  case notify(AttributePath, valueHandle: AttributeHandle, enabled: Bool)

  /// The delegate method that tells the result.
  var callback: Kind? {
    switch self {
    case .nothing, .deviceName: nil
    case .services: .callbackDidDiscoverServices
    case .includedServices: .callbackDidDiscoverIncludedServices
    case .characteristics: .callbackDidDiscoverCharacteristics
    case .descriptors: .callbackDidDiscoverDescriptors
    case .read: .callbackDidUpdateValue
    case .write: .callbackDidWriteValue
    case .notify: .callbackDidUpdateNotificationState
    }
  }

  /// What a PDU of it is about, as far as that is one characteristic.
  func path(of pdu: ATTPDU) -> AttributePath? {
    switch self {
    case .nothing, .deviceName, .services, .includedServices, .characteristics: return nil
    case .descriptors(let path, _), .read(let path), .write(let path): return path
    case .notify(var path, _, _):
      if case .writeRequest = pdu {
        path.descriptor = GATTAttributeType.clientCharacteristicConfiguration
      }
      return path
    }
  }

  /// What the callback is about.
  var subject: Fields {
    switch self {
    case .nothing, .deviceName, .services: [:]
    case .includedServices(let service, let number, _),
      .characteristics(let service, let number, _):
      [.service: .uuid(service.uuid), .serviceInstance: number.map(FieldValue.integer)]
    case .descriptors(let path, _), .read(let path), .write(let path), .notify(let path, _, _):
      path.fields
    }
  }
}
