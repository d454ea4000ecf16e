import BluetoothProtocols
import Timelines

/// The attribute tables of a peer whose attributes change. For example, a peer that has been
/// updated has new attributes from then on, and must not show them earlier.
///
/// They change between two links, or on one link after the server has said so: then the link has
/// several *epochs*, from 0.
struct RecordedVariants: Sendable {
  private struct Epoch: Hashable {
    var session: Int
    var number = 0
  }

  /// The number of the table that each epoch of each link showed; without those that showed none.
  private var places: [Epoch: Int] = [:]
  private var count = 0
  private var shown: [RecordedTable.Shown: Int] = [:]
  /// Attributes of the epoch before that may no longer exist, by the number of the table.
  private var stale: [Int: Set<AttributeHandle>] = [:]
  private var tables: [Int: RecordedTable] = [:]
  /// The instants at which the server reported a change of its attributes, by the link.
  private var changes: [Int: [Instant]] = [:]

  var isEmpty: Bool { tables.isEmpty }

  /// Learns what the next link shows.
  mutating func learn(from dialogue: RecordedDialogue) {
    defer { count += 1 }
    let announced = dialogue.announcedChanges
    var former = RecordedTable()
    for number in 0...announced.count {
      let start = number > 0 ? announced[number - 1].time : .start
      let end = number < announced.count ? announced[number].time : .distantFuture
      var own = RecordedTable()
      own.learn(fromAnswersIn: dialogue, from: start, until: end)
      if own.searched.isEmpty, own.table.attributes.isEmpty { continue }
      let place = shown[own.shown] ?? shown.count
      shown[own.shown] = place
      places[Epoch(session: count, number: number)] = place
      if number > 0 {
        let changed = former.table.attributes(in: announced[number - 1].range).map(\.handle)
        stale[place, default: []].formUnion(changed.filter { own.table[$0] == nil })
      }
      former = own
    }
    if !announced.isEmpty { changes[count] = announced.map(\.time) }
  }

  /// Keeps the tables that contradict the table of all links together, after the last link.
  ///
  /// - Parameter all: The table of all links together, not completed yet.
  mutating func complete(beside all: RecordedTable) {
    for (own, place) in shown where shown.count > 1 {
      var known = RecordedTable()
      known.replaceShown(with: own)
      guard let attributes = known.changing(all.table, without: stale[place] ?? []) else {
        continue
      }
      var variant = all
      variant.replace(with: attributes)
      variant.complete()
      tables[place] = variant
    }
    (shown, stale) = ([:], [:])
    if tables.isEmpty { (places, changes) = ([:], [:]) }
  }

  /// Returns the epoch of a link at a time.
  func epoch(ofSession session: Int, at time: Instant) -> Int {
    changes[session]?.count { $0 <= time } ?? 0
  }

  /// Returns the number of the variant that a link showed; nil if the link contradicts nothing.
  func number(of session: Int, epoch: Int = 0) -> Int? {
    let places = (0...epoch).reversed().lazy.compactMap {
      self.places[Epoch(session: session, number: $0)]
    }
    return places.first.flatMap { tables[$0] == nil ? nil : $0 }
  }

  subscript(session: Int, epoch: Int) -> RecordedTable? {
    number(of: session, epoch: epoch).flatMap { tables[$0] }
  }
}

extension RecordedDialogue {
  /// The server's announcements of changed attributes: their times and ranges. An indication of a
  /// range of handles counts if its characteristic is Service Changed or unknown.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 7.1.
  fileprivate var announcedChanges: [(time: Instant, range: AttributeHandleRange)] {
    let ranges = pushes.filter { $0.isIndication && $0.value.count == 4 }
    if ranges.isEmpty { return [] }
    var table = RecordedTable()
    table.learn(fromAnswersIn: self)
    return ranges.compactMap { push in
      let type = table.table[push.handle]?.type
      guard type == nil || type == GATTAttributeType.serviceChanged,
        let range = try? AttributeHandleRange(parsing: push.value), range.first <= range.last
      else { return nil }
      return (push.time, range)
    }
  }
}

extension RecordedTable {
  /// Returns what this one link shows, completed from all links where this one leaves the
  /// attributes open.
  ///
  /// - Parameter stale: Attributes that no longer exist.
  /// - Returns: Nil if this link does not contradict the others.
  fileprivate func changing(
    _ all: AttributeTable, without stale: Set<AttributeHandle>
  ) -> AttributeTable? {
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
      if stale.contains(attribute.handle) {
        differs = true
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
