import Timelines

/// Divergences that say the same of one peer, counted.
struct DivergenceSummary {
  private struct Key: Hashable, Comparable {
    var kind: Kind
    var peer: String
    var text: String

    static func < (left: Key, right: Key) -> Bool {
      (left.kind.rawValue, left.peer, left.text) < (right.kind.rawValue, right.peer, right.text)
    }
  }

  private typealias Found = (count: Int, records: ClosedRange<Int>?)

  /// By peer: each is told of by itself too.
  private var groups: [String: [Key: Found]] = [:]

  /// Of whom there are any.
  var peers: Set<String> { Set(groups.keys) }

  /// A guess that came true is no divergence.
  func count(of peer: String) -> Int {
    groups[peer]?.reduce(0) { $0 + ($1.key.kind == .divergenceAssumed ? 0 : $1.value.count) } ?? 0
  }

  mutating func note(_ entry: Entry) {
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

  /// Sorted, each with how often and where.
  ///
  /// - Parameter peer: Whose they are; everybody's where it is nil.
  func lines(of peer: String? = nil) -> [String] {
    let chosen = peer.map { Array(groups[$0] ?? [:]) } ?? groups.values.flatMap(Array.init)
    return chosen.sorted { $0.key < $1.key }.map { key, found in
      let records = found.records.map { range in
        range.count == 1
          ? ", record \(range.lowerBound)"
          : ", records \(range.lowerBound) to \(range.upperBound)"
      }
      let times = found.count == 1 ? "" : " (\(found.count) times)"
      return "\(key.kind.name): \(key.peer): \(key.text)\(times)\(records ?? "")"
    }
  }
}
