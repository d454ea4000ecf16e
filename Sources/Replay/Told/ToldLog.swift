import BluetoothProtocols
import Timelines

/// The callbacks that apps received, or must have received: in order, by the subject. For a
/// recorded run the log also holds the apps' states and the phone's own transmissions.
///
/// Each item holds only enough to compare two items and to find them again.
struct ToldLog: Sendable {
  /// The subject of an item.
  struct Subject: Hashable, Sendable {
    var kind: Kind
    var about = Fields()
    /// Whether only the presence of the item counts, and not its number.
    var isOnce = false
  }

  struct Item: Hashable, Sendable {
    var content: Content
    /// The number of the record in the capture, or of the entry in the run.
    var number: Int
    var time: Instant
  }

  /// The content of an item, as far as it is compared.
  enum Content: Hashable, Sendable {
    /// A digest of it.
    case digest(Int, isRefusal: Bool = false)
    /// Anything is expected, or any refusal. No document says how such a refusal is named.
    case anything, anyRefusal

    func agrees(with other: Content) -> Bool {
      switch (self, other) {
      case (.anything, _), (_, .anything), (.anyRefusal, .anyRefusal): true
      case (.anyRefusal, .digest(_, let isRefusal)), (.digest(_, let isRefusal), .anyRefusal):
        isRefusal
      case (.digest(let one, _), .digest(let another, _)): one == another
      }
    }
  }

  struct Told: Sendable {
    var items: [Item] = []
    /// Whether the items have different causes, so that their order depends on timing.
    var isUnordered = false
  }

  private(set) var subjects: [Subject: Told] = [:]
  private(set) var count = 0
  /// The peers whose discovery an app has received. Nearly all discoveries of a run are
  /// repetitions, which are recognized by the name alone.
  private var discovered = NameTable()

  /// The most items that are kept. Later ones are dropped, so that no capture is too large.
  ///
  /// Source: chosen; some tens of megabytes.
  static let mostKept = 1 << 18

  var isFull: Bool { count >= Self.mostKept }

  mutating func add(_ subject: Subject, _ item: Item, isUnordered: Bool = false) {
    if isFull || subject.isOnce && subjects[subject] != nil { return }
    count += 1
    subjects[subject, default: Told()].items.append(item)
    if isUnordered { subjects[subject, default: Told()].isUnordered = true }
  }
}

extension ToldLog {
  /// The part of an app's callbacks that is compared.
  enum Measure: Sendable {
    /// All of it: an app of a recorded run received the same before.
    case whole
    /// Only what follows from packets.
    case derivable
  }

  mutating func add(_ entry: Entry, by measure: Measure) {
    if isFull { return }
    switch measure {
    case .whole: addWhole(entry)
    case .derivable: addDerivable(entry)
    }
  }

  private mutating func addWhole(_ entry: Entry) {
    if entry.kind.family == .air { return addRadio(entry) }
    guard var about = ShownMoment.Subject(entry)?.about else { return }
    about[.state] = nil
    var hasher = Hasher()
    entry.fields.forEachField { field, value in
      if Self.volatile.contains(field) || about.contains(field) { return }
      hasher.combine(field)
      hasher.combine(value)
    }
    let content = hasher.finalize()
    var subject = Subject(kind: entry.kind, about: about)
    if entry.kind == .callbackDidDiscover {
      // How often a device is reported depends on the timing of the air.
      subject.isOnce = true
      subject.about[.count] = .integer(content)
    }
    add(subject, Item(content: .digest(content), number: entry.number, time: entry.time))
  }

  /// Records the phone's own transmissions whenever they change. The phone may choose how often and
  /// on which channels it listens, and its address. So these are not compared.
  private mutating func addRadio(_ entry: Entry) {
    guard entry.from == .implementation, let fields = Self.radio[entry.kind] else { return }
    var hasher = Hasher()
    for field in fields { hasher.combine(entry[field]) }
    let content = hasher.finalize()
    let subject = Subject(kind: entry.kind)
    if subjects[subject]?.items.last?.content == .digest(content) { return }
    add(subject, Item(content: .digest(content), number: entry.number, time: entry.time))
  }

