import BluetoothProtocols

/// Where in a recorded dialogue the same thing was asked: places in the order of asking.
struct RecordedPlaces: Sendable {
  private(set) var exchanges: [[UInt8]: [Int]] = [:]
  private(set) var reads: [AttributeHandle: [Int]] = [:]
  private(set) var writes: [WriteKey: [Int]] = [:]
  /// Writes of two octets that may have switched something on.
  private(set) var subscriptions: [AttributeHandle: [Int]] = [:]
  /// Attributes to which something was written without being refused.
  private(set) var writtenHandles: Set<AttributeHandle> = []

  /// What was written to what.
  struct WriteKey: Hashable, Sendable {
    var handle: AttributeHandle
    var value: [UInt8]
  }

  init(_ dialogue: RecordedDialogue) {
    for (place, exchange) in dialogue.exchanges.enumerated() {
      exchanges[exchange.requestOctets, default: []].append(place)
    }
    for (place, read) in dialogue.reads.enumerated() {
      reads[read.handle, default: []].append(place)
    }
    for (place, write) in dialogue.writes.enumerated() {
      writes[WriteKey(handle: write.handle, value: write.value), default: []].append(place)
      if write.refusal == nil { writtenHandles.insert(write.handle) }
      if write.refusal == nil, write.value.count == 2, write.value != [0, 0] {
        subscriptions[write.handle, default: []].append(place)
      }
    }
  }
}
