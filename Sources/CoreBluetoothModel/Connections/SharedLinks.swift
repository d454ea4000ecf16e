/// The links that are up, and who wants each of them: sessions, and the system itself.
///
/// Source: BG-SEM-18 to BG-SEM-21.
struct SharedLinks: Sendable {
  enum Input: Sendable {
    /// A link came up. It refers to the sessions that waited for it.
    case up(Link)
    case ended(Int)
    /// A session's manager wants a link to a peripheral that is up already.
    case joined(peer: String, session: Int)
    /// A session's manager no longer wants the link to a peripheral.
    case left(peer: String, session: Int)
    /// The system itself wants to be connected to a peripheral.
    case wantedBySystem(peer: String)
    case leftBySystem(peer: String)
    /// The phone drops a link, whichever sessions want it.
    case givenUp(Int)
    /// The radio goes down.
    case allGivenUp
    case agreed(mtu: Int, Int)
    /// The phone has granted a peripheral's request.
    case granted(LinkParameters, Int)
    /// The parameters that were granted count from now on.
    case updated(Int)
  }

  enum Output: Hashable, Sendable {
    /// A wanted link to a peripheral came up.
    case begins(Link)
    /// The controller is asked to end a link.
    case ends(Link)
    /// A session has left a link that stays up for others.
    case goesOn(Link, without: Int)
    /// The phone drops the link to a central.
    case loses(central: String)
  }

  /// In the order in which they came up.
  private(set) var all: [Link] = []
  /// The peripherals that the system itself wants to be connected to.
  private(set) var systemPeers: Set<String> = []

  func link(_ connection: Int?) -> Link? { index(connection).map { all[$0] } }

  /// Returns the link that apps use which want to be connected to a peer as a central.
  func usable(with peer: String) -> Link? { all.first { $0.isUsable(for: peer) } }

  /// Returns a link on which something may still be sent.
  func open(_ connection: Int?) -> Link? { link(connection).flatMap { $0.isClosing ? nil : $0 } }

  mutating func receive(_ input: Input) -> [Output] {
    switch input {
    case .up(let link): return add(link)
    case .ended(let connection):
      if let index = index(connection) { all.remove(at: index) }
    case .joined(let peer, let session):
      let index = all.firstIndex { $0.isUsable(for: peer) }
      if let index { all[index].references.insert(session) }
    case .left(let peer, let session):
      return all.indices.filter { all[$0].isUsable(for: peer) }.flatMap { leave($0, session) }
    case .wantedBySystem(let peer): systemPeers.insert(peer)
    case .leftBySystem(let peer):
      guard systemPeers.remove(peer) != nil else { return [] }
      return all.indices.filter { all[$0].isUsable(for: peer) && all[$0].references.isEmpty }
        .flatMap { end($0) }
    case .givenUp(let connection): return index(connection).map { end($0) } ?? []
    case .allGivenUp: return all.indices.flatMap { giveUp($0) }
    case .agreed(let mtu, let connection):
      if let index = index(connection) { all[index].mtu = mtu }
    case .granted(let parameters, let connection):
      if let index = index(connection) { all[index].granted = parameters }
    case .updated(let connection):
      if let index = index(connection) { all[index].useGranted() }
    }
    return []
  }

  private func index(_ connection: Int?) -> Int? {
    all.firstIndex { $0.connection == connection }
  }

  /// Adds a link. One to a peripheral that no app and not the system wants is ended again.
  private mutating func add(_ link: Link) -> [Output] {
    all.append(link)
    guard link.role == .central else { return [] }
    let isWanted = !link.references.isEmpty || systemPeers.contains(link.peer)
    return isWanted ? [.begins(link)] : end(all.count - 1)
  }

  /// Removes a session's reference to a link. The link is ended if neither another session nor the
  /// system wants it.
  private mutating func leave(_ index: Int, _ session: Int) -> [Output] {
    guard all[index].references.remove(session) != nil else { return [] }
    if all[index].references.isEmpty && !systemPeers.contains(all[index].peer) {
      all[index].lastOwners = [session]
      return end(index)
    }
    return [.goesOn(all[index], without: session)]
  }

  private mutating func giveUp(_ index: Int) -> [Output] {
    let isToCentral = all[index].role == .peripheral
    return end(index) + (isToCentral ? [.loses(central: all[index].peer)] : [])
  }

  private mutating func end(_ index: Int) -> [Output] {
    if all[index].isClosing { return [] }
    all[index].isClosing = true
    all[index].lastOwners.formUnion(all[index].references)
    all[index].references = []
    return [.ends(all[index])]
  }
}

extension Link {
  /// Returns whether an app that wants to be connected to the peer as a central can use this link.
  fileprivate func isUsable(for peer: String) -> Bool {
    role == .central && !isClosing && self.peer == peer
  }
}
