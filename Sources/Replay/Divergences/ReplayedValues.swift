/// Values that came by themselves, as far as it can be told whether others are the same: how many
/// there were, and for each peer a digest of all of its own in their order.
///
/// How the values of two peers fall among each other is up to their rhythms.
public struct ReplayedValues: Hashable, Sendable {
  public private(set) var count = 0
  private var digests: [String: Int] = [:]

  /// Takes note of the next value of a peer.
  ///
  /// - Parameter handle: Nil where the phone sent it: its handles are its own.
  mutating func note(_ octets: [UInt8], at handle: Int?, of peer: String) {
    count += 1
    var hasher = Hasher()
    hasher.combine(digests[peer])
    hasher.combine(handle)
    hasher.combine(octets)
    digests[peer] = hasher.finalize()
  }
}
