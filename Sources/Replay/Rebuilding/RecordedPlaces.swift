import BluetoothProtocols

/// The indices of equal questions in a recorded dialogue, in the order of asking.
struct RecordedPlaces: Sendable {
  private var places: [Question: [Int]] = [:]

  /// Something that can be asked more than once. Its places are indices of the exchanges, the reads
  /// or the writes.
  enum Question: Hashable, Sendable {
    case exchange([UInt8])
    case read(AttributeHandle)
    case write(WriteKey)
    /// A write of two octets that may have been a subscription.
    case subscription(AttributeHandle)
    /// An access that was refused because the link was not encrypted.
    case barred(SecurityBarriers.Access)
  }

  /// A value and the attribute to which it was written.
  struct WriteKey: Hashable, Sendable {
    var handle: AttributeHandle
    var value: [UInt8]
  }

  init(_ dialogue: RecordedDialogue, _ barriers: SecurityBarriers) {
    for (place, exchange) in dialogue.exchanges.enumerated() {
      let isBarred = barriers.bars(exchange)
      add(isBarred ? exchange.refused : .exchange(exchange.requestOctets), place)
    }
    for (place, read) in dialogue.reads.enumerated() {
      add(barriers.bars(read) ? read.refused : .read(read.handle), place)
    }
    for (place, write) in dialogue.writes.enumerated() {
      if barriers.bars(write) {
        add(write.refused, place)
        continue
      }
      add(.write(WriteKey(handle: write.handle, value: write.value)), place)
      if write.mayBeSubscription { add(.subscription(write.handle), place) }
    }
  }

  private mutating func add(_ question: Question, _ place: Int) {
    places[question, default: []].append(place)
  }

  subscript(question: Question) -> [Int]? { places[question] }
}

/// The questions of a recorded dialogue, with four octets for each one. That is enough to rule out
/// most questions that were not asked.
struct RecordedQuestions: Sendable {
  /// Ascending.
  private let digests: [UInt32]

  init() { digests = [] }

  /// A question that may be barred counts as barred and as plain, as the barriers are not known
  /// yet.
  init(_ dialogue: RecordedDialogue) {
    var digests: Set<UInt32> = []
    func add(_ question: RecordedPlaces.Question) { digests.insert(Self.digest(question)) }
    for exchange in dialogue.exchanges {
      add(.exchange(exchange.requestOctets))
      if exchange.answer.error?.isForWantOfSecurity ?? false { add(exchange.refused) }
    }
    for read in dialogue.reads {
      add(.read(read.handle))
      if read.refusal?.isForWantOfSecurity ?? false { add(read.refused) }
    }
    for write in dialogue.writes {
      add(.write(RecordedPlaces.WriteKey(handle: write.handle, value: write.value)))
      if write.mayBeSubscription { add(.subscription(write.handle)) }
      if write.refusal?.isForWantOfSecurity ?? false { add(write.refused) }
    }
    self.digests = digests.sorted()
  }

  /// Tells whether a question may have been asked; if not, it certainly was not.
  func mayHold(_ question: RecordedPlaces.Question) -> Bool {
    let digest = Self.digest(question)
    let place = digests.partitioningIndex { $0 >= digest }
    return place < digests.count && digests[place] == digest
  }

  private static func digest(_ question: RecordedPlaces.Question) -> UInt32 {
    UInt32(truncatingIfNeeded: question.hashValue)
  }
}

extension RecordedDialogue.Exchange {
  fileprivate var refused: RecordedPlaces.Question { .barred(.request(requestOctets)) }
}

extension RecordedDialogue.Read {
  fileprivate var refused: RecordedPlaces.Question { .barred(.read(handle)) }
}

extension RecordedDialogue.Write {
  fileprivate var refused: RecordedPlaces.Question { .barred(.write(handle)) }

  fileprivate var mayBeSubscription: Bool { refusal == nil && value.count == 2 && value != [0, 0] }
}
