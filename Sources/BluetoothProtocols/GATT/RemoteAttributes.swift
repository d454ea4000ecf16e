/// A service of a server, as far as a client has discovered it.
public struct RemoteService: Hashable, Sendable {
  public var uuid: BluetoothUUID
  public var range: AttributeHandleRange
  public var characteristics: [RemoteCharacteristic] = []

  public init(uuid: BluetoothUUID, range: AttributeHandleRange) {
    (self.uuid, self.range) = (uuid, range)
  }
}

/// A characteristic, with all handles that belong to it.
public struct RemoteCharacteristic: Hashable, Sendable {
  /// The handle of the declaration.
  public var handle: AttributeHandle
  public var declaration: CharacteristicDeclaration
  /// The last handle before the next declaration.
  public var endHandle: AttributeHandle
  public var descriptors: [RemoteDescriptor] = []
  public var isNotifying = false

  public init(
    handle: AttributeHandle, declaration: CharacteristicDeclaration, endHandle: AttributeHandle
  ) {
    (self.handle, self.declaration, self.endHandle) = (handle, declaration, endHandle)
  }

  public var uuid: BluetoothUUID { declaration.uuid }
  public var properties: CharacteristicProperties { declaration.properties }
  public var valueHandle: AttributeHandle { declaration.valueHandle }

  /// The handles behind the value, at which descriptors may stand; nil if there are none.
  public var descriptorRange: AttributeHandleRange? {
    guard valueHandle < endHandle, let first = valueHandle.next else { return nil }
    return AttributeHandleRange(first, endHandle)
  }
}

/// A descriptor of a characteristic.
public struct RemoteDescriptor: Hashable, Sendable {
  public var uuid: BluetoothUUID
  public var handle: AttributeHandle

  public init(uuid: BluetoothUUID, handle: AttributeHandle) {
    (self.uuid, self.handle) = (uuid, handle)
  }
}
