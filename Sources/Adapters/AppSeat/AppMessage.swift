import Seats
import Timelines

/// A message from a program in an app's seat to bluewake.
enum AppMessage: Hashable, Sendable {
  case hello
  case call(Draft, at: Instant?)
  /// Words for people.
  case note(String, at: Instant?)
  case finding(AppFinding.About, String, at: Instant?)
  /// A thread got a fatal signal: the process reports that to people, and ends.
  case crashing
  /// The app waits for what its last call returns.
  case awaits
  /// The app has no more work at this instant.
  case quiescent(Quiescence)

  struct Quiescence: Hashable, Sendable {
    var deadline: Instant?
    /// Whether a method that was called has not returned.
    var isBusy = false
    var asleep: Asleep?
  }

  /// Threads of the app that sleep, or wait with a time-out, though no method of it runs.
  struct Asleep: Hashable, Sendable {
    /// When the first of them goes on.
    var until: Instant
    /// Which it is, as the subject of a sentence.
    var thread: String
  }
}

extension AppMessage {
  init(json: JSONValue) throws(JSONFailure) {
    let names = "hello, call, note, finding, crashing, awaits or quiescent"
    switch try json.member("message", expecting: names, \.text) {
    case "hello":
      _ = try json.member("protocol", expecting: "\(AppQuestion.version)") { json in
        json.integer == Int64(AppQuestion.version) ? json : nil
      }
      self = .hello
    case "call": self = .call(try Self.call(json), at: try Self.time(json))
    case "note": self = .note(try Self.text(json), at: try Self.time(json))
    case "finding":
      let about = try json.member("about", expecting: "text", \.text)
      // A newer version may find more.
      self = .finding(
        AppFinding.About(rawValue: about) ?? .other, try Self.text(json), at: try Self.time(json))
    case "crashing": self = .crashing
    case "awaits": self = .awaits
    case "quiescent": self = .quiescent(try Quiescence(json: json))
    case let other:
      throw JSONFailure(at: .path("message"), found: "the text \(other)", expected: names)
    }
  }

  private static func call(_ json: JSONValue) throws(JSONFailure) -> Draft {
    let call = try Draft(json: json, from: .app)
    guard call.kind.isForApps else {
      throw JSONFailure(
        at: .path("kind"), found: call.kind.rawValue, expected: "a call that an app makes")
    }
    guard call.delay == .zero else {
      throw JSONFailure(
        at: .path("delay"), found: call.delay.text, expected: "no delay, as a call is made at once")
    }
    try call.requirePossibleNumbers()
    return call
  }

  private static func text(_ json: JSONValue) throws(JSONFailure) -> String {
    try json.member("text", expecting: "text", \.text)
  }

  private static func time(_ json: JSONValue) throws(JSONFailure) -> Instant? {
    if json["time"] == nil { return nil }
    let time = try json.member("time", expecting: "an instant in nanoseconds", \.integer)
    return Instant(nanoseconds: time)
  }
}

extension Kind {
  /// Whether an app may say that this happens.
  var isForApps: Bool { family == .call && self != .callReturned }
}

extension AppMessage.Quiescence {
  fileprivate init(json: JSONValue) throws(JSONFailure) {
    deadline = try json.member("deadline", expecting: "an instant in nanoseconds, or null") {
      $0 == .null ? .some(nil) : $0.integer.map { Instant(nanoseconds: $0) }
    }
    if json["busy"] != nil {
      isBusy = try json.member("busy", expecting: "true or false", \.flag)
    }
    if let asleep = json["asleep"] { self.asleep = try AppMessage.Asleep(json: asleep) }
  }
}

extension AppMessage.Asleep {
  fileprivate init(json: JSONValue) throws(JSONFailure) {
    let until = try json.member("until", expecting: "an instant in nanoseconds", \.integer)
    self.until = Instant(nanoseconds: until)
    thread = try json.member("thread", expecting: "text", \.text)
  }
}