  private static let radio: [Kind: [Field]] = [
    .airAdvertising: [.enabled, .connectable, .payload, .scanResponse],
    .airScanning: [.enabled, .active],
  ]

  /// The fields that may differ between two runs of the same recorded life.
  private static let volatile: Set<Field> = [
    .device, .rssi, .channel, .request, .timestamp, .deadline, .task,
  ]

  /// Returns whether an app receives a further discovery of a peer.
  private mutating func isDiscoveredAgain(_ entry: Entry) -> Bool {
    guard entry.kind == .callbackDidDiscover, let peer = entry[.peer]?.text else { return false }
    let known = discovered.names.count
    return discovered.placed(peer) < known
  }

  private mutating func addDerivable(_ entry: Entry) {
    if entry.kind.family != .callback || isDiscoveredAgain(entry) { return }
    let peer = entry[.peer] ?? entry[.central]
    func add(_ fields: Fields, _ content: ToldContent) {
      self.add(
        Subject(kind: entry.kind, about: fields.merging([.peer: peer])),
        Item(content: content.told, number: entry.number, time: entry.time))
    }
    func addFound(_ field: Field, _ uuids: [BluetoothUUID]) {
      for uuid in uuids {
        self.add(
          Subject(
            kind: entry.kind,
            about: AttributeName(entry.fields).told.merging([.peer: peer, field: .uuid(uuid)]),
            isOnce: true), Item(content: .anything, number: entry.number, time: entry.time))
      }
    }
    let error = entry[.error]?.text
    switch entry.kind {
    case .callbackDidDiscover:
      self.add(
        Subject(kind: entry.kind, about: [.peer: peer], isOnce: true),
        Item(content: .anything, number: entry.number, time: entry.time))
    case .callbackDidConnect: add([:], .done)
    case .callbackDidDisconnect: add([:], ToldContent(disconnection: error))
    case .callbackDidDiscoverServices:
      addFound(.service, entry[.services]?.list?.compactMap(\.uuid) ?? [])
    case .callbackDidDiscoverCharacteristics:
      let found = entry[.characteristics]?.list?.compactMap { $0.record?[.characteristic]?.uuid }
      addFound(.characteristic, found ?? [])
    case .callbackDidDiscoverDescriptors:
      addFound(.descriptor, entry[.descriptors]?.list?.compactMap(\.uuid) ?? [])
    case .callbackDidUpdateValue:
      add(
        AttributeName(entry.fields).told,
        error.map(ToldContent.refused) ?? .value(entry[.value]?.octets ?? []))
    case .callbackDidWriteValue:
      add(AttributeName(entry.fields).told, error.map(ToldContent.refused) ?? .done)
    case .callbackDidUpdateNotificationState:
      add(
        AttributeName(entry.fields).told,
        error.map(ToldContent.refused) ?? .isOn(entry[.isNotifying]?.flag ?? false))
    case .callbackDidReceiveRead:
      // The parts of a long value count as one read.
      if entry[.offset]?.integer ?? 0 == 0 { add(AttributeName(entry.fields).told, .done) }
    case .callbackDidReceiveWrite:
      add(AttributeName(entry.fields).told, .value(entry[.value]?.octets ?? []))
    case .callbackDidSubscribe, .callbackDidUnsubscribe:
      add(AttributeName(entry.fields).told, .done)
    default: break
    }
  }
}

/// The content of a callback, as far as packets decide it.
enum ToldContent: Hashable, Sendable {
  case done
  case value([UInt8])
  case refused(String)
  case isOn(Bool)
  /// A link that the app cancelled, a link that was lost, and a link that the peer ended.
  case given, lost, ended

  var told: ToldLog.Content {
    if case .refused = self { return .digest(hashValue, isRefusal: true) }
    return .digest(hashValue)
  }

  /// Source: BG-SEM-19, BG-SEM-37.
  init(disconnection error: String?) {
    switch error {
    case nil: self = .given
    case "connectionTimeout": self = .lost
    default: self = .ended
    }
  }
}

extension AttributeName {
  /// The name as fields. The first of several instances has no number, as entries may leave it out.
  var told: Fields {
    var name = self
    if name.instance == 1 { name.instance = nil }
    if name.serviceInstance == 1 { name.serviceInstance = nil }
    return name.fields
  }
}
