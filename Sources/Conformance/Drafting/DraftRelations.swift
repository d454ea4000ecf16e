import Timelines

/// The relations that a timeline shows between kinds of entries: which come before which, which
/// come first, how often they come, and during which states they never come. It uses the keys that
/// a survey has found.
struct DraftRelations: Sendable {
  private let survey: DraftSurvey
  /// The observations for each set of keys that is worth a look.
  private var views: [View]
  private var states: [StateView]
  /// The indices of the views that a kind matters to.
  private let places: [Kind: [Int]]

  init(_ survey: DraftSurvey, states: [String: NamedState]) {
    self.survey = survey
    var views: [View] = []
    for one in survey.kinds {
      for other in survey.subjects {
        guard let keys = survey.keys(of: [one, other]), views.count < Self.mostViews,
          !views.contains(where: { $0.keys == keys })
        else { continue }
        views.append(View(keys: keys))
      }
    }
    var places: [Kind: [Int]] = [:]
    for kind in survey.kinds {
      places[kind] = views.indices.filter { index in
        views[index].keys.allSatisfy(kind.fields.contains)
      }
    }
    self.views = views
    self.places = places
    // A state that is on at the start is left out: its members before its first event are unknown.
    self.states = states.sorted { $0.key < $1.key }.filter { !$0.value.atStart }
      .map { StateView(state: $0.value) }
  }

  mutating func receive(_ entry: Entry) {
    for place in places[entry.kind] ?? [] { views[place].receive(entry) }
    for index in states.indices { states[index].receive(entry) }
  }

  private static var mostViews: Int { 12 }
}

extension DraftRelations {
  var proposals: [Proposal] {
    precedences + firsts + counts + states.flatMap { $0.proposals(survey) }
  }

  /// For each kind, the last of the kinds that came before it every time.
  private var precedences: [Proposal] {
    survey.subjects.filter { survey.count(of: $0) >= 2 }.flatMap { event in
      views.compactMap { view in
        let conditions = survey.kinds.filter { condition in
          condition != event && survey.isCondition(condition)
            && view.before[event]?.contains(condition) ?? false
            && survey.keys(of: [condition, event]) == view.keys
        }
        let last = conditions.max { left, right in
          (view.before[left]?.count ?? 0, right) < (view.before[right]?.count ?? 0, left)
        }
        return last.map { Proposal(.precedence(event, after: $0), keys: view.keys) }
      }
    }
  }

  private var firsts: [Proposal] {
    views.flatMap { view in
      view.first.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { family, kinds in
        let all = survey.subjects.filter { kind in
          kind.family == family && view.keys.allSatisfy(kind.fields.contains)
        }
        guard kinds.count == 1, let kind = kinds.first, all.count >= 2 else { return nil }
        return Proposal(.first(family, is: kind), keys: view.keys)
      }
    }
  }

  /// Proposals of the most entries of a kind, if several keys have few each.
  private var counts: [Proposal] {
    survey.subjects.compactMap { kind in
      guard let keys = survey.keys(of: [kind]),
        let most = views.first(where: { $0.keys == keys })?.most[kind], most <= Self.few
      else { return nil }
      return Proposal(.atMost(most, kind), keys: keys)
    }
  }

  private static var few: Int { 3 }
}

/// A timeline as seen by an expectation with certain keys.
private struct View: Sendable {
  let keys: [Field]
  /// For each kind, the kinds that came before it every time.
  private(set) var before: [Kind: Set<Kind>] = [:]
  /// The kinds that came first in their family.
  private(set) var first: [Kind.Family: Set<Kind>] = [:]
  /// The greatest number of a kind that any key had.
  private(set) var most: [Kind: Int] = [:]
  private var seen: [[FieldValue?]: [Kind: Int]] = [:]
  /// Whether there are too many keys to keep apart.
  private var isFull = false

  init(keys: [Field]) { self.keys = keys }

  mutating func receive(_ entry: Entry) {
    if isFull { return }
    let key = keys.map { entry.fields[$0] }
    let kind = entry.kind
    let count = (seen[key]?[kind] ?? 0) + 1
    if count == 1 { learn(kind, after: Set((seen[key] ?? [:]).keys)) }
    most[kind] = max(most[kind] ?? 0, count)
    seen[key, default: [:]][kind] = count
    if seen.count > Self.mostKeys { giveUp() }
  }

  private mutating func learn(_ kind: Kind, after kinds: Set<Kind>) {
    before[kind] = before[kind]?.intersection(kinds) ?? kinds
    if !kinds.contains(where: { $0.family == kind.family }) {
      first[kind.family, default: []].insert(kind)
    }
  }

  /// Forgets everything, since nothing can be said of what was not seen to the end.
  private mutating func giveUp() {
    isFull = true
    (seen, before, first, most) = ([:], [:], [:], [:])
  }

  private static var mostKeys: Int { 10_000 }
}

/// The events while a state is on, and while it is off.
private struct StateView: Sendable {
  let state: NamedState
  private var on: Set<[FieldValue?]> = []
  private var inside: [Kind: Int] = [:]
  private var outside: [Kind: Int] = [:]

  init(state: NamedState) { self.state = state }

  mutating func receive(_ entry: Entry) {
    let leaves = state.leaves.matches(entry)
    let enters = state.enters.matches(entry)
    if !leaves, !enters {
      if isOn(for: entry) {
        inside[entry.kind, default: 0] += 1
      } else {
        outside[entry.kind, default: 0] += 1
      }
    }
    if leaves { on = on.filter { !agrees($0, entry) } }
    if enters, on.count < Self.mostHolders { on.insert(state.keys.map { entry.fields[$0] }) }
  }

  private func isOn(for entry: Entry) -> Bool { on.contains { agrees($0, entry) } }

  /// Returns whether an entry may be about a member of the state, as far as its fields say.
  private func agrees(_ holder: [FieldValue?], _ entry: Entry) -> Bool {
    zip(state.keys, holder).allSatisfy { field, value in
      !entry.kind.fields.contains(field) || entry.fields[field] == value
    }
  }

  func proposals(_ survey: DraftSurvey) -> [Proposal] {
    survey.subjects.compactMap { kind in
      guard inside[kind] == nil, let count = outside[kind], count >= 2, !kind.isOfLife,
        let other = companion(of: kind, survey)
      else { return nil }
      let isKeyed = state.keys.allSatisfy(kind.fields.contains)
      let keys = isKeyed ? state.keys : []
      return Proposal(
        .never(kind, during: state, beside: other), keys: keys, elsewhere: count)
    }
  }

  /// Returns the kind that happens most often both in the state and out of it. That it still
  /// happens in the state shows that the absence of the other kind is no accident.
  private func companion(of kind: Kind, _ survey: DraftSurvey) -> Kind? {
    let candidates = survey.kinds.filter { other in
      other != kind && !other.isOfLife && (inside[other] ?? 0) >= 2
        && (outside[other] ?? 0) >= 2
    }
    return candidates.max { left, right in
      (inside[left] ?? 0, right) < (inside[right] ?? 0, left)
    }
  }

  private static var mostHolders: Int { 1000 }
}

extension Kind {
  /// Whether the kind makes the states of an app's lifecycle, or informs the app about them.
  fileprivate var isOfLife: Bool {
    switch self {
    case .callbackDidFinishLaunching, .callbackDidEnterBackground, .callbackWillEnterForeground,
      .callbackWillTerminate:
      true
    default: family == .app
    }
  }
}
