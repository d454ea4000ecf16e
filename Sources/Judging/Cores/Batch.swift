/// Items that are handed over together: handing over each by itself would cost more than making it.
struct Batch<Item: Sendable, Word: Sendable>: Sendable {
  var items: [Item] = []
  /// The word that follows the items.
  var word: Word?
}

extension Handover {
  /// Hands a batch over, and leaves an empty one; for the maker. The room of a batch that was used
  /// is taken again.
  ///
  /// - Returns: Whether more batches are wanted.
  func put<Item, Word>(emptying batch: inout Batch<Item, Word>) -> Bool
  where Piece == Batch<Item, Word> {
    let isWanted = put(batch)
    batch = spent() ?? Batch()
    batch.items.removeAll(keepingCapacity: true)
    batch.word = nil
    return isWanted
  }
}
