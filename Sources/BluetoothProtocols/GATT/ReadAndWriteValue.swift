/// Reads a whole value. As long as a response comes back full, there may be more, and the procedure
/// reads on.
///
/// Source: Core 5.4, Vol 3, Part G, 4.8.1 and 4.8.3.
public struct ReadValue: GATTProcedure {
  /// The attribute whose value is read.
  public let handle: AttributeHandle
  /// Whether the client reads on after a full response. It need not.
  private let readsLongValues: Bool
  /// The offset in the value at which the client begins to read.
  private let offset: Int
  private var value: [UInt8] = []

  /// Makes a procedure that reads a value from an offset, in octets, to its end.
  public init(_ handle: AttributeHandle, from offset: Int = 0, readsLongValues: Bool = true) {
    (self.handle, self.offset, self.readsLongValues) = (handle, offset, readsLongValues)
  }

  /// Sends a Read Request, or a Read Blob Request if the offset is not 0.
  public mutating func begin(mtu: Int) -> GATTStep { ask() }

  /// Adds a part to the value, and asks for the next one if the part was full. Finishes with
  /// ``GATTResult/value(_:)``.
  public mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    switch response {
    case .readResponse(let part), .readBlobResponse(let part):
      value += part
      guard part.count == mtu - 1, offset + value.count < ATTLimit.longestValue, readsLongValues
      else {
        return .finish(.value(value))
      }
      return ask()
    case .errorResponse(.readBlobRequest, _, .attributeNotLong) where !value.isEmpty,
      .errorResponse(.readBlobRequest, _, .invalidOffset) where !value.isEmpty:
      return .finish(.value(value))
    default: return .unexpected(response)
    }
  }

  private func ask() -> GATTStep {
    let next = offset + value.count
    return .send(
      next == 0
        ? .readRequest(handle) : .readBlobRequest(handle, offset: UInt16(clamping: next)))
  }
}

/// Writes a value. If it does not fit into one request, it is written in parts.
///
/// Source: Core 5.4, Vol 3, Part G, 4.9.3 and 4.9.4.
public struct WriteValue: GATTProcedure {
  /// The attribute whose value is written.
  public let handle: AttributeHandle
  /// The whole new value.
  public let value: [UInt8]
  private var prepared = 0

  /// Makes a procedure that writes a whole value.
  public init(_ value: [UInt8], to handle: AttributeHandle) {
    self.handle = handle
    self.value = value
  }

  /// Sends a Write Request, or the first Prepare Write Request if the value does not fit into
  /// one.
  public mutating func begin(mtu: Int) -> GATTStep {
    value.count <= mtu - 3 ? .send(.writeRequest(handle, value: value)) : prepare(mtu: mtu)
  }

  /// Sends the next part, and then the Execute Write Request. Finishes with ``GATTResult/done``.
  public mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
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

/// Writes the Client Characteristic Configuration descriptor of a characteristic. If the handle of
/// the descriptor is not known, the procedure looks for it first.
///
/// Source: Core 5.4, Vol 3, Part G, 3.3.3.3; BG-SEM-28.
public struct Configure: GATTProcedure {
  /// The new configuration: notifications, indications, or none.
  public let configuration: ClientCharacteristicConfiguration
  private var handle: AttributeHandle?
  private var search: DiscoverDescriptors?

  /// Makes a procedure that configures a characteristic, which the client has discovered.
  public init(_ configuration: ClientCharacteristicConfiguration, of target: RemoteCharacteristic) {
    self.configuration = configuration
    handle =
      target.descriptors.first {
        $0.uuid == GATTAttributeType.clientCharacteristicConfiguration
      }?.handle
    search = handle == nil ? target.descriptorRange.map { DiscoverDescriptors(in: $0) } : nil
  }

  /// Sends the Write Request if the descriptor is known, or else looks for the descriptor. Without
  /// any handle to look at, it finishes with Attribute Not Found.
  public mutating func begin(mtu: Int) -> GATTStep {
    search?.begin(mtu: mtu) ?? write()
  }

  /// Goes on with the search for the descriptor, and then writes it. Finishes with
  /// ``GATTResult/done``.
  public mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
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
