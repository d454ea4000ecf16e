public import Foundation

/// Writes a duration in English, as `1 hr, 2 min`. Linux's Foundation has the class, but not for use.
///
/// A month has 30 days here, and a year 365, as no date is looked at.
///
/// Source: Apple, DateComponentsFormatter.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
  /// Source: Apple, DateComponentsFormatter.UnitsStyle.
  public enum UnitsStyle: Int, Sendable {
    case positional, abbreviated, short, full, spellOut, brief
  }

  /// Source: Apple, DateComponentsFormatter.ZeroFormattingBehavior.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let `default` = Self(rawValue: 1 << 0)
    public static let dropLeading = Self(rawValue: 1 << 1)
    public static let dropMiddle = Self(rawValue: 1 << 2)
    public static let dropTrailing = Self(rawValue: 1 << 3)
    public static let dropAll: Self = [.dropLeading, .dropMiddle, .dropTrailing]
    public static let pad = Self(rawValue: 1 << 16)
  }

  /// The units that are written; all from years to seconds if there are none.
  open var allowedUnits: NSCalendar.Unit = []
  /// Numbers are not spelled out.
  open var unitsStyle = UnitsStyle.positional
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  /// The largest number of units; 0 for any.
  open var maximumUnitCount = 0
  /// Has no effect.
  open var calendar: Calendar?
  open var includesApproximationPhrase = false
  open var includesTimeRemainingPhrase = false

  public override init() { super.init() }
  /// The archive is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private struct Unit {
    var unit: NSCalendar.Unit
    var seconds: Double
    var (letter, brief, short, full): (String, String, String, String)
    /// Whether the short form has a plural.
    var hasPlural = false
  }

  private static let units = [
    Unit(
      unit: .year, seconds: 365 * 86_400, letter: "y", brief: "yr", short: "yr", full: "year",
      hasPlural: true),
    Unit(
      unit: .month, seconds: 30 * 86_400, letter: "mo", brief: "mth", short: "mth", full: "month",
      hasPlural: true),
    Unit(
      unit: .weekOfMonth, seconds: 7 * 86_400, letter: "w", brief: "wk", short: "wk", full: "week",
      hasPlural: true),
    Unit(
      unit: .day, seconds: 86_400, letter: "d", brief: "day", short: "day", full: "day",
      hasPlural: true),
    Unit(unit: .hour, seconds: 3600, letter: "h", brief: "hr", short: "hr", full: "hour"),
    Unit(unit: .minute, seconds: 60, letter: "m", brief: "min", short: "min", full: "minute"),
    Unit(unit: .second, seconds: 1, letter: "s", brief: "sec", short: "sec", full: "second"),
  ]

  open func string(from startDate: Date, to endDate: Date) -> String? {
    string(from: endDate.timeIntervalSince(startDate))
  }

  open func string(from components: DateComponents) -> String? {
    let parts = [
      components.year, components.month, components.weekOfMonth, components.day, components.hour,
      components.minute, components.second,
    ]
    return string(from: zip(Self.units, parts).reduce(0) { $0 + $1.0.seconds * Double($1.1 ?? 0) })
  }

  open override func string(for obj: Any?) -> String? {
    (obj as? DateComponents).flatMap { string(from: $0) }
  }

  open func string(from ti: TimeInterval) -> String? {
    let all: NSCalendar.Unit = [.year, .month, .day, .hour, .minute, .second]
    let wanted = allowedUnits.isEmpty ? all : allowedUnits
    var rest = abs(ti.rounded(.towardZero))
    var parts: [(unit: Unit, count: Int)] = []
    for unit in Self.units where wanted.contains(unit.unit) {
      let count = (rest / unit.seconds).rounded(.down)
      rest -= count * unit.seconds
      parts.append((unit, Int(count)))
    }
    guard let last = parts.last else { return nil }
    parts = written(parts)
    if parts.isEmpty { parts = [last] }
    if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
    let text = (ti < 0 ? "-" : "") + joined(parts)
    let remaining = includesTimeRemainingPhrase ? "\(text) remaining" : text
    return includesApproximationPhrase ? "About \(remaining)" : remaining
  }

  /// Leaves out the units of which there are none, as ``zeroFormattingBehavior`` says.
  private func written(_ parts: [(unit: Unit, count: Int)]) -> [(unit: Unit, count: Int)] {
    if zeroFormattingBehavior.contains(.pad) { return parts }
    let isPositional = unitsStyle == .positional
    let drops: ZeroFormattingBehavior =
      zeroFormattingBehavior != .default
      ? zeroFormattingBehavior : isPositional ? .dropLeading : .dropAll
    let first = parts.firstIndex { $0.count != 0 } ?? parts.count
    let last = parts.lastIndex { $0.count != 0 } ?? -1
    return parts.enumerated().filter { index, part in
      if part.count != 0 { return true }
      if index < first { return !drops.contains(.dropLeading) }
      return !drops.contains(index > last ? .dropTrailing : .dropMiddle)
    }.map(\.element)
  }

  private func joined(_ parts: [(unit: Unit, count: Int)]) -> String {
    switch unitsStyle {
    case .positional:
      parts.enumerated().map { index, part in
        index > 0 && part.count < 10 ? "0\(part.count)" : "\(part.count)"
      }.joined(separator: ":")
    case .abbreviated: parts.map { "\($0.count)\($0.unit.letter)" }.joined(separator: " ")
    case .brief:
      parts.map { "\($0.count)\($0.unit.brief)\(plural($0, $0.unit.hasPlural))" }
        .joined(separator: " ")
    case .short:
      parts.map { "\($0.count) \($0.unit.short)\(plural($0, $0.unit.hasPlural))" }
        .joined(separator: ", ")
    case .full, .spellOut:
      parts.map { "\($0.count) \($0.unit.full)\(plural($0, true))" }.joined(separator: ", ")
    }
  }

  private func plural(_ part: (unit: Unit, count: Int), _ hasPlural: Bool) -> String {
    hasPlural && part.count != 1 ? "s" : ""
  }
}
