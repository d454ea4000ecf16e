import BluetoothProtocols
import Timelines

/// A recorded client's uses of attributes that it knew from before the capture. The capture shows
/// the handles of such attributes but not their UUIDs.
struct AttributeUses: Sendable {
  /// The properties that a characteristic at each handle must have.
  private(set) var properties: [AttributeHandle: CharacteristicProperties] = [:]
  /// Handles to which only client characteristic configurations were written.
  private(set) var configurations: Set<AttributeHandle> = []
  /// Those of the handles to which a request for indications was written.
  private(set) var indicating: Set<AttributeHandle> = []

  /// Tells whether the server sent this attribute's value by itself.
  func isSent(_ handle: AttributeHandle) -> Bool {
    !(properties[handle]?.isDisjoint(with: [.notify, .indicate]) ?? true)
  }

  mutating func learn(from dialogue: RecordedDialogue) {
    for read in dialogue.reads { add(.read, at: read.handle) }
    for push in dialogue.pushes {
      add(push.isIndication ? .indicate : .notify, at: push.handle)
    }
    for write in dialogue.writes { learn(from: write) }
  }

  private mutating func add(_ property: CharacteristicProperties, at handle: AttributeHandle) {
    if handle.rawValue > 0 { properties[handle, default: []].insert(property) }
  }

  private mutating func learn(from write: RecordedDialogue.Write) {
    let isNew = properties[write.handle] == nil
    add(write.style == .command ? .writeWithoutResponse : .write, at: write.handle)
    if write.configures(in: AttributeTable()) {
      if isNew { configurations.insert(write.handle) }
      if write.value[0] & 2 != 0 { indicating.insert(write.handle) }
    } else {
      configurations.remove(write.handle)
    }
  }
}

// Attributes that were used but never shown get a service and a characteristic by which an app can
// name them.
extension RecordedTable {
  /// Completes the table with placeholders, in this order:
  ///
  /// - declarations of characteristics that a list of types shows without their values;
  /// - characteristics for descriptors that have none before them;
  /// - attributes at handles that were used but never found;
  /// - services around every attribute that is in none.
  ///
  /// An attribute stays unnamed if there is no room for its declaration between the known
  /// attributes.
  ///
  /// Source: chosen. The layout is the usual one: a service is directly before its first
  /// characteristic, a declaration directly before its value, and the configuration directly after
  /// the value.
  mutating func complete(_ uses: AttributeUses) {
    declareListedCharacteristics(uses)
    for descriptor in table.attributes where descriptor.isDescriptor {
      if table[descriptor.handle.previous] == nil {
        insertValue(at: descriptor.handle.previous, uses)
      }
    }
    for handle in uses.properties.keys.sorted() {
      if let attribute = table[handle] {
        declareUsed(attribute, uses)
      } else {
        insertUsed(handle, uses)
      }
    }
    for handle in uses.properties.keys.sorted() where uses.isSent(handle) {
      insertConfiguration(behind: handle)
    }
    let listed = table.attributes.filter { $0.isServiceDeclaration && $0.value == nil }
    for service in listed { declare(service: service.handle) }
    wrapOrphans()
  }

  private mutating func declareListedCharacteristics(_ uses: AttributeUses) {
    let listed = table.attributes.filter { $0.isCharacteristicDeclaration && $0.value == nil }
    for declaration in listed {
      guard let next = declaration.handle.next, let value = table[next], !value.isDeclaration else {
        continue
      }
      insert(declarationAt: declaration.handle, of: value.type, uses)
    }
  }

  /// Declares a characteristic of which an answer showed only the value and its type, as one to a
  /// read by UUID does.
  private mutating func declareUsed(_ value: Attribute, _ uses: AttributeUses) {
    let place = value.handle.previous
    guard !value.isDeclaration, !value.isDescriptor, place.rawValue > 0, table[place] == nil,
      !isKnownUndeclared(value.handle)
    else { return }
    insert(declarationAt: place, of: value.type, uses)
  }

