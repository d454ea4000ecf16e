import Timelines

/// An event in a spec file: kinds of entries, and conditions on them.
///
/// An entry matches if it matches any of the choices; there is no other "or".
struct EventPattern: Hashable, Sendable {
  var choices: [Choice]
  /// The word after `as`, by which `same-as` refers to the entry.
  var name: String?
  /// The keys by which the event is compared; nil for all that it carries.
  var matching: [Field]?

  struct Choice: Hashable, Sendable {
    /// As written: `callback.didDiscover`, or `callback.*` for a group.
    var words: [String]
    var kinds: [Kind]
    var predicates: [Predicate]
  }
}

extension EventPattern {
  /// Every kind that could match, in the order of the file.
  var kinds: [Kind] {
    var seen: Set<Kind> = []
    return choices.flatMap(\.kinds).filter { seen.insert($0).inserted }
  }

  /// The bindings that its conditions refer to.
  var bindings: [Binding] {
    choices.flatMap(\.predicates).compactMap(\.binding)
  }

  /// - Parameter bound: The entry that the binding of a `same-as` stands for.
  func matches(_ entry: Entry, bound: Entry? = nil) -> Bool {
    choices.contains { choice in
      choice.kinds.contains(entry.kind)
        && choice.predicates.allSatisfy { $0.holds(of: entry, bound: bound) }
    }
  }
}
