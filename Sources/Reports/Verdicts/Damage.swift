import Conformance
import Timelines

/// The part of a capture that could not be read. Verdicts on the rest hold, but do not cover the
/// whole capture.
public struct Damage: Hashable, Sendable {
  /// The capture, as the command line or a spec names it.
  public var capture: String
  /// The number of places of the capture that could not be read; 0 if none of it could be read.
  public var places: Int
  /// The first of these places: its record, and what is wrong there. Or why none of it could be read.
  public var first: String

  /// Makes the damage of one capture.
  public init(capture: String, places: Int, first: String) {
    self.capture = capture
    self.places = places
    self.first = first
  }

  /// For example `unreadable positions: 3, the first at record 41: …`.
  public var text: String {
    places == 0
      ? "not readable: \(first)"
      : "unreadable positions: \(places), the first at \(first)"
  }

  /// The same text with the capture's name.
  var line: String { "\(places == 0 ? "unreadable" : "damaged"): \(capture): \(text)" }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("capture", capture)
      json.member("places", places)
      json.member("first", first)
    }
  }

  /// The damage as an error among the cases. Without it a report without failures would seem to
  /// cover the whole capture.
  var asCase: Case {
    Case(
      suite: "captures", subject: capture, name: "can be read", file: capture, verdict: .error,
      message: "\(text)", details: "\(text)")
  }
}
