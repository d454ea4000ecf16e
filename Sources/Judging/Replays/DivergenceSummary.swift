import Timelines

/// Counts the divergences of each peer that say the same.
package struct DivergenceSummary {
  private struct Key: Hashable, Comparable {
    var kind: Kind
    var peer: String
    var text: String

    /// The part of the text that several divergences may share: the text before its first number.
    var cause: String {
      guard let number = text.firstIndex(where: \.isNumber) else { return text }
      let end = text[..<number].lastIndex { $0 == "," || $0 == ":" }
      return end.map { String(text[..<$0]) } ?? text
    }

    static func < (left: Key, right: Key) -> Bool {
      (left.kind.rawValue, left.peer, left.text) < (right.kind.rawValue, right.peer, right.text)
    }
  }

  private typealias Found = (count: Int, records: ClosedRange<Int>?)

  /// The divergences by peer, because a report lists each peer by itself too.
  private var groups: [String: [Key: Found]] = [:]

  /// The peers that have divergences.
  package var peers: Set<String> { Set(groups.keys) }

  /// Returns how many divergences a peer has. A guess that came true does not count.
  package func count(of peer: String) -> Int {
    groups[peer]?.reduce(0) { $0 + ($1.key.kind == .divergenceAssumed ? 0 : $1.value.count) } ?? 0
  }

  mutating func count(_ entry: Entry) {
    let key = Key(
      kind: entry.kind, peer: entry[.peer]?.text ?? "", text: entry[.text]?.text ?? "")
    var former = groups[key.peer]?[key] ?? (0, nil)
    former.count += 1
    if let record = entry[.record]?.integer {
      let range = former.records ?? record...record
      former.records = min(range.lowerBound, record)...max(range.upperBound, record)
    }
    groups[key.peer, default: [:]][key] = former
  }

  /// Returns the divergences in order, each with its count and its records.
  ///
  /// - Parameter peer: The peer whose divergences are wanted; nil for those of all peers.
  package func lines(of peer: String? = nil) -> [String] {
    let chosen = peer.map { Array(groups[$0] ?? [:]) } ?? groups.values.flatMap(Array.init)
    return chosen.sorted { $0.key < $1.key }.map(Self.line)
  }

  /// Returns a line for each cause. It names the peer, or the number of peers if there are several.
  package func causes() -> [String] {
    var found: [Cause: [(key: Key, found: Found)]] = [:]
    for (key, item) in groups.values.joined() {
      found[Cause(kind: key.kind, text: key.cause), default: []].append((key, item))
    }
    return found.sorted { $0.key < $1.key }.map { cause, items in
      if items.count == 1 { return Self.line(items[0].key, items[0].found) }
      let count = items.reduce(0) { $0 + $1.found.count }
      let peers = Set(items.map(\.key.peer))
      let whom = peers.count == 1 ? peers.first ?? "" : "\(peers.count) peers"
      let records = items.compactMap(\.found.records)
      let range = records.map(\.lowerBound).min().flatMap { first in
        records.map(\.upperBound).max().map { first...$0 }
      }
      return "\(cause.kind.name): \(whom): \(cause.text) (\(count) times)\(Self.words(range))"
    }
  }

  private struct Cause: Hashable, Comparable {
    var kind: Kind
    var text: String

    static func < (left: Cause, right: Cause) -> Bool {
      (left.kind.rawValue, left.text) < (right.kind.rawValue, right.text)
    }
  }

  private static func line(_ key: Key, _ found: Found) -> String {
    let times = found.count == 1 ? "" : " (\(found.count) times)"
    return "\(key.kind.name): \(key.peer): \(key.text)\(times)\(words(found.records))"
  }

  private static func words(_ records: ClosedRange<Int>?) -> String {
    records.map { range in
      range.count == 1
        ? ", record \(range.lowerBound)" : ", records \(range.lowerBound) to \(range.upperBound)"
    } ?? ""
  }
}
