import BluetoothProtocols
import Timelines

/// The attribute table of a server as the answers to a recorded client show it, and the handles
/// that the client has searched. The capture does not show the other handles.
struct RecordedTable: Sendable {
  var table = AttributeTable()
  /// The handles of attributes that the capture does not show, but that the table holds all the
  /// same.
  var placeholders: Set<AttributeHandle> = []
  /// The ranges of handles that the client has searched completely, by what it looked for.
  private(set) var searched: [Search: [AttributeHandleRange]] = [:]

  enum Search: Hashable, Sendable {
    /// Primary services.
    case services
    case attributes(BluetoothUUID)
    case everything

    /// A search for groups that attributes of this type declare. A client that finds no secondary
    /// service has not looked for primary ones.
    static func groups(_ type: BluetoothUUID) -> Search {
      type == GATTAttributeType.primaryService ? .services : .attributes(type)
    }
  }

  /// Whether other links show other attributes. Then attributes that were used on those links may
  /// not exist in this table.
  private(set) var isOfOneTime = false
  private var uses = AttributeUses()
  /// The first value that was read of each attribute.
  private(set) var values: [AttributeHandle: [UInt8]] = [:]

  init() {}

  /// - Parameter dialogues: The dialogues with one and the same server, in order.
  init(_ dialogues: some Sequence<RecordedDialogue>) {
    for dialogue in dialogues { learn(from: dialogue) }
    complete()
  }

  /// Learns from the next dialogue with the server: what the answers show, and which attributes
  /// were read, written and sent.
  mutating func learn(from dialogue: RecordedDialogue) {
    for exchange in dialogue.exchanges { learn(exchange.answer, to: exchange.request) }
    uses.learn(from: dialogue)
    for read in dialogue.reads + dialogue.declarationReads where values[read.handle] == nil {
      if case .value(let value, _) = read.outcome { values[read.handle] = value }
    }
  }

  /// Learns only what the answers of the next dialogue show in a span of time, without reads and
  /// uses.
  mutating func learn(
    fromAnswersIn dialogue: RecordedDialogue, from start: Instant = .start,
    until end: Instant = .distantFuture
  ) {
    for exchange in dialogue.exchanges where exchange.time >= start && exchange.time < end {
      learn(exchange.answer, to: exchange.request)
    }
  }

  /// The attributes that answers have shown, without those that were read or used.
  var shown: Shown { Shown(table: table, searched: searched) }

  struct Shown: Hashable, Sendable {
    var table: AttributeTable
    var searched: [Search: [AttributeHandleRange]]
  }

  /// Replaces what answers have shown here with what they showed at another time.
  mutating func replaceShown(with shown: Shown) {
    (table, searched) = (shown.table, shown.searched)
  }

  /// Makes this the table of the same server at a time when its attributes were others.
  mutating func replace(with attributes: AttributeTable) {
    // A value belongs to an attribute of one type: it says nothing of another type at its handle.
    values = values.filter { handle, _ in table[handle]?.type == attributes[handle]?.type }
    (table, isOfOneTime) = (attributes, true)
  }

  /// Completes the table with placeholders, names and values, after the last client.
  mutating func complete() {
    declareIncluded()
    complete(uses)
    name()
    for (handle, value) in values where table[handle]?.value == nil { table[handle]?.value = value }
    (uses, values) = (AttributeUses(), [:])
  }

  /// Tells whether the recorded client looked for this in all of a range. Then the range holds
  /// nothing but what the client found.
  func isSearched(_ search: Search, in range: AttributeHandleRange) -> Bool {
    guard range.first <= range.last else { return true }
    let ranges = (searched[search] ?? []) + (search == .everything ? knownHandles(in: range) : [])
    var next = range.first
    for searched in ranges.sorted(by: { $0.first < $1.first }) {
      if searched.first > next { return false }
      if searched.last < next { continue }
      guard searched.last < range.last, let following = searched.last.next else { return true }
      next = following
    }
    return false
  }

  /// Tells whether an app can name this attribute: its UUIDs are known, and no attribute before it
  /// has the same ones.
  func isReachable(_ attribute: Attribute) -> Bool {
    guard attribute.name.service != nil, attribute.name.characteristic != nil,
      !attribute.isDeclaration
    else { return false }
    let first = table.attributes.first { !$0.isDeclaration && $0.name == attribute.name }
    return first?.handle == attribute.handle
  }

  /// Tells whether an attribute is the characteristic by which a server indicates that its table
  /// has changed. The client's own stack listens to it, not an app.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 7.1.
  func isServiceChanged(_ handle: AttributeHandle) -> Bool {
    table[handle]?.type == GATTAttributeType.serviceChanged
  }

  private func knownHandles(in range: AttributeHandleRange) -> [AttributeHandleRange] {
    table.attributes(in: range).map { AttributeHandleRange($0.handle, $0.handle) }
  }
}