  private mutating func insertUsed(_ handle: AttributeHandle, _ uses: AttributeUses) {
    if isOfOneTime, isSearched(.everything, in: AttributeHandleRange(handle, handle)) { return }
    if uses.configurations.contains(handle) {
      if table[handle.previous] == nil { insertValue(at: handle.previous, uses) }
      guard let before = table[handle.previous], !before.isDeclaration else { return }
      table.insert(
        Attribute(
          handle: handle, type: GATTAttributeType.clientCharacteristicConfiguration, value: nil))
      placeholders.insert(handle)
    } else {
      insertValue(at: handle, uses)
    }
  }

  /// Inserts a configuration after a value that the server sent by itself, as a client must have
  /// subscribed to it. It does so only if the capture shows no configuration and leaves room for
  /// one.
  private mutating func insertConfiguration(behind handle: AttributeHandle) {
    guard let value = table[handle], !value.isDeclaration, !value.isConfiguration,
      value.type != GATTAttributeType.serviceChanged,
      table.configuration(ofValueAt: handle) == nil, let place = handle.next, table[place] == nil,
      !isSearched(.everything, in: AttributeHandleRange(place, place)),
      !services.contains(where: { $0.groupEnd == handle })
    else { return }
    table.insert(
      Attribute(
        handle: place, type: GATTAttributeType.clientCharacteristicConfiguration, value: nil))
    placeholders.insert(place)
  }

  /// Tells whether a client searched for this attribute and did not find it. Then an app could not
  /// name it.
  private func isKnownMissing(_ handle: AttributeHandle) -> Bool {
    isKnownUndeclared(handle)
      || isSearched(.everything, in: AttributeHandleRange(handle, handle))
  }

  /// Tells whether a client searched for the declaration of this value and did not find it.
  private func isKnownUndeclared(_ handle: AttributeHandle) -> Bool {
    let declaration = AttributeHandleRange(handle.previous, handle.previous)
    let place = AttributeHandleRange(handle, handle)
    let isInService = services.contains { $0.handle <= handle && handle <= $0.groupEnd }
    return isSearched(.attributes(GATTAttributeType.characteristic), in: declaration)
      || !isInService && isSearched(.services, in: place)
  }

  /// Inserts a value with its declaration before it. If another value has the declaration's place,
  /// a descriptor is inserted instead.
  private mutating func insertValue(at handle: AttributeHandle, _ uses: AttributeUses) {
    let place = handle.previous
    if place.rawValue == 0 || table[place] == nil && isKnownMissing(handle) { return }
    if let former = table[place], !former.isDeclaration {
      table.insert(Attribute(handle: handle, type: .placeholder(.descriptor, handle), value: nil))
    } else if table[place] == nil {
      table.insert(
        Attribute(handle: handle, type: .placeholder(.characteristic, handle), value: nil))
      insert(declarationAt: place, of: .placeholder(.characteristic, handle), uses)
    } else {
      return
    }
    placeholders.insert(handle)
  }

  private mutating func insert(
    declarationAt handle: AttributeHandle, of type: BluetoothUUID, _ uses: AttributeUses
  ) {
    guard let value = handle.next else { return }
    var properties = uses.properties[value] ?? .read
    let behind = value.next.flatMap { table[$0] }
    let hasConfiguration =
      behind?.isConfiguration ?? value.next.map(uses.configurations.contains) ?? false
    if hasConfiguration, properties.isDisjoint(with: [.notify, .indicate]) {
      properties.insert(value.next.map(uses.indicating.contains) ?? false ? .indicate : .notify)
    }
    let declaration = CharacteristicDeclaration(
      properties: properties, valueHandle: value, uuid: type)
    table.insert(
      Attribute(
        handle: handle, type: GATTAttributeType.characteristic, value: declaration.encoded()))
    placeholders.insert(handle)
  }

