import BluetoothProtocols

/// What the links of a peer show of its attributes where they contradict each other: a peer that has
/// been updated has others from then on, and one that grows them is not asked for them before.
struct RecordedVariants: Sendable {
  /// Which of the known tables each link showed; nothing of one that showed none.
  private var places: [Int: Int] = [:]
  private var count = 0
  private var shown: [RecordedTable.Shown: Int] = [:]
  private var tables: [Int: RecordedTable] = [:]

  var isEmpty: Bool { tables.isEmpty }

  /// Takes in what the next link shows.
  mutating func note(_ dialogue: RecordedDialogue) {
    defer { count += 1 }
    var own = RecordedTable()
    own.note(answersIn: dialogue)
    if own.searched.isEmpty, own.table.attributes.isEmpty { return }
    let place = shown[own.shown] ?? shown.count
    shown[own.shown] = place
    places[count] = place
  }

  /// After the last link: keeps what cannot be the same table as that of all links together.
  ///
  /// - Parameter all: Not completed yet.
  mutating func complete(beside all: RecordedTable) {
    for (own, place) in shown where shown.count > 1 {
      var known = RecordedTable()
      known.take(own)
      guard let attributes = known.changing(all.table) else { continue }
      var variant = all
      variant.replace(with: attributes)
      variant.complete()
      tables[place] = variant
    }
    shown = [:]
    if tables.isEmpty { places = [:] }
  }

  /// Which of the variants a link is of; nil where it may be any, or the one of most links.
  func number(of session: Int) -> Int? {
    places[session].flatMap { tables[$0] == nil ? nil : $0 }
  }

  subscript(session: Int) -> RecordedTable? { places[session].flatMap { tables[$0] } }
}

extension RecordedTable {
  /// What this one link shows, together with what it leaves open of the attributes of all links.
  ///
  /// - Returns: Nil where it contradicts nothing of them.
  fileprivate func changing(_ all: AttributeTable) -> AttributeTable? {
    var changed = AttributeTable()
    var differs = false
    var isInService = true
    var isInCharacteristic = true
    var end = AttributeHandle.last
    for attribute in all.attributes {
      if attribute.handle > end { (isInService, isInCharacteristic, end) = (true, true, .last) }
      if let own = table[attribute.handle] {
        let isSame = own.agrees(with: attribute)
        differs = differs || !isSame
        changed.insert(isSame ? attribute : own)
        if own.isServiceDeclaration { (isInService, end) = (true, own.groupEnd) }
        if own.isDeclaration { isInCharacteristic = true }
        continue
      }
      if attribute.isServiceDeclaration {
        isInService = !isSearched(.services, in: attribute.place)
        (isInCharacteristic, end) = (true, attribute.groupEnd)
      } else if attribute.isCharacteristicDeclaration {
        isInCharacteristic =
          !isSearched(.attributes(GATTAttributeType.characteristic), in: attribute.place)
      }
      if isInService, isInCharacteristic, !isSearched(.everything, in: attribute.place) {
        changed.insert(attribute)
      } else {
        differs = true
      }
    }
    if !differs { return nil }
    return changed
  }
}

extension Attribute {
  /// Whether both may be one; a list of types shows no more than the type.
  fileprivate func agrees(with other: Attribute) -> Bool {
    type == other.type && (value == nil || value == other.value && groupEnd == other.groupEnd)
  }

  fileprivate var place: AttributeHandleRange { AttributeHandleRange(handle, handle) }
}
