/// Finds a small part of a list of records that still has a property, by leaving out units.
///
/// It first leaves out many neighbouring units at once, then fewer and fewer, down to single ones. This
/// is delta debugging (Zeller and Hildebrandt, 2002) on units that stay valid when one of them is left
/// out. The caller asks for a candidate, tries it, and says whether the property is still there.
public struct Reduction: Sendable {
  /// Whether each record is left, by its index.
  public private(set) var kept: [Bool]
  /// The number of candidates that were tried.
  public private(set) var attempts = 0
  private var units: [[Int]] = []
  /// The number of units that are left out together.
  private var size = 0
  /// Behind the units that are left out next.
  private var end = 0
  private var tried: [Bool] = []
  private let whole: @Sendable ([Bool]) -> [Bool]

  /// - Parameters:
  ///   - count: The number of records; all are kept at first.
  ///   - whole: Leaves out of some records those that are not whole without the others.
  public init(count: Int, whole: @escaping @Sendable ([Bool]) -> [Bool] = { $0 }) {
    kept = Array(repeating: true, count: count)
    self.whole = whole
  }

  /// The number of records left.
  public var keptCount: Int { kept.count { $0 } }

  /// Begins with units of another kind. Units of which no record is left do not count.
  public mutating func begin(_ units: [[Int]]) {
    self.units = units.filter { $0.contains { kept[$0] } }
    size = max(1, (self.units.count + 1) / 2)
    end = self.units.count
  }

  /// Returns the next candidate: whether it keeps each record. Nil if no candidate is left for
  /// these units.
  public mutating func candidate() -> [Bool]? {
    while true {
      if end > 0 {
        tried = whole(kept.without(units[chosen].joined()))
        if tried != kept { return tried }
        end = chosen.lowerBound
      } else if size > 1 {
        size /= 2
        end = units.count
      } else {
        return nil
      }
    }
  }

  /// Says whether the candidate has the property.
  public mutating func answer(_ isStill: Bool) {
    attempts += 1
    let range = chosen
    if isStill {
      kept = tried
      units.removeSubrange(range)
    }
    end = range.lowerBound
  }

  /// The units that are left out next.
  private var chosen: Range<Int> { max(0, end - size)..<end }
}

extension [Bool] {
  fileprivate func without(_ places: some Sequence<Int>) -> [Bool] {
    var rest = self
    for place in places { rest[place] = false }
    return rest
  }
}
