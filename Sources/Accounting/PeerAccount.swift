import BluetoothProtocols
import Timelines
import VirtualTime

/// What a central manager's app is owed of one peripheral, and has been told.
struct PeerAccount: Sendable {
  let peer: String
  var wish = Wish.none
  /// What happened to links, of which the app has not been told.
  var owedLinks: [OwedLink] = []
  /// Whether a subscription has been asked for, and told to be on.
  var subscriptions: [AttributeName: Bool] = [:]
  /// Values that came by themselves, of which the app has not been told.
  var values = ValueQueue()
  var calls: [PendingCall] = []
  /// What the app has been told that the peer has: only of that it can ask.
  var known: Set<AttributeName> = []
  /// What the app was last told of each.
  var lastTold: [AttributeName: (value: [UInt8], place: Discrepancy.Place)] = [:]
  /// What was last read of each, whoever asked.
  var lastRead: [AttributeName: [UInt8]] = [:]
  /// Of a restored peripheral nothing is told before it has a delegate.
  ///
  /// Source: BG-RES-23.
  var lacksDelegate = false
  var reconnects = false
  var startsAt = Instant.start

  /// What the app wants of the peripheral, and has.
  enum Wish: Hashable, Sendable {
    case none
    case connecting(Discrepancy.Place)
    case connected
    /// It asked for the end of a connection, and is to be told of that.
    case cancelling(Discrepancy.Place)
    /// Restored: connected or wanted, which it is nobody knows.
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
    /// Whether the app could make it, as far as it was told.
    var isSound: Bool
    /// What has come for it, as far as it is known to be for it; the last one counts.
    var results: [[UInt8]] = []
    var refusals: [ATTErrorCode] = []
    var isDone = false
    var brought: Discrepancy.Place?
  }

  init(_ peer: String) { self.peer = peer }

  /// Nothing is owed any more, and nothing is known of what was asked.
  mutating func forget() {
    (owedLinks, subscriptions, calls) = ([], [:], [])
    values = ValueQueue()
  }
}

/// Values of a peripheral in the order in which they came.
struct ValueQueue: Sendable {
  struct Value: Sendable {
    var name: AttributeName
    var octets: [UInt8]
    var place: Discrepancy.Place
    /// Whether the app has a right to be told.
    var isOwed: Bool
  }

  private(set) var waiting: [Value] = []
  /// Behind which others have been told.
  private(set) var overtaken: [Value] = []

  /// A value that is owed to nobody is kept only for a while.
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

  /// What a callback can be of those that wait.
  enum Match: Hashable, Sendable {
    case exact(Int)
    case overtaken(Int)
    case otherOctets(Int)
    case otherName(Int)
  }

  /// What is owed comes first: what came before a subscription was on is most often never told.
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

  /// Takes one that has been told; those before it have been overtaken.
  mutating func take(_ place: Int) -> Value {
    let value = waiting[place]
    overtaken += waiting[..<place].filter(\.isOwed)
    waiting.removeSubrange(...place)
    return value
  }

  mutating func takeOvertaken(_ place: Int) -> Value { overtaken.remove(at: place) }

  /// All that the app is still owed, the earliest first; nothing is owed behind this.
  mutating func takeOwed() -> [Value] {
    defer { (waiting, overtaken) = ([], []) }
    return overtaken + waiting.filter(\.isOwed)
  }

  /// So many of those that were overtaken are still believed to come.
  ///
  /// Source: chosen.
  mutating func takeLost() -> Value? { overtaken.count > 64 ? overtaken.removeFirst() : nil }

  /// None of them is owed any more, though each may still be told.
  mutating func forgive(since time: Instant) {
    for index in waiting.indices where waiting[index].place.time >= time {
      waiting[index].isOwed = false
    }
  }
}
