public import Conformance
import Timelines

extension Finding {
  /// What was found, and of which instance: `the first was …; manager = central`
  public var summary: String { ([message] + key.map(\.text)).joined(separator: "; ") }
}

extension Finding.KeyPart {
  /// `app = lock`
  var text: String { "\(field.rawValue) = \(value.map(\.description) ?? "absent")" }
}
