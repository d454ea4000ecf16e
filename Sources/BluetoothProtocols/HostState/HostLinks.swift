/// The LE links of a host, by their handles.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.5, 7.7.8, 7.7.65.1 and 7.7.65.3.
public struct HostLinks: Hashable, Sendable {
  private var links: [ConnectionHandle: HostLink] = [:]

  /// Begins without links.
  public init() {}

  /// The link with a handle; nil if there is none.
  public subscript(handle: ConnectionHandle) -> HostLink? { links[handle] }

  /// The handles of all links, ascending.
  public var handles: [ConnectionHandle] { links.keys.sorted() }

  mutating func receive(_ event: HCIEvent) {
    switch event {
    case .leConnectionComplete(let complete) where complete.status == .success:
      links[complete.handle] = HostLink(
        role: complete.role, peer: HostPeer(complete.peerAddressType, complete.peerAddress),
        timing: complete.timing)
    case .disconnectionComplete(let end) where end.status == .success: links[end.handle] = nil
    case .leConnectionUpdateComplete(let update) where update.status == .success:
      links[update.handle]?.timing = update.timing
    case .encryptionChange(let change) where change.status == .success:
      links[change.handle]?.isEncrypted = change.isEncrypted
    default: break
    }
  }
}

/// A link, as the controller has described it to its host.
public struct HostLink: Hashable, Sendable {
  /// The host's own role on the link.
  public var role: LEConnectionComplete.Role
  /// The device at the other end, as the event of the connection names it.
  public var peer: HostPeer
  /// The current timing; a connection update changes it.
  public var timing: ConnectionTiming
  /// Whether the last encryption change has switched encryption on.
  public var isEncrypted = false
}
