import Timelines

extension SpecReader {
  /// Reads a bound: `10s`, or `{min: 3s, max: 10s}`.
  ///
  /// - Parameters:
  ///   - alone: The meaning of a single time, of the two.
  ///   - takesEntries: Whether the most time may come from an entry that has a name.
  mutating func bound(
    _ node: YAMLNode, _ what: String = "within", alone: String = "max", takesEntries: Bool = false
  ) -> Bound? {
    if takesEntries, let limit = limit(node, what) { return limit.map { Bound(limit: $0) } }
    guard case .object = node.content else {
      return duration(node, what).map {
        alone == "max" ? Bound(most: $0) : Bound(least: $0)
      }
    }
    guard let object = object(node, what, keys: Words.bound) else { return nil }
    let least = object["min"].map { duration($0, "min") }
    var bound = Bound()
    if takesEntries, let limit = object["max"].flatMap({ self.limit($0, "max") }) {
      bound.limit = limit
      if limit == nil { return nil }
    } else {
      let most = object["max"].map { duration($0, "max") }
      if most == .some(nil) { return nil }
      bound.most = most ?? nil
    }
    if least == .some(nil) { return nil }
    bound.least = least ?? nil
    if (bound.least ?? .zero) > (bound.most ?? .seconds(Int64.max / 2)) {
      complain("min is more than max", at: node.position)
      return nil
    }
    if bound.least == nil, !bound.hasEnd {
      complain("\(what) is an empty object, expected 'min' or 'max'", at: node.position)
      return nil
    }
    return bound
  }
}

extension SpecReader {
  /// Reads a time that an entry says: `l.interval`, or `{same-as: l.interval, times: 6}`.
  ///
  /// - Returns: Nil if the node is something else; an empty result if it is wrong.
  mutating func limit(_ node: YAMLNode, _ what: String) -> Binding?? {
    if node.hasMember("same-as") { return .some(operand(node, what, of: .duration)) }
    guard case .scalar(let text, let isPlain) = node.content, isPlain, text.contains("."),
      text.first?.isLetter == true
    else { return nil }
    guard let binding = binding(node, what) else { return .some(nil) }
    if binding.subject.type == .duration { return binding }
    complain(
      "\(what) is \(binding.phrase), which is \(binding.subject.type), expected a duration",
      at: node.position)
    return .some(nil)
  }
}

extension YAMLNode {
  /// Returns whether it is an object with this key and this word as its value.
  func hasMember(_ key: String, _ word: String) -> Bool {
    guard case .object(let members) = content,
      case .scalar(word, _)? = members.first(where: { $0.key == key })?.value.content
    else { return false }
    return true
  }

  func hasMember(_ key: String) -> Bool {
    if case .object(let members) = content { members.contains { $0.key == key } } else { false }
  }
}
