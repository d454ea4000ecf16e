import Timelines

/// The keys of a spec file's objects. The reader allows them, and the schema offers them to
/// editors.
enum Words {
  static let file = [
    "spec", "id", "title", "draft", "covers", "tags", "profiles", "requires", "passive",
    "params", "promised-by", "accused", "tolerance", "states", "scenario", "expect", "why",
    "fault", "remedy",
  ]
  /// The keys of a file of shared states.
  static let library = ["spec", "states", "requirements", "faults", "editions"]
  /// The keys of a requirement that says more than one sentence.
  static let requirement = clause + ["clauses"]
  static let clause = ["says", "sources", "not-judged"]
  static let state = ["for-each", "enters", "leaves", "at-start"]
  static let event = ["event", "where"]
  static let bound = ["min", "max"]

  /// The word in the place of a field that stands for the time since the event before.
  static let gap = "gap"
  static let operators = Operator.allCases.map(\.rawValue)
  /// The keys of an operand that is a field of a named entry.
  static let operand = ["same-as", "times"]

  static let scenario = [
    "ios", "seed", "parameters", "capture", "overlay", "devices", "apps", "peers", "acts", "settle",
  ]
  static let app = ["app", "device", "reactions"]
  static let reaction = ["when", "where", "times", "then"]
  static let peerReaction = reaction + ["from"]
  static let peer = ["peer", "present", "reactions"]
  /// The keys that say when an act happens.
  static let act = ["at", "every", "times"]
  /// The keys that say when a note of an overlay was written.
  static let note = ["at"]
  /// The keys that say when the call or the act of a reaction is made.
  static let call = ["after"]

  static let actFamilies: [Kind.Family] = [.user, .system, .peer, .call]
  static let noteFamilies: [Kind.Family] = [.app, .user, .system, .alert]
  static let reactionFamilies: [Kind.Family] = [.callback, .app, .alert]
  /// The families that a peer reacts to.
  static let linkFamilies: [Kind.Family] = [.link]

  /// The fields of a peer of a scenario.
  static let peerFields =
    Kind.peerAdvertises.fields.filter { $0 != .peer } + [.gatt, .mtu]
  /// The fields of an app of a scenario.
  static let appFields = Kind.systemInstallsApp.fields.filter { ![.device, .app].contains($0) }
}
