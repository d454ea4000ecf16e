import Timelines

/// A remark on a script, for readers of a replay.
struct ScriptRemark: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    /// A call that the capture does not show, but only what followed from it.
    case assumed
    /// Calls that were not made, or recorded requests that are no calls.
    case skipped
  }

  var subject: Subject
  var peer: String?
  /// The call that the remark is about, if it is one call.
  var call: Draft?
  var count = 1
  var text: String
  /// The record that the call stands for; the first one of several.
  var record: Int?

  var draft: Draft {
    var about: Fields = [
      .peer: peer.map(FieldValue.text), .name: call.map { .text($0.kind.rawValue) },
      .count: .integer(count), .record: record.map(FieldValue.integer), .text: .text(text),
    ]
    if let call { about = about.merging(AttributeName(call.fields).fields) }
    return Draft(
      subject == .assumed ? .divergenceAssumed : .divergenceSkipped, from: .harness, about,
      origin: record.map(Origin.record))
  }
}
