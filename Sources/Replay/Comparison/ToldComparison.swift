import BluetoothProtocols
import Timelines

/// Compares the callbacks of a run's apps with those of the recorded host's app.
///
/// If the capture is a recorded run, the recording itself holds the callbacks. Otherwise they are
/// those that Core Bluetooth must have made for the packets in the capture.
public struct ToldComparison: Sendable {
  private var counts: [RunComparison.Status: Int] = [:]
  /// The rows that differ, by time; only the first ones are kept.
  public private(set) var rows: [RunComparison.Row] = []
  /// Whether one of the two logs is too long to be kept whole. Then only as many items are compared
  /// as both hold.
  public private(set) var isPartial = false
  /// Whether the capture is a recorded run. Then apps' states and the phone's transmissions are
  /// compared too.
  public private(set) var isOfRecordedRun = false

  /// Source: chosen. A reader learns nothing more from more rows.
  private static let mostRows = 1000

  /// Returns how many items compare in this way.
  public func count(_ status: RunComparison.Status) -> Int { counts[status] ?? 0 }

  /// The number of expected items.
  public var expected: Int { count(.same) + count(.different) + count(.missing) }
  /// The number of items that the apps received.
  public var told: Int { count(.same) + count(.different) + count(.extra) }

  /// Whether the apps received exactly the expected items.
  public var isSame: Bool { counts.allSatisfy { $0.key == .same || $0.value == 0 } }

  init() {}

  init(of run: ToldLog, with recording: ToldLog, by measure: ToldLog.Measure) {
    isPartial = run.isFull || recording.isFull
    isOfRecordedRun = measure == .whole
    for (subject, expected) in recording.subjects {
      compare(run.subjects[subject]?.items ?? [], with: expected, about: subject)
    }
    for (subject, told) in run.subjects where recording.subjects[subject] == nil {
      if measure == .derivable, subject.mayComeBesides { continue }
      compare(told.items, with: ToldLog.Told(), about: subject)
    }
    rows.sort { $0.comesBefore($1) }
    rows.removeSubrange(min(Self.mostRows, rows.count)...)
  }

  private mutating func compare(
    _ told: [ToldLog.Item], with expected: ToldLog.Told, about subject: ToldLog.Subject
  ) {
    var (expectedItems, told) = (expected.items, told)
    if isPartial {
      let common = min(expectedItems.count, told.count)
      (expectedItems, told) = (Array(expectedItems.prefix(common)), Array(told.prefix(common)))
    }
    if expected.isUnordered { removeSame(&expectedItems, &told) }
    var (first, second) = (0, 0)
    let pairs = Alignment(of: expectedItems.map(ToldKey.init), with: told.map(ToldKey.init)).pairs
    for pair in pairs + [(expectedItems.count, told.count)] {
      let common = min(pair.0 - first, pair.1 - second)
      for place in 0..<common {
        add(.different, subject, expectedItems[first + place], told[second + place])
      }
      for item in expectedItems[(first + common)..<pair.0] { add(.missing, subject, item, nil) }
      for item in told[(second + common)..<pair.1] {
        if subject.mayComeBesides { break }
        add(.extra, subject, nil, item)
      }
      (first, second) = (pair.0 + 1, pair.1 + 1)
    }
    counts[.same, default: 0] += pairs.count
  }

  /// Takes out the items that both hold, in whatever order, and counts them as the same.
  private mutating func removeSame(_ expected: inout [ToldLog.Item], _ told: inout [ToldLog.Item]) {
    var waiting: [ToldLog.Content: Int] = [:]
    for item in told { waiting[item.content, default: 0] += 1 }
    var same: [ToldLog.Content: Int] = [:]
    expected.removeAll { item in
      guard waiting[item.content, default: 0] > 0 else { return false }
      waiting[item.content, default: 0] -= 1
      same[item.content, default: 0] += 1
      return true
    }
    told.removeAll { item in
      guard same[item.content, default: 0] > 0 else { return false }
      same[item.content, default: 0] -= 1
      counts[.same, default: 0] += 1
      return true
    }
  }

  private mutating func add(
    _ status: RunComparison.Status, _ subject: ToldLog.Subject, _ expected: ToldLog.Item?,
    _ told: ToldLog.Item?
  ) {
    counts[status, default: 0] += 1
    rows.append(
      RunComparison.Row(
        status: status, peer: subject.peer, what: subject.words, recorded: expected?.place,
        run: told?.place))
    if rows.count > 2 * Self.mostRows {
      rows.sort { $0.comesBefore($1) }
      rows.removeSubrange(Self.mostRows...)
    }
  }
}

/// The content of an item, for comparison.
private struct ToldKey: Equatable {
  var content: ToldLog.Content

  init(_ item: ToldLog.Item) { content = item.content }

  static func == (left: Self, right: Self) -> Bool { left.content.agrees(with: right.content) }
}

extension ToldLog.Item {
  fileprivate var place: RunComparison.Place {
    RunComparison.Place(time: time, number: number, content: .nothing)
  }
}

extension ToldLog.Subject {
  fileprivate var peer: String { (about[.peer] ?? about[.central])?.text ?? "" }

  /// The subject in words, such as `didUpdateValue of 2A37` or `app.suspended to lock`.
  fileprivate var words: String {
    let name = AttributeName(about)
    let found = [
      name.characteristic == nil ? name.service : nil, name.characteristic, name.descriptor,
    ].compactMap { $0?.description }
    let what = kind.family == .callback ? kind.name : kind.rawValue
    return [
      what, found.isEmpty ? nil : "of " + found.joined(separator: " "),
      about[.property].map { "of \($0)" }, about[.app].map { "to \($0)" },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// Whether an implementation may report more of this than the packets require. This holds for
  /// everything that an app must learn before it can do what the recorded host did, and for
  /// requests that hosts refuse without asking their apps.
  fileprivate var mayComeBesides: Bool {
    isOnce && about[.app] == nil || about[.app] == nil && kind.isOfServer
  }
}

extension Kind {
  fileprivate var isOfServer: Bool {
    switch self {
    case .callbackDidReceiveRead, .callbackDidReceiveWrite, .callbackDidSubscribe,
      .callbackDidUnsubscribe:
      true
    default: false
    }
  }
}

extension RunComparison.Row {
  fileprivate func comesBefore(_ other: Self) -> Bool {
    let (one, another) = (recorded ?? run, other.recorded ?? other.run)
    return (one?.time ?? .start, one?.number ?? 0, what, peer)
      < (another?.time ?? .start, another?.number ?? 0, other.what, other.peer)
  }
}
