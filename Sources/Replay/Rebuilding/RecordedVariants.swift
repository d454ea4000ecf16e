import BluetoothProtocols

/// The attribute tables of a peer whose links contradict each other. For example, a peer that has
/// been updated has new attributes from then on, and must not show them on earlier links.
struct RecordedVariants: Sendable {
  /// The number of the table that each link showed; without links that showed none.
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

  /// Keeps the tables that contradict the table of all links together, after the last link.
  ///
  /// - Parameter all: The table of all links together, not completed yet.
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

  /// Returns the number of the variant that a link showed; nil if the link contradicts nothing.
  func number(of session: Int) -> Int? {
    places[session].flatMap { tables[$0] == nil ? nil : $0 }
  }

  subscript(session: Int) -> RecordedTable? { places[session].flatMap { tables[$0] } }
}

extension RecordedTable {
  /// Returns what this one link shows, completed from all links where this one leaves the
  /// attributes open.
  ///
  /// - Returns: Nil if this link does not contradict the others.
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
        isInService = !isSearched(.groups(attribute.type), in: attribute.place)
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
  /// Tells whether both may be the same attribute. A list of types shows no value, and so
  /// contradicts none.
  fileprivate func agrees(with other: Attribute) -> Bool {
    type == other.type && (value == nil || value == other.value && groupEnd == other.groupEnd)
  }

  fileprivate var place: AttributeHandleRange { AttributeHandleRange(handle, handle) }
}
