import Timelines

/// The remote devices that were reported to an app. An app may keep their identifiers in its home
/// folder, and ask for them again after a relaunch.
struct ToldPeers: Hashable, Sendable {
  private var names: Set<String> = []

  /// The most names that are kept. A hello with so many of them still fits a line.
  private static let most = 10_000

  /// Adds the remote devices of an entry that the app receives.
  mutating func learn(from entry: Entry) {
    add(entry[.peer]?.text)
    add(entry[.central]?.text)
    for peripheral in entry[.peripherals]?.list ?? [] { add(peripheral.text) }
  }

  private mutating func add(_ name: String?) {
    guard let name, names.count < Self.most else { return }
    names.insert(name)
  }

  /// The names, in order.
  var sorted: [String] { names.sorted() }
}
