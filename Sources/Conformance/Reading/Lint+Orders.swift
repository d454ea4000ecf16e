import Timelines

// Lists whose order no document promises.

extension Expectation {
  /// The complaints about conditions that ask a list of an app's for one order.
  ///
  /// Source: chosen. Apple's documents give the elements of `services`, `characteristics`,
  /// `peripherals` and the like, and no order of them.
  var needlessOrders: [String] {
    let events = everyEvent.flatMap(\.choices).filter { choice in
      choice.kinds.contains { $0.family == .callback || $0 == .callReturned }
    }
    let lists = (events.flatMap(\.predicates) + (events.isEmpty ? [] : pattern.traits.demanded))
      .filter { Self.unordered.contains($0.subject) && $0.relation.orders }
    var found: [String] = []
    for predicate in lists {
      let name = predicate.subject.name
      let complaint =
        "asks for \(name) in one order, which no document promises: write "
        + "'\(name): {any-order: […]}'"
      if !found.contains(complaint) { found.append(complaint) }
    }
    return found
  }

  private static let unordered: Set<Subject> = Set(
    [
      .services, .characteristics, .descriptors, .includedServices, .peripherals, .scanServices,
      .solicitedServices, .overflowServices,
    ].map(Subject.field))
}

extension Relation {
  /// Whether only a list in one order satisfies it.
  fileprivate var orders: Bool {
    if case .equal(.list(let elements)) = self { elements.count > 1 } else { false }
  }
}
