import Timelines

extension Entry {
  /// The reason why the run could not do what the scenario asks for. This is no finding about the
  /// implementation.
  var refusal: String? {
    kind == .noteText && from == .harness ? self[.text]?.text : nil
  }
}
