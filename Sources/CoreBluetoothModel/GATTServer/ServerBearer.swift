import BluetoothProtocols
import Timelines

/// The state of the phone's server on one link.
struct ServerBearer: Hashable, Sendable {
  private var prepared: [PreparedWrite] = []
  var updates = UpdateQueue()
  /// Whether the central wants to hear of changes of the attribute table.
  var hearsServiceChanges = false

  struct PreparedWrite: Hashable, Sendable {
    var handle: AttributeHandle
    var offset: Int
    var value: [UInt8]
  }

  /// Source: chosen. 64 prepared writes are kept, enough for the longest value twice.
  private static let mostPreparedWrites = 64

  /// Takes a prepared write into the queue.
  ///
  /// - Returns: False if the queue is full.
  mutating func prepare(_ write: PreparedWrite) -> Bool {
    if prepared.count >= Self.mostPreparedWrites { return false }
    prepared.append(write)
    return true
  }

  mutating func takePrepared() -> [PreparedWrite] {
    defer { prepared = [] }
    return prepared
  }
}

extension [ServerBearer.PreparedWrite] {
  /// The values that the writes make together; nil if one leaves a gap after those before it.
  var values: [AttributeHandle: [UInt8]]? {
    var values: [AttributeHandle: [UInt8]] = [:]
    for part in self {
      var value = values[part.handle] ?? []
      if part.offset > value.count { return nil }
      value.replaceSubrange(part.offset..., with: part.value)
      values[part.handle] = value
    }
    return values
  }
}

/// Values on their way to a subscriber. One goes out in each connection event. An indication holds
/// up what comes after it until it is confirmed.
///
/// Source: BG-SEM-33.
/// Source: chosen. Each connection event carries one value.
struct UpdateQueue: Hashable, Sendable {
  private var waiting: [ATTPDU] = []
  private var nextSend: Instant?
  private var awaitsConfirmation = false
  /// The sessions that were refused for lack of room.
  private(set) var refused: Set<Int> = []

  var isIdle: Bool { waiting.isEmpty && refused.isEmpty }

  func hasRoom(_ length: Int) -> Bool { waiting.count < length }

  mutating func append(_ pdu: ATTPDU) { waiting.append(pdu) }
  mutating func refuse(_ session: Int) { refused.insert(session) }
  mutating func confirm() { awaitsConfirmation = false }

  /// Drops the values of a characteristic that its client no longer asks for.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.3.3.3 and 4.10: a server sends by itself only values that
  /// the client has configured.
  /// Source: chosen. Waiting values are dropped; no source says whether to send them first.
  mutating func drop(
    valuesAt handle: AttributeHandle, notWanted wanted: ClientCharacteristicConfiguration
  ) {
    waiting.removeAll { pdu in
      switch pdu {
      case .handleValueNotification(handle, _): !wanted.contains(.notification)
      case .handleValueIndication(handle, _): !wanted.contains(.indication)
      default: false
      }
    }
  }

  /// Takes the value that may be sent now; nil if none may.
  mutating func popFirst(at now: Instant, interval: Duration) -> ATTPDU? {
    if let nextSend, nextSend > now { return nil }
    guard !awaitsConfirmation, !waiting.isEmpty else { return nil }
    let pdu = waiting.removeFirst()
    nextSend = now + interval
    if case .handleValueIndication = pdu { awaitsConfirmation = true }
    return pdu
  }

  /// Takes the sessions that wait for room, as soon as there is some.
  mutating func takeRefused(_ length: Int) -> [Int] {
    guard hasRoom(length) else { return [] }
    defer { refused = [] }
    return refused.sorted()
  }

  var nextDeadline: Instant? { waiting.isEmpty || awaitsConfirmation ? nil : nextSend }
}
