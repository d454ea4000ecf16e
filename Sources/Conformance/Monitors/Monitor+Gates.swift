import Timelines

// Further states besides the scope, and entries that concern several instances.
//
// The scope of an instance is open while the scope itself is open for it and every further state is
// on. This code runs rarely, and is kept apart from the code that runs for every entry.

extension Monitor {
  /// Whether the scope is certainly open for no key.
  @inline(__always)
  var isShut: Bool { scope.isShut || hasGates && gates.contains { $0.tracker.isShut } }

  var isOpenAnywhere: Bool {
    scope.isOpenAnywhere && gates.allSatisfy { $0.tracker.isOpenAnywhere }
  }

  @inline(never)
  func areGatesOpen(for key: Key, _ work: inout Workspace) -> Bool {
    for gate in gates where !gate.isOpen(key, plan.whole, &work) { return false }
    return true
  }

  /// Returns the stretch of the scope that is open for an instance, if the further states are on.
  func openStretch(of key: Key, _ work: inout Workspace) -> Stretch? {
    guard let stretch = scope.stretch(ofInstance: key, plan.whole, &work),
      areGatesOpen(for: key, &work)
    else { return nil }
    return stretch
  }

  /// Returns the instant at which the scope and the further states were all open.
  @inline(__always)
  func opening(of stretch: Stretch, for key: Key, _ work: inout Workspace) -> Instant {
    let opening = scope.opening(of: stretch, &work)
    return hasGates ? laterOpening(opening, for: key, &work) : opening
  }

  @inline(never)
  private func laterOpening(
    _ opening: Instant, for key: Key, _ work: inout Workspace
  ) -> Instant {
    var latest = opening
    for gate in gates { latest = max(latest, gate.opening(key, plan.whole, &work)) }
    return latest
  }

  /// Returns whether the scope is open for an instance that an entry with fewer keys is about.
  func isOpen(forSome entry: Entry, _ key: Key, _ route: Route, _ work: inout Workspace) -> Bool {
    if !hasGates { return scope.isOpen(forSome: entry, route, &work) }
    if anchor != nil { return !openKeys(agreeingWith: key, in: route.carried, &work).isEmpty }
    return scope.isOpen(forSome: entry, route, &work)
      && gates.allSatisfy { $0.tracker.isOpenAtStart || $0.tracker.isOpenAnywhere }
  }

  /// Returns the known keys for which the scope is open.
  private func openKeys(
    agreeingWith key: Key, in mask: KeyMask, _ work: inout Workspace
  ) -> [Key] {
    let known: [Key] =
      switch anchor {
      case .scope: scope.openKeys
      case .gate(let number): gates[number].tracker.openKeys
      case nil: []
      }
    return known.filter {
      work.memory.keys.key($0, of: plan.whole, agreesWith: key, of: mask)
        && openStretch(of: $0, &work) != nil
    }
  }
}

// MARK: - Evidence

extension Monitor {
  /// Keeps the entry that puts a prohibition to the test: if it is not violated, there is no other
  /// evidence.
  @inline(never)
  func attestTest(
    by entry: Entry, of key: Key, _ stretch: Stretch, _ work: inout Workspace
  ) {
    guard plan.isProhibition else { return }
    work.speak(of: key, stretch)
    work.attest { _ in [Witness(.tested, entry, note: "no forbidden event so far")] }
  }
}

extension Monitor {
  /// The same for an entry that carries fewer keys: for each instance concerned.
  @inline(never)
  func attestTests(by entry: Entry, _ shared: Key, _ route: Route, _ work: inout Workspace) {
    if anchor == nil { return attestTest(by: entry, of: .none, .fromStart, &work) }
    for key in openKeys(agreeingWith: shared, in: route.carried, &work) {
      guard let stretch = openStretch(of: key, &work) else { continue }
      attestTest(by: entry, of: key, stretch, &work)
    }
  }
}

// MARK: - Further states

