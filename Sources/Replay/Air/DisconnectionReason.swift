/// The reason why a link ended.
///
/// Source: Core 5.4, Vol 1, Part F, 2.
struct DisconnectionReason: RawRepresentable, Hashable, Sendable {
  var rawValue: Int

  static let connectionTimeout = DisconnectionReason(rawValue: 0x08)
  static let remoteUserTerminated = DisconnectionReason(rawValue: 0x13)
  static let terminatedByLocalHost = DisconnectionReason(rawValue: 0x16)
  static let failedToBeEstablished = DisconnectionReason(rawValue: 0x3E)
}
