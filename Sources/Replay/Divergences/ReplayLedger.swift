import BluetoothProtocols
import Timelines

/// The parts of a recorded peer that have come up in the run. The rest is unused.
///
/// A discovery counts by the attributes that it shows and not by its PDUs, since there are many
/// ways to ask. Questions of the recorded host's own stack (the MTU, the database hash, included
/// services) belong to that host. No other stack has to ask them.
struct ReplayLedger: Hashable, Sendable {
  /// A recorded read, write or push: the number of its link, and its index among the link's items
  /// of the same kind.
  struct ItemNumber: Hashable, Sendable {
    var session: Int
    var index: Int
  }

  enum Item: Hashable, Sendable {
    case read(ItemNumber)
    case write(ItemNumber)
    case push(ItemNumber)
    /// A request of a remote central.
    case step(ItemNumber)
    /// A value that the recorded host sent.
    case hostValue(ItemNumber)

    /// The items of its link to which it belongs, and its index among them.
    fileprivate var whereabouts: (items: Items, index: Int) {
      let (kind, place): (Items.Kind, ItemNumber) =
        switch self {
        case .read(let place): (.reads, place)
        case .write(let place): (.writes, place)
        case .push(let place): (.pushes, place)
        case .step(let place): (.steps, place)
        case .hostValue(let place): (.hostValues, place)
        }
      return (Items(kind: kind, session: place.session), place.index)
    }
  }

  /// All items of a kind on a link.
  fileprivate struct Items: Hashable {
    enum Kind { case reads, writes, pushes, steps, hostValues }

    var kind: Kind
    var session: Int
  }

  private var items: [Items: NumberSet] = [:]
  private var sessions: Set<Int> = []
  private var handles: Set<AttributeHandle> = []

  mutating func linkBegan(session: Int) { sessions.insert(session) }

  mutating func reproduced(_ item: Item) {
    let place = item.whereabouts
    items[place.items, default: NumberSet()].insert(place.index)
  }

  mutating func revealed(by answer: ATTPDU, to request: ATTPDU) {
    handles.formUnion(answer.revealedHandles(to: request))
  }

  func wasLinked(_ session: Int) -> Bool { sessions.contains(session) }

  func contains(_ item: Item) -> Bool {
    let place = item.whereabouts
    return items[place.items]?.contains(place.index) ?? false
  }

  /// Returns whether everything that an answer showed in the recording has been shown in the run
  /// too.
  func covers(_ answer: ATTPDU, to request: ATTPDU) -> Bool {
    handles.isSuperset(of: answer.revealedHandles(to: request))
  }
}
