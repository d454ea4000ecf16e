/// The values that servers sent by themselves, kept so that two sets can be compared: how many
/// there are, and for each peer a digest of all its values in order.
///
/// How the values of two peers are interleaved depends on their timing, so it does not count.
public struct ReplayedValues: Hashable, Sendable {
  /// The number of values of all peers together.
  public private(set) var count = 0
  private var digests: [String: Int] = [:]

  /// Records the next value of a peer.
  ///
  /// - Parameter handle: Nil if the phone sent the value: its handles are its own.
  mutating func add(_ octets: [UInt8], at handle: Int?, of peer: String) {
    count += 1
    var hasher = Hasher()
    hasher.combine(digests[peer])
    hasher.combine(handle)
    hasher.combine(octets)
    digests[peer] = hasher.finalize()
  }
}
