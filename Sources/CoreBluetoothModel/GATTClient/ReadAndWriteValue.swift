import BluetoothProtocols

/// Reads a value whole: as long as a response comes back full, there may be more.
///
/// Source: Core 5.4, Vol 3, Part G, 4.8.1 and 4.8.3.
struct ReadValue: GATTProcedure {
  let handle: AttributeHandle
  /// A mutant leaves it at the first response.
  var readsLongValues = true
  private var value: [UInt8] = []

  init(_ handle: AttributeHandle, readsLongValues: Bool = true) {
    self.handle = handle
    self.readsLongValues = readsLongValues
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.2.9.
  static let longestValue = 512

  mutating func begin(mtu: Int) -> GATTStep { .send(.readRequest(handle)) }

  mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    switch response {
    case .readResponse(let part), .readBlobResponse(let part):
      value += part
      guard part.count == mtu - 1, value.count < Self.longestValue, readsLongValues else {
        return .finish(.value(value))
      }
      return .send(.readBlobRequest(handle, offset: UInt16(clamping: value.count)))
    case .errorResponse(.readBlobRequest, _, .attributeNotLong),
      .errorResponse(.readBlobRequest, _, .invalidOffset):
      return .finish(.value(value))
    default: return .unexpected(response)
    }
  }
}

/// Writes a value, in parts where it does not fit one request.
///
/// Source: Core 5.4, Vol 3, Part G, 4.9.3 and 4.9.4.
struct WriteValue: GATTProcedure {
  let handle: AttributeHandle
  let value: [UInt8]
  private var prepared = 0

  init(_ value: [UInt8], to handle: AttributeHandle) {
    self.handle = handle
    self.value = value
  }

  mutating func begin(mtu: Int) -> GATTStep {
    value.count <= mtu - 3 ? .send(.writeRequest(handle, value: value)) : prepare(mtu: mtu)
  }

  mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    switch response {
    case .writeResponse, .executeWriteResponse: return .finish(.done)
    case .prepareWriteResponse:
      return prepared < value.count ? prepare(mtu: mtu) : .send(.executeWriteRequest(.write))
    default: return .unexpected(response)
    }
  }

  private mutating func prepare(mtu: Int) -> GATTStep {
    let offset = prepared
    let part = Array(value.dropFirst(offset).prefix(mtu - 5))
    prepared += part.count
    return .send(.prepareWriteRequest(handle, offset: UInt16(clamping: offset), value: part))
  }
}

/// Writes a characteristic's configuration, which it looks for first where its place is unknown.
///
/// Source: Core 5.4, Vol 3, Part G, 3.3.3.3; BG-SEM-28.
struct Configure: GATTProcedure {
  let configuration: ClientCharacteristicConfiguration
  private var handle: AttributeHandle?
  private var search: DiscoverDescriptors?

  init(_ configuration: ClientCharacteristicConfiguration, of target: RemoteCharacteristic) {
    self.configuration = configuration
    handle =
      target.descriptors.first {
        $0.uuid == GATTAttributeType.clientCharacteristicConfiguration
      }?.handle
    search = handle == nil ? target.descriptorRange.map { DiscoverDescriptors(in: $0) } : nil
  }

  mutating func begin(mtu: Int) -> GATTStep {
    search?.begin(mtu: mtu) ?? write()
  }

  mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    guard let step = search?.receive(response, mtu: mtu) else {
      return response == .writeResponse ? .finish(.done) : .unexpected(response)
    }
    guard case .finish(let result) = step else { return step }
    guard case .descriptors(let found) = result else { return .finish(result) }
    search = nil
    handle =
      found.first { $0.uuid == GATTAttributeType.clientCharacteristicConfiguration }?.handle
    return write()
  }

  private func write() -> GATTStep {
    guard let handle else { return .finish(.failed(.attributeNotFound)) }
    return .send(.writeRequest(handle, value: configuration.encoded()))
  }
}