extension Monitor {
  /// Makes and restarts instances after the scope itself opened or began anew.
  @inline(never)
  mutating func openedBesideGates(
    _ opening: ScopeTracker.Opening, _ work: inout Workspace
  ) {
    if !gates.contains(where: \.tracker.isShut) { work.open() }
    isOpen = true
    if opening.previous != nil || machine.outlivesScope {
      restart(opening.key, from: opening.previous ?? opening.stretch, to: opening.stretch, &work)
    }
    begin(agreeingWith: opening.key, in: scope.mask, &work)
  }

  @inline(never)
  mutating func openGates(
    by entry: Entry, _ hits: Slots, at now: Instant, _ work: inout Workspace
  ) {
    if hits.isDisjoint(with: .ofStates) { return }
    var opened: [(key: Key, mask: KeyMask)] = []
    for number in gates.indices {
      if let opening = gates[number].open(by: entry, hits, at: now, &work) {
        opened.append((opening.key, gates[number].tracker.mask))
      }
    }
    for (key, mask) in opened {
      if !isShut { work.open() }
      isOpen = true
      if machine.outlivesScope { restartAll(agreeingWith: key, in: mask, &work) }
      begin(agreeingWith: key, in: mask, &work)
    }
  }

  /// Restarts instances that outlive their scope, now that it is open again.
  private mutating func restartAll(
    agreeingWith key: Key, in mask: KeyMask, _ work: inout Workspace
  ) {
    for cell in cells(agreeingWith: key, in: mask, &work) {
      guard let stretch = openStretch(of: table.key(of: cell), &work) else { continue }
      restart(cell, from: stretch, to: stretch, &work)
    }
  }

  /// Makes the instances from which something is expected as soon as the scope opens.
  private mutating func begin(
    agreeingWith key: Key, in mask: KeyMask, _ work: inout Workspace
  ) {
    guard opensInstances else { return }
    for key in openKeys(agreeingWith: key, in: mask, &work) where table.find(key) == nil {
      guard let stretch = openStretch(of: key, &work) else { continue }
      work.speak(of: key, stretch)
      var instance = machine.begin(since: work.now, stretch, &work)
      keep(&instance, key, stretch)
    }
  }

  @inline(never)
  mutating func closeGates(by entry: Entry, _ hits: Slots, _ work: inout Workspace) {
    if hits.isDisjoint(with: .ofStates) { return }
    for number in gates.indices {
      for closing in gates[number].close(by: entry, hits, plan.whole, &work) {
        for cell in cells(agreeingWith: closing.key, in: closing.mask, &work) {
          end(cell, .closed(entry), &work)
        }
      }
    }
  }
}

// MARK: - Entries that concern every instance that there is

extension Monitor {
  /// Shows an entry that carries fewer keys than the expectation to instances without a cell for
  /// which the scope is open.
  @inline(never)
  mutating func fanOut(
    _ entry: Entry, _ hits: Slots, _ route: Route, _ shared: Key, _ work: inout Workspace
  ) {
    if !machine.creating.isEmpty, machine.creating.isDisjoint(with: hits) { return }
    for key in openKeys(agreeingWith: shared, in: route.carried, &work)
    where table.find(key) == nil {
      guard let stretch = openStretch(of: key, &work) else { continue }
      let own = refersToOpener ? confirmed(hits, of: entry, in: stretch, &work) : hits
      isOpen = true
      work.speak(of: key, stretch)
      if machine.creating.isEmpty {
        var nothing = SomeMachine.Instance()
        machine.receive(entry, hits: own, seen: route.seen, &nothing, &work)
      } else if !machine.creating.isDisjoint(with: own) {
        let since = opening(of: stretch, for: key, &work)
        var instance = machine.begin(since: since, stretch, &work)
        machine.receive(entry, hits: own, seen: route.seen, &instance, &work)
        keep(&instance, key, stretch)
      }
    }
  }
}