// The attributes that an answer shows.
extension RecordedTable {
  private mutating func learn(_ answer: ATTPDU, to request: ATTPDU) {
    switch (request, answer) {
    case (.readByGroupTypeRequest(let range, let type), .readByGroupTypeResponse(let groups)):
      for group in groups { insert(service: group.value, type, group.range) }
      remember(.groups(type), from: range.first, to: groups.last?.range.last)
    case (.findByTypeValueRequest(_, let type, let value), .findByTypeValueResponse(let ranges))
    where type == GATTAttributeType.primaryService:
      for range in ranges { insert(service: value, type, range) }
    case (.readByTypeRequest(let range, let type), .readByTypeResponse(let entries)):
      for entry in entries { insert(entry, type) }
      remember(.attributes(type), from: range.first, to: entries.last?.handle)
    case (.findInformationRequest(let range), .findInformationResponse(let entries)):
      for entry in entries where table[entry.handle] == nil {
        table.insert(Attribute(handle: entry.handle, type: entry.type, value: nil))
      }
      remember(.everything, from: range.first, to: entries.last?.handle)
    case (.readByGroupTypeRequest(let range, let type), .errorResponse(_, _, .attributeNotFound)):
      remember(.groups(type), from: range.first, to: range.last)
    case (.readByTypeRequest(let range, let type), .errorResponse(_, _, .attributeNotFound)):
      remember(.attributes(type), from: range.first, to: range.last)
    case (.findInformationRequest(let range), .errorResponse(_, _, .attributeNotFound)):
      remember(.everything, from: range.first, to: range.last)
    default: break
    }
  }

  private mutating func remember(
    _ search: Search, from first: AttributeHandle, to last: AttributeHandle?
  ) {
    guard let last, first <= last else { return }
    searched[search, default: []].append(AttributeHandleRange(first, last))
  }

  private mutating func insert(
    service value: [UInt8], _ type: BluetoothUUID, _ range: AttributeHandleRange
  ) {
    table.insert(
      Attribute(handle: range.first, type: type, value: value, groupEnd: range.last))
  }

  /// A characteristic declaration also describes the value after it. Some servers end a service one
  /// handle too early; if the next service begins there, that service counts and not the value.
  private mutating func insert(_ entry: ATTHandleValue, _ type: BluetoothUUID) {
    table.insert(Attribute(handle: entry.handle, type: type, value: entry.value))
    guard type == GATTAttributeType.characteristic,
      let declaration = try? CharacteristicDeclaration(parsing: entry.value)
    else { return }
    let isOutside = !services.contains {
      $0.handle < entry.handle && declaration.valueHandle <= $0.groupEnd
    }
    let former = table[declaration.valueHandle]
    if isOutside, former?.isServiceDeclaration ?? false { return }
    let known = former?.value
    table.insert(
      Attribute(handle: declaration.valueHandle, type: declaration.uuid, value: known))
  }
}

// The names of the attributes, and their values.
extension RecordedTable {
  /// Names every attribute, in the table's order: each belongs to the service and the
  /// characteristic whose declarations came last before it. A characteristic that reaches beyond
  /// the end of its service keeps its value and its descriptors all the same, up to the next
  /// declaration.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.1 and 3.3. Source: observed, in a public capture of a
  /// camera, whose last service ends one handle before its last value.
  private mutating func name() {
    var service: (name: AttributeName, end: AttributeHandle)?
    var declared: (characteristic: CharacteristicDeclaration, instance: Int?)?
    var counts: [BluetoothUUID: Int] = [:]
    var services: [BluetoothUUID: Int] = [:]
    for var attribute in table.attributes {
      if let end = service?.end, attribute.handle > end,
        attribute.isDeclaration || !(declared?.characteristic.reaches(attribute) ?? false)
      {
        (service, declared) = (nil, nil)
      }
      if attribute.isServiceDeclaration {
        let uuid = try? ServiceDeclaration(parsing: attribute.value ?? []).uuid
        let number = uuid.flatMap { services.number(of: $0) }
        service = (AttributeName(service: uuid, serviceInstance: number), attribute.groupEnd)
        (declared, counts) = (nil, [:])
      } else if attribute.isCharacteristicDeclaration {
        declared = (try? CharacteristicDeclaration(parsing: attribute.value ?? [])).map {
          ($0, counts.number(of: $0.uuid))
        }
      }
      attribute.name = service?.name ?? AttributeName()
      if let declared { attribute.name(in: declared.characteristic, declared.instance) }
      table.insert(attribute)
    }
  }
}

extension CharacteristicDeclaration {
  /// Tells whether an attribute after the end of the service is still of this characteristic.
  fileprivate func reaches(_ attribute: Attribute) -> Bool {
    attribute.handle == valueHandle || attribute.handle > valueHandle && attribute.isDescriptor
  }
}

extension [BluetoothUUID: Int] {
  /// Counts one more attribute with this UUID and returns its number; nil for the first one.
  fileprivate mutating func number(of uuid: BluetoothUUID) -> Int? {
    self[uuid, default: 0] += 1
    return self[uuid].flatMap { $0 > 1 ? $0 : nil }
  }
}

extension Attribute {
  fileprivate mutating func name(in declaration: CharacteristicDeclaration, _ instance: Int?) {
    name.characteristic = declaration.uuid
    name.instance = instance
    properties = declaration.properties
    if self.handle == declaration.valueHandle {
      permissions = Permissions(properties, nil)
    } else if self.handle > declaration.valueHandle {
      name.descriptor = type
      permissions = [.readable, .writeable]
    }
  }
}
