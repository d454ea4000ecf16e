import Timelines

extension [Entry] {
  func of(_ kinds: Kind..., where matching: Fields = [:]) -> [Entry] {
    filter { entry in
      kinds.contains(entry.kind) && matching.allSatisfy { entry[$0.field] == $0.value }
    }
  }

  func of(_ family: Kind.Family) -> [Entry] { filter { $0.kind.family == family } }

  func from(_ start: Double, to end: Double = .infinity) -> [Entry] {
    filter { (start..<end).contains($0.time.seconds) }
  }

  var kinds: [Kind] { map(\.kind) }
  var seconds: [Double] { map(\.time.seconds) }

  /// The entries that the app sees: its callbacks and its states, without those that say how it
  /// began.
  var seenByApp: [Kind] { filter { [.callback, .app, .alert].contains($0.kind.family) }.kinds }
}

extension Instant {
  var seconds: Double { Double(nanoseconds) / 1e9 }
}
