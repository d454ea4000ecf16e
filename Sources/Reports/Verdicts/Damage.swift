import Conformance
import Timelines

/// What of a capture could not be read: verdicts on the rest of it hold, but not on all of it.
public struct Damage: Hashable, Sendable {
  /// The capture, as the command line or a spec names it.
  public var capture: String
  /// How many places of it could not be read; at least 1.
  public var places: Int
  /// The first of them: the record that it is at, and what is wrong there.
  public var first: String

  public init(capture: String, places: Int, first: String) {
    self.capture = capture
    self.places = places
    self.first = first
  }

  /// `places that could not be read: 3, the first at record 41: …`
  public var text: String { "places that could not be read: \(places), the first at \(first)" }

  /// The same with the capture's name.
  var line: String { "damaged: \(capture): \(text)" }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("capture", capture)
      json.member("places", places)
      json.member("first", first)
    }
  }

  /// An error among the cases, so that nobody takes a report without failures for one on all of the
  /// capture.
  var asCase: Case {
    Case(
      suite: "captures", subject: capture, name: "can be read", file: capture, verdict: .error,
      message: "\(text)", details: "\(text)")
  }
}
