import Adapters
import Replay
public import Seats

/// A program in the place of a peer of scenarios: an accessory's own firmware, or a host stack with
/// an application, that lives on the air beside the phone.
public struct PeerProgram: Sendable {
  /// The name of the peer.
  public let peer: String
  /// Starts the program for a run. It is a host with a controller of its own.
  let start: @Sendable () throws -> any Implementation

  /// Names the program of a peer. No program is started yet.
  public init(_ peer: String, start: @escaping @Sendable () throws -> any Implementation) {
    (self.peer, self.start) = (peer, start)
  }
}

/// An accessory's program that could not be started.
struct UnusableAccessory: Error {
  var accessory: String
  var failure: ProcessFailure
}
