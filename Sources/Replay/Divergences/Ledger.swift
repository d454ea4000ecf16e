import BluetoothProtocols

/// What of a recorded peer has come up in the run: the rest is unused.
///
/// Discovery counts by what it reveals and not by its PDUs, since there are many ways to ask.
/// Questions of the recorded host's own stack (the MTU, the database hash, included services)
/// belong to that host, and nobody else has to ask them.
struct Ledger: Hashable, Sendable {
  /// A recorded read, write or push: on which link, and its place among those of its kind.
  struct Place: Hashable, Sendable {
    var session: Int
    var index: Int
  }

  enum Item: Hashable, Sendable {
    case read(Place)
    case write(Place)
    case push(Place)
    /// What a remote central asked.
    case step(Place)
    /// A value that the recorded host sent.
    case hostValue(Place)

    fileprivate var place: Place {
      switch self {
      case .read(let place), .write(let place), .push(let place), .step(let place),
        .hostValue(let place):
        place
      }
    }

    fileprivate var whereabouts: Items {
      let kind: Items.Kind =
        switch self {
        case .read: .reads
        case .write: .writes
        case .push: .pushes
        case .step: .steps
        case .hostValue: .hostValues
        }
      return Items(kind: kind, session: place.session)
    }
  }

  /// All items of a kind on a link.
  fileprivate struct Items: Hashable {
    enum Kind { case reads, writes, pushes, steps, hostValues }

    var kind: Kind
    var session: Int
  }

  private var items: [Items: Numbers] = [:]
  private var sessions: Set<Int> = []
  private var handles: Set<AttributeHandle> = []

  mutating func linkBegan(session: Int) { sessions.insert(session) }

  mutating func reproduced(_ item: Item) {
    items[item.whereabouts, default: Numbers()].insert(item.place.index)
  }

  mutating func revealed(by answer: ATTPDU, to request: ATTPDU) {
    handles.formUnion(answer.revealedHandles(to: request))
  }

  func wasLinked(_ session: Int) -> Bool { sessions.contains(session) }

  func contains(_ item: Item) -> Bool {
    items[item.whereabouts]?.contains(item.place.index) ?? false
  }

  /// Whether everything that a recorded discovery showed has been shown in the run too.
  func covers(_ exchange: RecordedDialogue.Exchange) -> Bool {
    handles.isSuperset(of: exchange.answer.revealedHandles(to: exchange.request))
  }
}

/// Numbers from 0, nearly all of which come to be in the set: a bit for each.
private struct Numbers: Hashable {
  private var words: [UInt64] = []

  mutating func insert(_ number: Int) {
    while words.count <= number / 64 { words.append(0) }
    words[number / 64] |= 1 << UInt64(number % 64)
  }

  func contains(_ number: Int) -> Bool {
    number / 64 < words.count && words[number / 64] >> UInt64(number % 64) & 1 == 1
  }
}

extension ATTPDU {
  /// The attributes that an answer shows to a client that discovers services, characteristics or
  /// descriptors.
  func revealedHandles(to request: ATTPDU) -> Set<AttributeHandle> {
    switch (request, self) {
    case (.readByGroupTypeRequest, .readByGroupTypeResponse(let groups)):
      return Set(groups.map(\.range.first))
    case (.findByTypeValueRequest, .findByTypeValueResponse(let ranges)):
      return Set(ranges.map(\.first))
    case (.findInformationRequest, .findInformationResponse(let entries)):
      return Set(entries.map(\.handle))
    case (.readByTypeRequest(_, GATTAttributeType.characteristic), .readByTypeResponse(let found)):
      let values = found.compactMap {
        try? CharacteristicDeclaration(parsing: $0.value).valueHandle
      }
      return Set(found.map(\.handle) + values)
    default: return []
    }
  }
}
