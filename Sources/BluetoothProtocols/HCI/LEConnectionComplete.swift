/// The event that ends the making of an LE connection, in each of its versions.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.1 and 7.7.65.10.
public struct LEConnectionComplete: Hashable, Sendable {
  /// Which end of the connection a device is.
  public enum Role: UInt8, Hashable, Sendable, WireValue {
    case central = 0x00
    case peripheral = 0x01

    static var format: String { "role" }
    /// Every number other than 0 stands for the peripheral.
    init?(wire number: UInt64) { self = number == 0 ? .central : .peripheral }
  }

  /// The version of the event.
  public var version: LESubeventCode
  /// How it ended. Unless it is success, no connection was made, and the other fields mean nothing.
  public var status: HCIErrorCode
  /// The number by which host and controller call the connection from now on.
  public var handle: ConnectionHandle
  /// The role of this side: of the controller that reports the connection.
  public var role: Role
  /// The kind of the peer's address.
  public var peerAddressType: AddressType
  /// The address of the other device. If the controller has resolved it, this is the identity
  /// address.
  public var peerAddress: DeviceAddress
  /// The private address that this side used; nil unless the controller chose one.
  public var localPrivateAddress: DeviceAddress?
  /// The private address that the peer used; nil unless the controller resolved one.
  public var peerPrivateAddress: DeviceAddress?
  /// The connection interval, the latency and the supervision timeout at the start.
  public var timing: ConnectionTiming
  /// The accuracy of the central's clock, as a number from 0 (500 parts per million) to 7 (20 parts
  /// per million). Only a peripheral's controller says it.
  public var centralClockAccuracy: UInt8
  /// The advertising set whose periodic advertising the connection came from. Only version 2 says
  /// it.
  public var advertisingHandle: UInt8?
  /// The periodic advertising that this side followed. Only version 2 says it.
  public var syncHandle: ConnectionHandle?

  /// Makes the event. By default, it is the enhanced version 1 and reports success.
  public init(
    version: LESubeventCode = .enhancedConnectionComplete, status: HCIErrorCode = .success,
    handle: ConnectionHandle, role: Role, peerAddressType: AddressType,
    peerAddress: DeviceAddress, localPrivateAddress: DeviceAddress? = nil,
    peerPrivateAddress: DeviceAddress? = nil, timing: ConnectionTiming,
    centralClockAccuracy: UInt8 = 0
  ) {
    (self.version, self.status, self.handle, self.role) = (version, status, handle, role)
    (self.peerAddressType, self.peerAddress) = (peerAddressType, peerAddress)
    self.localPrivateAddress = localPrivateAddress
    self.peerPrivateAddress = peerPrivateAddress
    (self.timing, self.centralClockAccuracy) = (timing, centralClockAccuracy)
  }
}

extension LEConnectionComplete: HCIContents {
  var code: HCIEventKind { .le(version.rawValue) }
  var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange(handle, if: status) }

  init(version: LESubeventCode) {
    self.init(
      version: version, handle: .zero, role: .central,
      peerAddressType: .public, peerAddress: DeviceAddress(truncating: 0), timing: .none)
  }

  /// Walks over the fields. All versions begin and end alike. The enhanced ones have two private
  /// addresses between. Version 2 adds fields about periodic advertising at the end.
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.field("Status", &status)
    try walk.field("Connection_Handle", &handle)
    try walk.field("Role", &role)
    try walk.field("Peer_Address_Type", &peerAddressType)
    try walk.field("Peer_Address", &peerAddress)
    if version != .connectionComplete {
      try walk.field("Local_Resolvable_Private_Address", &localPrivateAddress, absent: 0)
      try walk.field("Peer_Resolvable_Private_Address", &peerPrivateAddress, absent: 0)
    }
    try timing.fields(&walk)
    try walk.field("Central_Clock_Accuracy", &centralClockAccuracy, "accuracy")
    guard version == .enhancedConnectionCompleteV2 else { return }
    // If a recorder has cut these fields off, the connection still counts.
    if walk.purpose == .reading, walk.input.remaining < 3 { return }
    try walk.field("Advertising_Handle", &advertisingHandle, absent: 0xFF)
    try walk.field("Sync_Handle", &syncHandle, absent: 0xFFFF)
  }

  func appendDetails(to line: inout [UInt8]) {
    if status == .success { line.append(detail: role.description) }
    line.append(detail: status.description)
  }
}

extension LEConnectionComplete.Role: CustomStringConvertible {
  public var description: String { self == .central ? "central" : "peripheral" }
}
