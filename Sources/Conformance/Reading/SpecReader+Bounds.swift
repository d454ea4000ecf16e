import Timelines
import VirtualTime

extension SpecReader {
  /// Reads a bound: `10s`, or `{min: 3s, max: 10s}`.
  ///
  /// - Parameter alone: Which of the two a single time stands for.
  mutating func bound(
    _ node: YAMLNode, _ what: String = "within", alone: String = "max"
  ) -> Bound? {
    guard case .object = node.content else {
      return duration(node, what).map {
        alone == "max" ? Bound(most: $0) : Bound(least: $0)
      }
    }
    guard let object = object(node, what, keys: Words.bound) else { return nil }
    let least = object["min"].map { duration($0, "min") }
    let most = object["max"].map { duration($0, "max") }
    guard least != .some(nil), most != .some(nil) else { return nil }
    let bound = Bound(least: least ?? nil, most: most ?? nil)
    if (bound.least ?? .zero) > (bound.most ?? .seconds(Int64.max / 2)) {
      complain("min is more than max", at: node.position)
      return nil
    }
    if bound.least == nil, bound.most == nil {
      complain("\(what) is an empty object, expected 'min' or 'max'", at: node.position)
      return nil
    }
    return bound
  }
}

extension YAMLNode {
  func hasMember(_ key: String) -> Bool {
    if case .object(let members) = content { members.contains { $0.key == key } } else { false }
  }
}
