/// A number in a packet that is not valid for the kind of thing it names.
///
/// A controller or a host uses such numbers for purposes of its own, or the packet is damaged. The
/// packet concerns no connection, advertising set or synchronization, whatever its code says.
public struct NumberOutOfRange: Hashable, Sendable {
  /// The field with the number, by its name in the specification.
  public var field: String
  /// The number.
  public var number: UInt16
  /// The greatest number that there is.
  public var last: UInt16

  /// - Parameter handle: The handle of a connection, a stream or a synchronization. The result is
  ///   nil if the handle is possible.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 5.3, 7.7.65.14 and 7.8.53.
  fileprivate init?(_ field: String, _ handle: ConnectionHandle) {
    if handle.isPossible { return nil }
    (self.field, number, last) = (field, handle.rawValue, ConnectionHandle.last.rawValue)
  }

  /// - Parameter set: An Advertising_Handle. The result is nil if it is possible.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.53.
  fileprivate init?(set: UInt8) {
    if set <= 0xEF { return nil }
    (field, number, last) = ("Advertising_Handle", UInt16(set), 0xEF)
  }
}

extension NumberOutOfRange: CustomStringConvertible {
  public var description: String {
    "\(field) is \(number.hexadecimal), but the greatest is \(last.hexadecimal)"
  }
}

extension HCIEvent {
  /// The number that the event gives to a connection, an advertising set or a synchronization, if
  /// there is no such number. If the status of an event is an error, its numbers mean nothing.
  public var numberOutOfRange: NumberOutOfRange? {
    switch self {
    case .connectionRequest, .commandComplete, .commandStatus, .numberOfCompletedPackets,
      .leAdvertisingReport, .otherLE, .other:
      nil
    case .connectionComplete(let complete):
      complete.status == .success ? NumberOutOfRange("Connection_Handle", complete.handle) : nil
    case .leConnectionComplete(let complete):
      complete.status == .success ? NumberOutOfRange("Connection_Handle", complete.handle) : nil
    case .encryptionChange(let change):
      change.status == .success ? NumberOutOfRange("Connection_Handle", change.handle) : nil
    case .disconnectionComplete(let status, let handle, _),
      .encryptionKeyRefreshComplete(let status, let handle),
      .leConnectionUpdateComplete(let status, let handle, _),
      .leReadRemoteFeaturesComplete(let status, let handle, _),
      .lePHYUpdateComplete(let status, let handle, _, _):
      status == .success ? NumberOutOfRange("Connection_Handle", handle) : nil
    case .leRemoteConnectionParameterRequest(let handle, _),
      .leLongTermKeyRequest(let handle, _, _), .leDataLengthChange(let handle, _),
      .leChannelSelectionAlgorithm(let handle, _):
      NumberOutOfRange("Connection_Handle", handle)
    case .leAdvertisingSetTerminated(let status, let set, let handle, _):
      NumberOutOfRange(set: set)
        ?? (status == .success ? NumberOutOfRange("Connection_Handle", handle) : nil)
    case .lePeriodicSyncEstablished(let sync):
      sync.status == .success ? NumberOutOfRange("Sync_Handle", sync.handle) : nil
    case .lePeriodicReport(let report): NumberOutOfRange("Sync_Handle", report.handle)
    case .lePeriodicSyncLost(let handle): NumberOutOfRange("Sync_Handle", handle)
    }
  }

  /// Returns the event as one of which only the code is known.
  ///
  /// - Parameter octets: The octets that it was read from.
  public func undecoded(_ octets: RawSpan) -> HCIEvent {
    let end = min(octets.byteCount, 2 + Int(octets.littleEndian(at: 1, as: UInt8.self)))
    let start = min(subevent == nil ? 2 : 3, end)
    let parameters = Array(copying: octets.extracting(start..<end))
    return subevent.map { .otherLE($0, parameters: parameters) }
      ?? .other(code, parameters: parameters)
  }
}

extension HCICommand {
  /// The number by which the command names a connection, an advertising set or a synchronization,
  /// if there is no such number.
  public var numberOutOfRange: NumberOutOfRange? {
    switch self {
    case .disconnect(let handle, _), .leConnectionUpdate(let handle, _),
      .leReadRemoteFeatures(let handle), .leRemoteConnectionParameterRequestReply(let handle, _),
      .leSetDataLength(let handle, _, _), .leReadPHY(let handle), .leSetPHY(let handle, _):
      NumberOutOfRange("Connection_Handle", handle)
    case .lePeriodicAdvertisingTerminateSync(let handle): NumberOutOfRange("Sync_Handle", handle)
    case .leSetAdvertisingSetRandomAddress(let set, _), .leRemoveAdvertisingSet(let set):
      NumberOutOfRange(set: set)
    case .leSetExtendedAdvertisingParameters(let parameters): NumberOutOfRange(set: parameters.set)
    case .leSetExtendedAdvertisingData(let fragment), .leSetExtendedScanResponseData(let fragment):
      NumberOutOfRange(set: fragment.set)
    case .leSetExtendedAdvertisingEnable(_, let sets):
      sets.lazy.compactMap { NumberOutOfRange(set: $0.set) }.first
    case .reset, .leSetRandomAddress, .leSetAdvertisingParameters, .leSetAdvertisingData,
      .leSetScanResponseData, .leSetAdvertisingEnable, .leSetScanParameters, .leSetScanEnable,
      .leCreateConnection, .leCreateConnectionCancel, .leClearFilterAcceptList,
      .leAddDeviceToFilterAcceptList, .leRemoveDeviceFromFilterAcceptList, .leClearAdvertisingSets,
      .leSetExtendedScanParameters, .leSetExtendedScanEnable, .leExtendedCreateConnection,
      .lePeriodicAdvertisingCreateSync, .other:
      nil
    }
  }

  /// Returns the command as one of which only the opcode is known.
  ///
  /// - Parameter octets: The octets that it was read from.
  public func undecoded(_ octets: RawSpan) -> HCICommand {
    let end = min(octets.byteCount, 3 + Int(octets.littleEndian(at: 2, as: UInt8.self)))
    return .other(opcode, parameters: Array(copying: octets.extracting(3..<end)))
  }
}
