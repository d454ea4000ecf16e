/// The patterns that an expectation may have, with everything that follows from their keys. The reader
/// and the schema ask it, and never name a pattern.
struct PatternTable: Sendable {
  /// Every way in which a pattern is written.
  let forms: [PatternForm]
  /// Every key of an expectation, each with the widest value that any pattern allows for it.
  let keys: [SpecKey]
  /// The further keys that the object of an event may have, by the key under which it stands.
  let eventOptions: [String: [String]]

  /// The patterns of the spec language.
  static let standard = PatternTable(Patterns.forms)

  init(_ forms: [PatternForm]) {
    self.forms = forms
    var keys: [SpecKey] = []
    for key in forms.flatMap({ $0.main + $0.options }) + PatternForm.common.keys {
      if let index = keys.firstIndex(where: { $0.name == key.name }) {
        keys[index].value = keys[index].value.widened(by: key.value)
      } else {
        keys.append(key)
      }
    }
    self.keys = keys
    eventOptions = keys.map { $0.value.eventOptions(under: $0.name) }
      .reduce([:]) { $0.merging($1) { $1 } }
  }
}

extension PatternTable {
  /// The names of the keys of an expectation.
  var names: [String] { keys.map(\.name) }

  /// The keys under which a pattern names the state that is its scope.
  var scopes: [String] { forms.filter(\.isScope).compactMap(\.main.last?.name) }

  /// The forms that can look back from an event, and those that cannot.
  var lookingBack: (can: [PatternForm], cannot: [PatternForm]) {
    (forms.filter(\.canLookBack), forms.filter { !$0.canLookBack })
  }
}
