/// A service of a server, as far as a client has discovered it.
public struct RemoteService: Hashable, Sendable {
  /// The UUID from the declaration of the service.
  public var uuid: BluetoothUUID
  /// The handles of the service: of its declaration, and of its last attribute.
  public var range: AttributeHandleRange
  /// The characteristics that the client has discovered so far.
  public var characteristics: [RemoteCharacteristic] = []

  /// Makes a service of which no characteristic is discovered yet.
  public init(uuid: BluetoothUUID, range: AttributeHandleRange) {
    (self.uuid, self.range) = (uuid, range)
  }
}

/// A characteristic, with all handles that belong to it.
public struct RemoteCharacteristic: Hashable, Sendable {
  /// The handle of the declaration.
  public var handle: AttributeHandle
  /// The value of the declaration, which holds the properties, the value handle and the UUID.
  public var declaration: CharacteristicDeclaration
  /// The last handle before the next declaration.
  public var endHandle: AttributeHandle
  /// The descriptors that the client has discovered so far.
  public var descriptors: [RemoteDescriptor] = []
  /// Whether the client has configured notifications or indications. See
  /// `CBCharacteristic.isNotifying`.
  public var isNotifying = false

  /// Makes a characteristic of which no descriptor is discovered yet.
  public init(
    handle: AttributeHandle, declaration: CharacteristicDeclaration, endHandle: AttributeHandle
  ) {
    (self.handle, self.declaration, self.endHandle) = (handle, declaration, endHandle)
  }

  /// The UUID of the characteristic.
  public var uuid: BluetoothUUID { declaration.uuid }
  /// The operations that the characteristic supports.
  public var properties: CharacteristicProperties { declaration.properties }
  /// The handle of the attribute that holds the value.
  public var valueHandle: AttributeHandle { declaration.valueHandle }

  /// The handles after the value, which may be those of descriptors; nil if there are none.
  public var descriptorRange: AttributeHandleRange? {
    guard valueHandle < endHandle, let first = valueHandle.next else { return nil }
    return AttributeHandleRange(first, endHandle)
  }
}

/// A descriptor of a characteristic.
public struct RemoteDescriptor: Hashable, Sendable {
  /// The type of the descriptor.
  public var uuid: BluetoothUUID
  /// The handle of the descriptor.
  public var handle: AttributeHandle

  /// Makes a descriptor.
  public init(uuid: BluetoothUUID, handle: AttributeHandle) {
    (self.uuid, self.handle) = (uuid, handle)
  }
}
