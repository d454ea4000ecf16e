public import Timelines

/// Expectations with the values that an app received in a run. A missing value breaks one of them.
public struct RecordedExpectations: Sendable {
  /// The subject of a value.
  private struct Subject: Hashable, Sendable {
    var kind: Kind
    var fields: Fields

    /// The callbacks of the app, in a word.
    var words: String {
      switch kind {
      case .callbackDidReceiveRead: "reads"
      case .callbackDidReceiveWrite: "writes"
      case .callbackDidSubscribe: "subscriptions"
      default: "values"
      }
    }
  }

  private var order: [Subject] = []
  /// The number of callbacks about each subject, with or without a value.
  private var totals: [Subject: Int] = [:]
  private var values: [Subject: [(value: [UInt8], count: Int)]] = [:]
  private var links: [String: Int] = [:]
  private var endings: [String: [(error: FieldValue, count: Int)]] = [:]
  private var discovered: [String] = []

  /// The most different values of one attribute that are kept. Others are only counted.
  private static let mostValues = 10_000
  private static let mostPeers = 100

  /// The number of values that the app received.
  public private(set) var valueCount = 0

  /// The last act of the scenario, before which everything must have come.
  public static let end = Kind.userLocksDevice

  /// Begins without any value.
  public init() {}

  /// Whether the app received no callback from which a rule could be made.
  public var isEmpty: Bool { order.isEmpty && links.isEmpty && discovered.isEmpty }

  /// Learns from the next entry of the run.
  public mutating func learn(from entry: Entry) {
    switch entry.kind {
    case .callbackDidUpdateValue where entry[.error] == nil, .callbackDidReceiveRead,
      .callbackDidReceiveWrite, .callbackDidSubscribe:
      count(entry[.value]?.octets, of: subject(entry))
    default: if let peer = entry[.peer]?.text { count(entry, of: peer) }
    }
  }

  private mutating func count(_ entry: Entry, of peer: String) {
    switch entry.kind {
    case .callbackDidConnect: links[peer, default: 0] += 1
    case .callbackDidDisconnect:
      guard let error = entry[.error] else { return }
      var found = endings[peer] ?? []
      if let place = found.firstIndex(where: { $0.error == error }) {
        found[place].count += 1
      } else {
        found.append((error, 1))
      }
      endings[peer] = found
    case .callbackDidDiscover:
      if discovered.count < Self.mostPeers, !discovered.contains(peer) { discovered.append(peer) }
    default: break
    }
  }

  private func subject(_ entry: Entry) -> Subject {
    var fields = Fields()
    for field in [
      Field.peer, .central, .service, .serviceInstance, .characteristic, .instance, .descriptor,
    ] where entry.kind.carries(field) {
      fields[field] = entry[field]
    }
    return Subject(kind: entry.kind, fields: fields)
  }

  private mutating func count(_ value: [UInt8]?, of subject: Subject) {
    if totals[subject] == nil { order.append(subject) }
    totals[subject, default: 0] += 1
    guard let value else { return }
    valueCount += 1
    var known = values.removeValue(forKey: subject) ?? []
    if let place = known.firstIndex(where: { $0.value == value }) {
      known[place].count += 1
    } else if known.count < Self.mostValues {
      known.append((value, 1))
    }
    values[subject] = known
  }
}

extension RecordedExpectations {
  /// Returns the lines of the expectations.
  ///
  /// - Parameter most: The most single values that become expectations of their own.
  func lines(most: Int) -> [String] {
    var names = ExpectationNames()
    var lines: [String] = []
    for peer in links.keys.sorted() {
      lines += expectation(
        names.next("links"), "exactly", links[peer] ?? 0, .callbackDidConnect,
        [.peer: .text(peer)])
    }
    for peer in endings.keys.sorted() {
      for (error, count) in endings[peer] ?? [] {
        lines += expectation(
          names.next("lost-with-\(error.description)"), "at-least", count, .callbackDidDisconnect,
          [.peer: .text(peer), .error: error])
      }
    }
    if links.isEmpty {
      for peer in discovered {
        lines += expectation(
          names.next("discovered"), "at-least", 1, .callbackDidDiscover, [.peer: .text(peer)])
      }
    }
    var left = most
    for subject in order { lines += expectations(about: subject, &left, &names) }
    return lines
  }

  private func expectations(
    about subject: Subject, _ left: inout Int, _ names: inout ExpectationNames
  ) -> [String] {
    let values = values[subject] ?? []
    let count = totals[subject] ?? 0
    let fields = subject.fields
    let uuid = fields[.descriptor] ?? fields[.characteristic]
    let name = uuid?.description ?? "unknown"
    var lines = expectation(
      names.next("\(subject.words)-of-\(name)"), "exactly", count, subject.kind, fields,
      isFaultless: subject.kind == .callbackDidUpdateValue)
    for (value, count) in values.prefix(left) {
      var fields = fields
      fields[.value] = .octets(value)
      lines += expectation(
        names.next("value-of-\(name)"), "at-least", count, subject.kind, fields)
    }
    let missing = values.count - min(left, values.count)
    if missing > 0 { lines += ["", "# and \(missing) more values, which --most leaves out"] }
    left = max(0, left - values.count)
    return lines
  }

  private func expectation(
    _ id: String, _ pattern: String, _ count: Int, _ kind: Kind, _ fields: Fields,
    isFaultless: Bool = false
  ) -> [String] {
    var conditions = fields.map { "\($0.rawValue): \($1.flow)" }
    // Only the second of two equal characteristics has a number.
    for number in [Field.serviceInstance, .instance]
    where fields[.characteristic] != nil && fields[number] == nil
      && order.contains(where: { $0.fields[number] != nil })
    {
      conditions.append("\(number.rawValue): {present: false}")
    }
    if isFaultless { conditions.append("error: {present: false}") }
    return [
      "",
      "- id: \(id)",
      "  until: \(Self.end.rawValue)",
      "  \(pattern): \(count)",
      "  of: {event: \(kind.rawValue), where: {\(conditions.joined(separator: ", "))}}",
      "  killed-by: [{drop: \(kind.rawValue)}]",
    ]
  }
}

/// Gives expectations names of which none is there twice.
private struct ExpectationNames {
  private var counts: [String: Int] = [:]

  mutating func next(_ name: String) -> String {
    let name = name.asPartOfID
    counts[name, default: 0] += 1
    let count = counts[name] ?? 1
    return count == 1 ? name : "\(name)-\(count)"
  }
}
