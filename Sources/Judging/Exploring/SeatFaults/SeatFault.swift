public import Timelines

/// One wrong act at the seat of an implementation, in one circumstance.
public struct SeatFault: Hashable, Sendable {
  /// The wrong act.
  public var act: Act
  /// The kind of call or callback that it happens to.
  public var kind: Kind
  /// The circumstance in which it happens. Otherwise all is right.
  public var circumstance: Circumstance

  /// Makes a fault.
  public init(_ act: Act, _ kind: Kind, _ circumstance: Circumstance) {
    (self.act, self.kind, self.circumstance) = (act, kind, circumstance)
  }

  /// The wrong acts on calls and callbacks.
  public enum Act: String, CaseIterable, Hashable, Sendable {
    /// The call has no effect.
    case ignore
    /// The call is carried out twice, or the callback occurs twice.
    case twice
    /// The call is carried out, or the callback occurs, when the app next enters the foreground.
    case inForeground = "when-in-foreground"
    /// The call is carried out for the other apps, too.
    case forOtherApps = "for-other-apps"
    /// The call is carried out for the app's other managers, too.
    case forOtherManagers = "for-other-managers"
    /// The call is carried out for the manager's other peers, too.
    case forOtherPeers = "for-other-peers"
    /// The callback does not occur.
    case lose
    /// The callback occurs 5 s later.
    case late
    /// The callback occurs after the next callback of the app.
    case swap
    /// The callback occurs in another app.
    case toAnotherApp = "to-another-app"
    /// The callback occurs at another manager of the app.
    case toAnotherManager = "to-another-manager"
  }

  /// The name in reports and tables: `lose callback.didConnect relaunched`.
  public var name: String { "\(act.rawValue) \(kind.rawValue) \(circumstance.rawValue)" }

  /// Reads a name; nil if it names no fault.
  public init?(name: String) {
    let words = name.split(separator: " ").map(String.init)
    guard words.count == 3, let act = Act(rawValue: words[0]), let kind = Kind(rawValue: words[1]),
      let circumstance = Circumstance(rawValue: words[2]),
      SeatFault.acts(on: kind).contains(act)
    else { return nil }
    self.init(act, kind, circumstance)
  }

  /// The acts that can go wrong with a kind of entry; none for kinds that are no calls or
  /// callbacks.
  public static func acts(on kind: Kind) -> [Act] {
    switch kind.family {
    case .call where kind != .callReturned:
      [.ignore, .twice, .inForeground, .forOtherApps, .forOtherManagers]
        + (kind.carries(.peer) ? [.forOtherPeers] : [])
    case .callback where kind.carries(.manager):
      [.lose, .twice, .inForeground, .late, .swap, .toAnotherApp, .toAnotherManager]
    case .callback, .alert: [.lose, .twice, .late]
    case .call, .user, .system, .peer, .app, .air, .link, .note, .divergence, .run: []
    }
  }
}
