public import Conformance
import Timelines

extension Finding {
  /// The finding with its instance, for example `the first was …; manager = central`. A device that
  /// is accused comes first: `C5:34:18:42:4C:43: handle is 0, …; connection = 3`.
  public var summary: String {
    let head = device.map { "\($0): " } ?? ""
    let others = key.filter { $0.field != .accused || device == nil }
    return ([head + message] + others.map(\.text)).joined(separator: "; ")
  }
}

extension Finding.KeyPart {
  /// For example `app = lock`.
  var text: String { "\(field.rawValue) = \(value.map(\.description) ?? "absent")" }
}