  /// Declares the services that other ones include. A UUID of 128 bits does not stand in the
  /// include, but in the declaration itself, which a client reads. A service that a search for
  /// primary services did not find there is a secondary one.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.2 and 4.5.1.
  mutating func declareIncluded() {
    for include in table.attributes where include.isInclude {
      guard let included = try? IncludeDeclaration(parsing: include.value ?? []) else { continue }
      let place = included.range.first
      if let known = table[place], known.value != nil || !known.isServiceDeclaration { continue }
      let isSearched = isSearched(.services, in: AttributeHandleRange(place, place))
      let uuid =
        included.uuid ?? values[place].flatMap { try? ServiceDeclaration(parsing: $0).uuid }
      table.insert(
        Attribute(
          handle: place,
          type: isSearched ? GATTAttributeType.secondaryService : GATTAttributeType.primaryService,
          value: (uuid ?? .placeholder(.service, place)).encoded(),
          groupEnd: included.range.last))
      if uuid == nil { placeholders.insert(place) }
    }
  }

  /// Declares a service of which a list of types shows only the handle: it reaches up to the next
  /// one.
  private mutating func declare(service handle: AttributeHandle) {
    let next = table.attributes.first { $0.isServiceDeclaration && $0.handle > handle }
    let last = table.attributes.last
    table.insert(
      Attribute(
        handle: handle, type: GATTAttributeType.primaryService,
        value: BluetoothUUID.placeholder(.service, handle).encoded(),
        groupEnd: next?.handle.previous ?? last?.handle))
    placeholders.insert(handle)
  }

  /// Puts attributes that are in no service into new ones: one service for each gap between known
  /// ones.
  private mutating func wrapOrphans() {
    var end: AttributeHandle?
    var orphans: [[Attribute]] = [[]]
    for attribute in table.attributes {
      if attribute.isServiceDeclaration {
        end = attribute.groupEnd
        orphans.append([])
      } else if end.map({ attribute.handle > $0 }) ?? true {
        orphans[orphans.count - 1].append(attribute)
      }
    }
    for group in orphans {
      guard let first = group.first(where: \.isCharacteristicDeclaration), let last = group.last,
        case let place = first.handle.previous, place.rawValue > 0, table[place] == nil,
        !services.contains(where: { $0.handle <= place && place <= $0.groupEnd })
      else { continue }
      table.insert(
        Attribute(
          handle: place, type: GATTAttributeType.primaryService,
          value: BluetoothUUID.placeholder(.service, place).encoded(), groupEnd: last.handle))
      placeholders.insert(place)
    }
  }
}

extension Attribute {
  var isDescriptor: Bool { GATTAttributeType.isDescriptor(type) }
}

extension RecordedTable {
  var services: [Attribute] { table.attributes.filter(\.isServiceDeclaration) }

  /// Tells whether placeholders stand for the results of a search here. For services that is so as
  /// soon as there is any placeholder, as then no client in the recording looked for services. For
  /// other searches, the service that holds the range must hold a placeholder.
  func isInferred(_ search: Search, in range: AttributeHandleRange) -> Bool {
    if placeholders.isEmpty { return false }
    if search == .services { return true }
    return services.contains { service in
      service.handle <= range.first && range.last <= service.groupEnd
        && placeholders.contains { $0 >= service.handle && $0 <= service.groupEnd }
    }
  }
}

extension BluetoothUUID {
  enum Placeholder: UInt64 {
    case service = 0x8000_0001, characteristic = 0x8000_0002, descriptor = 0x8000_0003
  }

  /// Makes the UUID that stands for one that the capture does not show. `626C7565-7761-6B65-` is
  /// *bluewake* in ASCII, and the last digits are the handle.
  static func placeholder(_ kind: Placeholder, _ handle: AttributeHandle) -> BluetoothUUID {
    BluetoothUUID(
      mostSignificant: 0x626C_7565_7761_6B65,
      leastSignificant: kind.rawValue << 32 | UInt64(handle.rawValue))
  }
}

extension RecordedTable {
  /// The remark of a timeline about the placeholders.
  var remark: String {
    let handles = placeholders.sorted().map(\.description).joined(separator: ", ")
    return "the recorded host knew attributes from before; placeholders replace what the capture "
      + "does not show, at \(handles)"
  }
}
