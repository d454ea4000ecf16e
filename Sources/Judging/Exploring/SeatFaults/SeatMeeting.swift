public import Timelines

/// A kind of call or callback, and a circumstance in which it occurs.
public struct SeatMeeting: Hashable, Comparable, Sendable {
  /// The kind.
  public var kind: Kind
  /// The circumstance.
  public var circumstance: Circumstance

  public static func < (left: Self, right: Self) -> Bool {
    (left.kind, left.circumstance) < (right.kind, right.circumstance)
  }

  /// All meetings that some run may show, in a stable order.
  public static let all: [SeatMeeting] = Kind.allCases.filter { !SeatFault.acts(on: $0).isEmpty }
    .flatMap { kind in
      Circumstance.allCases.filter { $0.canMeet(kind) }.map {
        SeatMeeting(kind: kind, circumstance: $0)
      }
    }.sorted()

  /// All of them, each with zero as its count.
  public static let unmet = Dictionary(uniqueKeysWithValues: all.map { ($0, 0) })
}

extension Circumstance {
  /// Whether an entry of a kind may occur in the circumstance, by the fields that it carries.
  fileprivate func canMeet(_ kind: Kind) -> Bool {
    switch self {
    // Only the manager that an entry names shows which others there are.
    case .secondManager, .withAnotherApp: kind.carries(.manager)
    case .secondPeer, .autoReconnect, .reconnected: kind.carries(.peer) || kind.carries(.central)
    case .withOptions: kind.family == .call && AppWatch.options.contains(where: kind.carries)
    // A suspended app runs no code (BG-APP-03).
    case .suspended: kind.family == .alert
    default: true
    }
  }
}
