import BluetoothProtocols
import Timelines

/// A request of an app or of the system to a peripheral's server. It determines the callback that
/// answers.
enum GATTRequest: Hashable, Sendable {
  /// A request of the system. No app is notified of its result.
  case nothing
  /// The system reads the device name.
  case deviceName
  case services
  /// - number: The service's number among several with its UUID, such as 2; nil for the first.
  case includedServices(of: RemoteService, number: Int?, wanted: [BluetoothUUID]?)
  case characteristics(of: RemoteService, number: Int?, wanted: [BluetoothUUID]?)
  case descriptors(of: AttributePath, valueHandle: AttributeHandle)
  case read(AttributePath)
  case write(AttributePath)
  case notify(AttributePath, valueHandle: AttributeHandle, enabled: Bool)

  /// The delegate method that reports the result.
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

  /// Returns the one characteristic or descriptor that a PDU of the request is about; nil if it is
  /// about none or several.
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

  /// The fields that say what the callback is about.
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
