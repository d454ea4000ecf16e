public import Conformance
public import Timelines

/// The changes that the other profile makes on the scenario of a rule.
public struct ProfileContrast: Hashable, Sendable {
  /// The other profile.
  public var profile: Profile
  /// The verdict there.
  public var verdict: Verdict
  /// Whether the rule is a rule of that profile.
  public var isRule: Bool
  /// The expectations with another verdict, and the callbacks that come in one profile alone, a
  /// sentence each.
  public var changes: [String]
  /// The settings of the other profile that make the difference.
  public var causes: [Cause]

  /// A setting of a profile, and where it is taken from.
  public struct Cause: Hashable, Sendable {
    /// The parameter and its value, as a scenario writes them.
    public var setting: String
    /// Its meaning, in a clause.
    public var meaning: String
    /// The row that reports it.
    public var source: String

    /// Makes a cause.
    public init(setting: String, meaning: String, source: String) {
      (self.setting, self.meaning, self.source) = (setting, meaning, source)
    }
  }

  /// Makes the changes of another profile.
  public init(
    _ profile: Profile, verdict: Verdict, isRule: Bool, changes: [String], causes: [Cause]
  ) {
    (self.profile, self.verdict, self.isRule) = (profile, verdict, isRule)
    (self.changes, self.causes) = (changes, causes)
  }
}

extension ProfileContrast {
  /// For example `in the observed profile: fail`.
  var head: String {
    "in the \(profile.rawValue) profile: \(verdict.rawValue)"
      + (isRule ? "" : ", though it is no rule there")
  }

  /// The most changes that are listed.
  private static let most = 5

  /// The changes and their causes, a sentence each.
  var lines: [String] {
    let more = changes.count - Self.most
    return changes.prefix(Self.most) + (more > 0 ? ["and \(more) more of the kind"] : [])
      + causes.map { "since \($0.meaning) (\($0.setting); \($0.source))" }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("profile", profile.rawValue)
      json.member("verdict", verdict.rawValue)
      json.member("isRule", isRule)
      json.member("changes", changes)
      json.member("causes") { json in
        json.array { json in
          for cause in causes {
            json.element { json in
              json.object { json in
                json.member("setting", cause.setting)
                json.member("meaning", cause.meaning)
                json.member("source", cause.source)
              }
            }
          }
        }
      }
    }
  }
}
