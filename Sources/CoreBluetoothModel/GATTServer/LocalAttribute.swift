import BluetoothProtocols

/// A row of the phone's attribute table, which all apps and the system share.
///
/// Source: BG-SEM-30, BG-FGO-08.
struct LocalAttribute: SearchableAttribute, Hashable, Sendable {
  var handle: AttributeHandle
  var type: BluetoothUUID
  /// The last handle of the service that this attribute declares; of any other attribute, its own
  /// handle.
  var groupEnd: AttributeHandle
  var content: Content

  enum Content: Hashable, Sendable {
    /// A fixed value, which every client may read.
    case fixed([UInt8])
    /// The value of an app's characteristic.
    case value(LocalCharacteristic, AttributePath, session: Int)
    /// The client characteristic configuration of an app's characteristic, which centrals write to
    /// subscribe.
    case configuration(LocalCharacteristic, AttributePath, session: Int)
    /// A descriptor of an app's characteristic. No value of it is kept.
    case descriptor(AttributePath, session: Int)
    /// Whether a central wants to hear of changes of the attribute table.
    case serviceChangedConfiguration
  }

  init(_ handle: UInt16, _ type: BluetoothUUID, _ content: Content, groupEnd: UInt16? = nil) {
    self.handle = AttributeHandle(rawValue: handle)
    self.type = type
    self.content = content
    self.groupEnd = AttributeHandle(rawValue: groupEnd ?? handle)
  }

  var fixedValue: [UInt8]? { if case .fixed(let value) = content { value } else { nil } }
}

extension LocalAttribute {
  /// The services that every phone has: the Generic Access and the Generic Attribute service.
  ///
  /// Source: Core 5.4, Vol 3, Part C, 12, and Part G, 7.
  /// Source: chosen. The phone is called iPhone, and apps get attribute handles from 10 on.
  static let system: [LocalAttribute] = [
    LocalAttribute(1, GATTAttributeType.primaryService, .fixed([0x00, 0x18]), groupEnd: 5),
    LocalAttribute(2, GATTAttributeType.characteristic, .fixed([0x02, 3, 0, 0x00, 0x2A])),
    LocalAttribute(3, BluetoothUUID(UInt16(0x2A00)), .fixed(Array("iPhone".utf8))),
    LocalAttribute(4, GATTAttributeType.characteristic, .fixed([0x02, 5, 0, 0x01, 0x2A])),
    LocalAttribute(5, BluetoothUUID(UInt16(0x2A01)), .fixed([0x40, 0x00])),
    LocalAttribute(6, GATTAttributeType.primaryService, .fixed([0x01, 0x18]), groupEnd: 9),
    LocalAttribute(7, GATTAttributeType.characteristic, .fixed([0x20, 8, 0, 0x05, 0x2A])),
    LocalAttribute(8, GATTAttributeType.serviceChanged, .fixed([])),
    LocalAttribute(
      9, GATTAttributeType.clientCharacteristicConfiguration, .serviceChangedConfiguration),
  ]

  static let serviceChangedHandle = AttributeHandle(rawValue: 8)
  static let firstOfApps = Parameters().firstHandle
}

extension LocalService {
  /// Returns the rows of the service in the attribute table.
  ///
  /// - Parameter services: All services of the app.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.1 and 3.3.
  func attributes(of session: Int, among services: [LocalService]) -> [LocalAttribute] {
    [
      LocalAttribute(
        handle.rawValue, GATTAttributeType.primaryService,
        .fixed(ServiceDeclaration(uuid: uuid).encoded()),
        groupEnd: endHandle.rawValue)
    ]
      + includes.map {
        LocalAttribute(
          $0.handle.rawValue, GATTAttributeType.include, .fixed($0.declaration.encoded()))
      }
      + characteristics.flatMap {
        $0.attributes(at: services.path(of: $0, in: self), session)
      }
  }
}

extension LocalCharacteristic {
  fileprivate func attributes(at path: AttributePath, _ session: Int) -> [LocalAttribute] {
    let declaration = CharacteristicDeclaration(
      properties: properties, valueHandle: valueHandle, uuid: uuid)
    var rows = [
      LocalAttribute(
        handle.rawValue, GATTAttributeType.characteristic, .fixed(declaration.encoded())),
      LocalAttribute(valueHandle.rawValue, uuid, .value(self, path, session: session)),
    ]
    if let configurationHandle {
      rows.append(
        LocalAttribute(
          configurationHandle.rawValue, GATTAttributeType.clientCharacteristicConfiguration,
          .configuration(self, path, session: session)))
    }
    return rows
      + descriptors.map {
        var path = path
        path.descriptor = $0.uuid
        return LocalAttribute(
          $0.handle.rawValue, $0.uuid, .descriptor(path, session: session))
      }
  }
}
