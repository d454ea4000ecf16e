import BluetoothProtocols
import Captures

/// Records that wait to be written, in the order of the capture.
///
/// The contents of a packet are proved only when the packet is whole, and it may come in several
/// records. So a record with a part of a packet waits for the last part. The records after it wait
/// too, to keep their order.
struct HeldRecords {
  /// A record that waits.
  struct Held {
    var record: CaptureRecord
    /// The octets to write, as far as they are known.
    var octets: [UInt8]
    /// The payload of a packet on air that a key opened. Then stretches are parts of it.
    var opened: [UInt8]?
    /// The message that the record has a part of and that is not whole yet.
    var message: Int?
    /// The work left for a packet on air.
    var air: AirEnding?
  }

  /// A part of a record.
  struct Stretch {
    /// The number of the record.
    var record: Int
    /// The part of its octets, or of what a key opened.
    var range: Range<Int>
  }

  /// The parts of something that is whole only with its last part.
  struct Message {
    var stretches: [Stretch] = []
    /// Whether it is an L2CAP frame, with its header; else it is a unit of data that frames bring.
    var isFrame: Bool
  }

  private var records: [Held] = []
  /// The number of ``records`` that have left already.
  private var taken = 0
  /// The number of the first of ``records``.
  private var first = 0
  private var messages: [Int: Message] = [:]
  private var messageCount = 0
  private var octetCount = 0

  /// Chosen: a packet comes in some hundred records at most.
  private static let mostRecords = 4096
  private static let mostOctets = 1 << 22

  /// Takes a record, and returns its number.
  mutating func add(_ record: Held) -> Int {
    records.append(record)
    octetCount += record.octets.count
    return first + records.count - 1
  }

  subscript(number: Int) -> Held {
    get { records[number - first] }
    _modify { yield &records[number - first] }
  }

  /// Whether more records wait than may.
  var isFull: Bool { count > Self.mostRecords || octetCount > Self.mostOctets }

  private var count: Int { records.count - taken }

  /// The first record that waits.
  var head: Held? { count > 0 ? records[taken] : nil }

  mutating func removeHead() {
    octetCount -= records[taken].octets.count
    taken += 1
    guard taken > 256, taken > records.count / 2 else { return }
    records.removeFirst(taken)
    (first, taken) = (first + taken, 0)
  }
}

// MARK: - Messages

extension HeldRecords {
  /// Begins a message of which no part has come, and returns its number.
  mutating func beginMessage(isFrame: Bool) -> Int {
    messageCount += 1
    messages[messageCount] = Message(isFrame: isFrame)
    return messageCount
  }

  /// Takes a part of a message.
  mutating func add(_ stretch: Stretch, to message: Int) {
    messages[message]?.stretches.append(stretch)
    self[stretch.record].message = message
  }

  /// Returns whether a message waits for its end.
  func isOpen(_ message: Int) -> Bool { messages[message] != nil }

  /// Removes and returns a message. Its records no longer wait for it.
  mutating func close(_ number: Int) -> Message {
    let message = messages.removeValue(forKey: number) ?? Message(isFrame: false)
    for stretch in message.stretches where self[stretch.record].message == number {
      self[stretch.record].message = nil
    }
    return message
  }

  /// The numbers of the messages that wait for their end, the oldest first.
  var openMessages: [Int] { messages.keys.sorted() }

  /// Returns the octets of several stretches, one after the other.
  func octets(of stretches: [Stretch]) -> [UInt8] {
    stretches.flatMap { stretch in
      let held = self[stretch.record]
      return (held.opened ?? held.octets)[stretch.range]
    }
  }

  /// Writes octets into several stretches, one after the other.
  mutating func write(_ octets: [UInt8], to stretches: [Stretch]) {
    var rest = octets[...]
    for stretch in stretches {
      let part = rest.prefix(stretch.range.count)
      rest = rest.dropFirst(part.count)
      let range = stretch.range.prefix(part.count)
      if self[stretch.record].opened != nil {
        self[stretch.record].opened?.replaceSubrange(range, with: part)
      } else {
        self[stretch.record].octets.replaceSubrange(range, with: part)
      }
    }
  }
}

extension [HeldRecords.Stretch] {
  /// The stretches without the first octets of them.
  func dropping(_ count: Int) -> Self {
    var left = count
    return compactMap { stretch in
      let dropped = Swift.min(left, stretch.range.count)
      left -= dropped
      let range = stretch.range.dropFirst(dropped)
      return range.isEmpty
        ? nil : HeldRecords.Stretch(record: stretch.record, range: range)
    }
  }

  /// The first octets of the stretches.
  func keeping(_ count: Int) -> Self {
    var left = count
    return compactMap { stretch in
      let range = stretch.range.prefix(left)
      left -= range.count
      return range.isEmpty
        ? nil : HeldRecords.Stretch(record: stretch.record, range: range)
    }
  }
}
