import BluetoothProtocols
import Timelines

/// The callbacks that the app of a central manager is owed about one peripheral, and those that it
/// has received.
struct PeerAccount: Sendable {
  let peer: String
  var wish = Wish.none
  /// Links that came up or ended, not yet reported to the app.
  var owedLinks: [OwedLink] = []
  /// The subscriptions that the app has asked for: true if the app was notified that they are on.
  var subscriptions: [AttributeName: Bool] = [:]
  /// Notified and indicated values that the app has not received yet.
  var values = ValueQueue()
  var calls: [PendingCall] = []
  /// The attributes that were reported to the app. It can ask only for these.
  var known: Set<AttributeName> = []
  /// The value of each attribute that the app last received.
  var lastTold: [AttributeName: (value: [UInt8], place: Discrepancy.Place)] = [:]
  /// The value that was last read of each attribute, whichever app asked.
  var lastRead: [AttributeName: [UInt8]] = [:]
  /// Whether a restored peripheral has no delegate yet. Until it has one, the app receives no
  /// callbacks about it.
  ///
  /// Source: BG-RES-23.
  var lacksDelegate = false
  var reconnects = false
  var startsAt = Instant.start

  /// The app's wish for the peripheral, or its connection.
  enum Wish: Hashable, Sendable {
    case none
    case connecting(Discrepancy.Place)
    case connected
    /// The app asked for the end of a connection, and is to be notified of it.
    case cancelling(Discrepancy.Place)
    /// The peripheral was restored: it is connected or wanted, which of both is unknown.
    case restored
  }

  struct OwedLink: Hashable, Sendable {
    var isUp: Bool
    var place: Discrepancy.Place
    var isOwed: Bool
  }

  /// A call that is to be answered once.
  struct PendingCall: Sendable {
    var call: Kind
    var callback: Kind
    var name: AttributeName
    var value: [UInt8]
    var enabled: Bool
    var wanted: Set<BluetoothUUID>?
    var place: Discrepancy.Place
    /// Whether the app could make the call, judging by the callbacks that it received.
    var isSound: Bool
    /// The results that came for the call, as far as they can be distinguished from those of
    /// others. The last one counts.
    var results: [[UInt8]] = []
    var refusals: [ATTErrorCode] = []
    var isDone = false
    var brought: Discrepancy.Place?
  }

  init(_ peer: String) { self.peer = peer }

  /// Drops all debts, and forgets what was asked.
  mutating func forget() {
    (owedLinks, subscriptions, calls) = ([], [:], [])
    values = ValueQueue()
  }
}

/// The values of a peripheral, in the order in which they came.
struct ValueQueue: Sendable {
  struct Value: Sendable {
    var name: AttributeName
    var octets: [UInt8]
    var place: Discrepancy.Place
    /// Whether the app is entitled to the value.
    var isOwed: Bool
  }

  private(set) var waiting: [Value] = []
  /// The values that have not been delivered although later ones have.
  private(set) var overtaken: [Value] = []

  /// The most values that wait. Beyond that, values that are owed to no app are dropped.
  ///
  /// Source: chosen.
  private static let mostWaiting = 4096

  var isEmpty: Bool { waiting.isEmpty && overtaken.isEmpty }

  mutating func append(_ value: Value) {
    waiting.append(value)
    if waiting.count > Self.mostWaiting, let place = waiting.firstIndex(where: { !$0.isOwed }) {
      waiting.remove(at: place)
    }
  }

  /// A callback's match among the waiting values.
  enum Match: Hashable, Sendable {
    case exact(Int)
    case overtaken(Int)
    case otherOctets(Int)
    case otherName(Int)
  }

  /// Returns the place of a value that waits. Values that are owed come first. A value
  /// that came before its subscription was on is usually never delivered.
  func exact(_ name: AttributeName, _ octets: [UInt8]) -> Int? {
    waiting.firstIndex { $0.isOwed && $0.octets == octets && $0.name == name }
      ?? waiting.firstIndex { $0.octets == octets && $0.name == name }
  }

  func match(_ name: AttributeName, _ octets: [UInt8]) -> Match? {
    if let place = overtaken.firstIndex(where: { $0.octets == octets && $0.name == name }) {
      return .overtaken(place)
    }
    if let place = waiting.firstIndex(where: { $0.isOwed && $0.name == name }) {
      return .otherOctets(place)
    }
    if let place = waiting.firstIndex(where: { $0.isOwed && $0.octets == octets }) {
      return .otherName(place)
    }
    return nil
  }

  /// Takes out a value that no longer waits. Owed values before it have been overtaken.
  mutating func takeWaiting(_ place: Int) -> Value {
    let value = waiting[place]
    overtaken += waiting[..<place].filter(\.isOwed)
    waiting.removeSubrange(...place)
    return value
  }

  mutating func takeOvertaken(_ place: Int) -> Value { overtaken.remove(at: place) }

  /// Takes out all values that the app is still owed, the earliest first. After that none is owed.
  mutating func takeOwed() -> [Value] {
    defer { (waiting, overtaken) = ([], []) }
    return overtaken + waiting.filter(\.isOwed)
  }

  /// Takes out the oldest overtaken value if there are more than 64: it is no longer expected.
  ///
  /// Source: chosen.
  mutating func takeLost() -> Value? { overtaken.count > 64 ? overtaken.removeFirst() : nil }

  /// Makes values since an instant no longer owed, though each of them may still be delivered.
  mutating func forgive(since time: Instant) {
    for index in waiting.indices where waiting[index].place.time >= time {
      waiting[index].isOwed = false
    }
  }
}
