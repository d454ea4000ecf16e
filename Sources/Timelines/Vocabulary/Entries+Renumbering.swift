extension [Entry] {
  /// The entries numbered from 1 in their order, for a timeline in which entries were left out,
  /// doubled or moved. A cause becomes the new number of its entry, or of the first copy of it; it is
  /// nil if that entry is gone.
  public var renumbered: [Entry] {
    var numbers: [Int: Int] = [:]
    for (index, entry) in enumerated() where numbers[entry.sequence] == nil {
      numbers[entry.sequence] = index + 1
    }
    return enumerated().map { index, entry in
      var entry = entry
      entry.sequence = index + 1
      entry.cause = entry.cause.flatMap { numbers[$0] }
      return entry
    }
  }
}
