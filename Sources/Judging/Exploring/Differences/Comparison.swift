import Timelines

extension Agreement {
  /// Returns the first difference of two runs of one life; nil if they agree.
  func firstDifference(expected: LifeRun, found: LifeRun) -> Difference? {
    if let reason = found.failure { return Difference(.failed, reason: reason) }
    let end = min(expected.end, found.end)
    let (first, second) = (sequences(of: expected), sequences(of: found))
    let differences = Set(first.keys).union(second.keys).compactMap {
      difference(first[$0] ?? [], second[$0] ?? [], until: end)
    }
    return differences.min { ($0.time, $0.signature) < ($1.time, $1.signature) }
  }

  private func sequences(of run: LifeRun) -> [[FieldValue?]: [Entry]] {
    // If figures are compared too, both runs are the same up to the first difference. So all
    // entries may stand in one sequence.
    if sharesFigures { return [[]: run.entries.filter(sees)] }
    var sequences: [[FieldValue?]: [Entry]] = [:]
    for entry in run.entries where sees(entry) {
      let key = sequence(of: entry)
      // An entry that says the same as the one before is left out: how often an advertiser is
      // heard is a figure.
      if let last = sequences[key]?.last, last.kind == entry.kind,
        differences(last, entry).isEmpty
      {
        continue
      }
      sequences[key, default: []].append(entry)
    }
    return sequences
  }

  private func difference(
    _ expected: [Entry], _ found: [Entry], until end: Instant
  ) -> Difference? {
    for place in 0..<max(expected.count, found.count) {
      let first = place < expected.count ? expected[place] : nil
      let second = place < found.count ? found[place] : nil
      if let first, let second, agree(first, second) { continue }
      // Events just before the end of one run may come after the end of the other one.
      let isAtEnd = [first?.time, second?.time].compactMap(\.self).allSatisfy {
        $0 + tolerance > end
      }
      if isAtEnd, tolerance > .zero { return nil }
      return describe(first, second, expected[place...], found[place...])
    }
    return nil
  }

  private func agree(_ first: Entry, _ second: Entry) -> Bool {
    first.kind == second.kind && differences(first, second).isEmpty
      && distance(first, second) <= tolerance
  }

  private func distance(_ first: Entry, _ second: Entry) -> Duration {
    first.time < second.time ? second.time - first.time : first.time - second.time
  }

  /// Says how two runs part.
  ///
  /// - Parameters:
  ///   - expected: The rest of the expected run, which begins with `first`.
  ///   - found: The rest of the run, which begins with `second`.
  private func describe(
    _ first: Entry?, _ second: Entry?, _ expected: ArraySlice<Entry>, _ found: ArraySlice<Entry>
  ) -> Difference {
    let isSame = { (one: Entry, other: Entry) in
      one.kind == other.kind && self.differences(one, other).isEmpty
    }
    guard let first else { return Difference(.unexpected, found: second) }
    guard let second else { return Difference(.missing, expected: first) }
    if isSame(first, second) {
      return Difference(first.time < second.time ? .late : .early, expected: first, found: second)
    }
    let later = found.first { isSame(first, $0) }
    let sooner = expected.first { isSame(second, $0) }
    if let later, let sooner, distance(first, later) <= tolerance,
      distance(second, sooner) <= tolerance
    {
      let fields = first.kind == second.kind ? differences(first, second).withoutForms : []
      return Difference(.reordered, expected: first, found: second, fields: fields)
    }
    if first.kind == second.kind, distance(first, second) <= tolerance,
      first[.app] == second[.app], first[.peer] == second[.peer]
    {
      let fields = differences(first, second).withoutForms
      return Difference(.altered, expected: first, found: second, fields: fields)
    }
    if first.time <= second.time {
      return Difference(later == nil ? .missing : .late, expected: first, found: later)
    }
    return Difference(sooner == nil ? .unexpected : .early, expected: sooner, found: second)
  }
}

extension [Field] {
  /// The fields without those that only show in another form what other fields say: the octets of
  /// an advertisement, for example, if its local name is another.
  fileprivate var withoutForms: [Field] {
    let forms: Set<Field> = [.payload, .scanResponse, .length, .adTypes, .octets]
    let others = filter { !forms.contains($0) }
    return others.isEmpty ? self : others
  }
}
