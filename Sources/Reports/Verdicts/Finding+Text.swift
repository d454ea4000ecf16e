public import Conformance
import Timelines

extension Finding {
  /// The finding with its instance, for example `the first was …; manager = central`.
  public var summary: String { ([message] + key.map(\.text)).joined(separator: "; ") }
}

extension Finding.KeyPart {
  /// For example `app = lock`.
  var text: String { "\(field.rawValue) = \(value.map(\.description) ?? "absent")" }
}
