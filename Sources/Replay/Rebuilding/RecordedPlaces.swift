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

  /// Refusals that an unencrypted link gets: places among reads, writes or exchanges.
  private(set) var barred: [SecurityBarriers.Access: [Int]] = [:]

  /// What was written to what.
  struct WriteKey: Hashable, Sendable {
    var handle: AttributeHandle
    var value: [UInt8]
  }

  init(_ dialogue: RecordedDialogue, _ barriers: SecurityBarriers) {
    for (place, exchange) in dialogue.exchanges.enumerated() {
      if barriers.bars(exchange) {
        barred[.request(exchange.requestOctets), default: []].append(place)
        continue
      }
      exchanges[exchange.requestOctets, default: []].append(place)
    }
    for (place, read) in dialogue.reads.enumerated() {
      if barriers.bars(read) {
        barred[.read(read.handle), default: []].append(place)
        continue
      }
      reads[read.handle, default: []].append(place)
    }
    for (place, write) in dialogue.writes.enumerated() {
      if barriers.bars(write) {
        barred[.write(write.handle), default: []].append(place)
        continue
      }
      writes[WriteKey(handle: write.handle, value: write.value), default: []].append(place)
      if write.refusal == nil { writtenHandles.insert(write.handle) }
      if write.refusal == nil, write.value.count == 2, write.value != [0, 0] {
        subscriptions[write.handle, default: []].append(place)
      }
    }
  }
}
