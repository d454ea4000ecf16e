public import Timelines

/// Something that went wrong in an app's own code, or that its seat cannot answer for.
public struct AppFinding: Hashable, Sendable {
  /// The app in whose process it happened.
  public var app: String
  /// The subject.
  public var about: About
  /// A description of the event.
  public var text: String
  /// The instant of the run at which it happened.
  public var time: Instant
  /// The last output of the process for people, 64 KiB at most; empty unless the process has ended.
  public var output = ""

  /// The subject of a finding. The raw value is the word in the protocol.
  public enum About: String, CaseIterable, Hashable, Sendable {
    /// The API was misused in a way that iOS answers with an exception.
    case misuse
    /// The process has ended, or is about to, by a fault of its code.
    case crash
    /// It looks at the clock again and again and never waits.
    case spinning
    /// It waits for something outside of the run.
    case io
    /// Its threads wait for one another.
    case stuck
    /// It was woken for one event, and does work that has nothing to do with that event.
    case work
    case other
  }
}

extension AppFinding.About {
  /// Whether the finding counts as a fault: no app may do that, or nothing that the app does
  /// afterwards can be trusted. The other findings are only reported.
  public var isFault: Bool {
    switch self {
    case .misuse, .crash, .spinning, .io, .stuck: true
    case .work, .other: false
    }
  }
}

extension AppFinding: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    "at \(time) the app \(app.printable) \(about.verb): \(text.printable)"
  }
}

extension AppFinding.About {
  fileprivate var verb: String {
    switch self {
    case .misuse: "misused the API"
    case .crash: "crashed"
    case .spinning: "ran without ever waiting"
    case .io: "waited for something outside of the run"
    case .stuck: "stopped making progress"
    case .work: "did what is unrelated to a wake"
    case .other: "did something that must be reported"
    }
  }
}
