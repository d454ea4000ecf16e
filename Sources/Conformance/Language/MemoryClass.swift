import Timelines

/// The growth of an expectation's memory with the timeline.
public enum MemoryClass: Hashable, Sendable {
  /// The memory is the same for every timeline.
  case constant
  /// The memory grows with the number of keys for which something is open.
  case liveKeys
  /// The memory grows with the number of obligations that wait.
  case liveObligations
  /// For each key a fixed number of entries is kept.
  case window(Int)
  /// The memory grows with the number of different keys in the whole timeline.
  case distinctKeys
  /// The memory grows with the number of different values that are measured.
  case distinctValues

  /// `live keys`
  public var name: String {
    switch self {
    case .constant: "constant"
    case .liveKeys: "live keys"
    case .liveObligations: "live obligations"
    case .window(let count): "window \(count)"
    case .distinctKeys: "distinct keys"
    case .distinctValues: "distinct values"
    }
  }
}

/// The growth of a pattern's memory with the keys and the scope of its expectation.
struct MemoryGrowth {
  fileprivate var hasKeys: Bool
  /// Whether the end of the scope frees what was kept.
  var scopeForgets: Bool
  fileprivate var isAlwaysOpen: Bool

  /// For a pattern that itself says when it has nothing left to remember of a key.
  var ofLiveKeys: MemoryClass { hasKeys ? .liveKeys : .constant }
  /// For a pattern that remembers a key until the scope closes.
  var ofKeys: MemoryClass { hasKeys && !scopeForgets ? .distinctKeys : ofLiveKeys }
  /// For a pattern that remembers nothing, so that only the open scopes are remembered.
  var ofOpenScopes: MemoryClass { isAlwaysOpen ? .constant : ofKeys }
}

extension Expectation {
  /// The memory that the checker needs for the expectation.
  public var memoryClass: MemoryClass {
    pattern.memory(
      MemoryGrowth(
        hasKeys: !keys.isEmpty, scopeForgets: scope.forgets || !states.isEmpty,
        isAlwaysOpen: scope.isAlwaysOpen && states.isEmpty))
  }

  /// The memory class in words, with the keys that have a cell each.
  public var memory: String {
    let whose = keys.isEmpty ? "" : " for each \(keys.map(\.rawValue).joined(separator: ", "))"
    switch memoryClass {
    case .constant: return "constant: the same for a long timeline as for a short one"
    case .liveKeys: return "live keys: one cell\(whose) that is open"
    case .liveObligations: return "live obligations: one cell for each open obligation"
    case .window(let count): return "window \(count): that number of entries\(whose)"
    case .distinctValues: return "distinct values: one cell\(whose) and each different value"
    case .distinctKeys:
      if let event = pattern.traits.remembered {
        return "distinct keys: one cell for each different \(event.phrase), of which the latest "
          + "\(PrecedenceMachine.mostJoined) are kept"
      }
      return "distinct keys: one cell\(whose) that was ever seen"
    }
  }

  /// The keys that never run out: new values come as long as the timeline goes on.
  var endlessKeys: [Field] {
    guard memoryClass == .distinctKeys else { return [] }
    let compared = pattern.traits.remembered?.bindings.compactMap { binding -> Field? in
      if case .field(let field) = binding.subject { field } else { nil }
    }
    return (keys + (compared ?? [])).filter {
      [.peer, .central, .connection, .request, .address].contains($0)
    }
  }
}

extension Scope {
  /// Whether the scope is always open, so that its state needs no memory.
  fileprivate var isAlwaysOpen: Bool { if case .whole = self { true } else { false } }

  /// Whether the end of the scope frees the kept entries.
  fileprivate var forgets: Bool {
    switch self {
    case .whole, .before: false
    case .window(let window): window.until != nil || window.length != nil
    case .during: true
    }
  }
}
