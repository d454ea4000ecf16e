import BluetoothProtocols

extension SecurityBarriers {
  /// Returns a client's items as its app asked for them. An app asked only once for an item that
  /// was refused for want of security and given once the link was encrypted: the host's stack did
  /// the rest.
  ///
  /// Source: Core 5.4, Vol 3, Part C, 10.3.2. Source: inferred. Hosts pair and ask again by
  /// themselves; an app that asked again by itself looks the same.
  func itemsAsAsked(in dialogue: RecordedDialogue) -> [RecordedDialogue.Item] {
    let items = dialogue.itemsInOrder
    if isEmpty { return items }
    var told: [RecordedDialogue.Item] = []
    /// The index in `told` of each item that has only been refused so far.
    var refused: [Asking: Int] = [:]
    for item in items {
      guard let asking = Asking(item) else {
        told.append(item)
        continue
      }
      if bars(item) {
        if refused[asking] != nil { continue }
        refused[asking] = told.count
        told.append(item)
      } else if let place = refused.removeValue(forKey: asking), item.isEncrypted {
        told[place] = item.begun(at: told[place])
      } else {
        told.append(item)
      }
    }
    return told
  }

  var isEmpty: Bool { barred.isEmpty }

  private func bars(_ item: RecordedDialogue.Item) -> Bool {
    switch item {
    case .read(let read): bars(read)
    case .write(let write): bars(write)
    case .exchange: false
    }
  }

  /// An app's request: to read a value, or to write one.
  private enum Asking: Hashable {
    case read(AttributeHandle)
    case write(RecordedPlaces.WriteKey)

    init?(_ item: RecordedDialogue.Item) {
      switch item {
      case .read(let read): self = .read(read.handle)
      case .write(let write):
        self = .write(RecordedPlaces.WriteKey(handle: write.handle, value: write.value))
      case .exchange: return nil
      }
    }
  }
}

extension RecordedDialogue.Item {
  fileprivate var isEncrypted: Bool {
    switch self {
    case .exchange(let exchange): exchange.isEncrypted
    case .read(let read): read.isEncrypted
    case .write(let write): write.isEncrypted
    }
  }

  /// Returns the same item with the other item's time of beginning.
  fileprivate func begun(at former: RecordedDialogue.Item) -> RecordedDialogue.Item {
    switch self {
    case .exchange: return self
    case .read(var read):
      read.time = former.time
      return .read(read)
    case .write(var write):
      write.time = former.time
      return .write(write)
    }
  }
}
