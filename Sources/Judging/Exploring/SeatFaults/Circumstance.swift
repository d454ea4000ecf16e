/// A circumstance of a call or a callback at an implementation's seat.
///
/// Most mistakes that careful authors of rules overlook are an ordinary act in an unusual
/// circumstance: a cancelled connection after a relaunch, say. So each kind of call and callback is
/// looked at in each circumstance.
///
/// Source: chosen, from the states that Apple's guide describes (BG-APP, BG-RES, BG-SEM).
public enum Circumstance: String, CaseIterable, Hashable, Sendable {
  /// The app is in the foreground.
  case inForeground = "in-foreground"
  /// The app is in the background, and runs for another reason than an event.
  case inBackground = "in-background"
  /// The app is awake in the background because of an event.
  case woken
  /// The app is suspended.
  case suspended
  /// The system has launched the app into the background, and the user has not opened it since.
  case relaunched
  /// The phone has been restarted during the run.
  case restarted
  /// Bluetooth has been off during this life of the app, and is on again.
  case repowered
  /// Bluetooth is off.
  case unpowered
  /// The phone is locked.
  case locked
  /// Another app on the phone has a manager of the same role.
  case withAnotherApp = "with-another-app"
  /// The app has made another manager of the same role before.
  case secondManager = "second-manager"
  /// The app has had to do with another peer before.
  case secondPeer = "second-peer"
  /// The app has connected the peer with automatic reconnection.
  case autoReconnect = "auto-reconnect"
  /// The call has options.
  case withOptions = "with-options"
  /// The app's last value found the queue full, and it has not been asked for more since.
  case fullQueue = "full-queue"
  /// It is the first of its kind about its subject in this life of the app.
  case first
  /// There has been one of its kind about its subject in this life of the app.
  case again
  /// The peer has been connected before in this life of the app.
  case reconnected
}

extension Circumstance: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
