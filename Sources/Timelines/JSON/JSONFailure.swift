/// The reason why a text is not the expected JSON, and the location of the error.
///
/// The caller puts the file, line or message before it.
public struct JSONFailure: Error, Hashable, Sendable {
  /// The location of the error.
  public var place: Place
  /// The text or value found there, in a few words.
  public var found: String
  /// The expected text or value.
  public var expected: String

  /// A location in a text, or in the value that was read from it.
  public enum Place: Hashable, Sendable {
    /// The number of octets before the wrong one.
    case offset(Int)
    /// The path of a member, for example `gatt[0].characteristics[2].value`; empty for the whole
    /// value.
    case path(String)
  }

  /// Makes a failure from its three parts.
  public init(at place: Place, found: String, expected: String) {
    self.place = place
    self.found = found
    self.expected = expected
  }

  package init(found: JSONValue?, expected: String) {
    self.init(at: .path(""), found: found?.description ?? "nothing", expected: expected)
  }

  /// Returns the same failure with the name that was most likely meant.
  package func suggesting(_ name: String?) -> JSONFailure {
    guard let name else { return self }
    return JSONFailure(at: place, found: found, expected: "\(expected), did you mean '\(name)'")
  }

  /// Returns the same failure from the view of the enclosing value, which knows the value as `name`
  /// or `[index]`.
  public func within(_ step: String) -> JSONFailure {
    guard case .path(let path) = place else { return self }
    let isStep = path.isEmpty || path.hasPrefix("[")
    return JSONFailure(
      at: .path(step + (isStep ? path : "." + path)), found: found, expected: expected)
  }
}

extension JSONFailure: CustomStringConvertible {
  public var description: String {
    switch place {
    case .offset(let offset): "at offset \(offset): found \(found), expected \(expected)"
    case .path(""): "found \(found), expected \(expected)"
    case .path(let path): "\(path): found \(found), expected \(expected)"
    }
  }
}

/// The most JSON that is read. The text may come from an attacker.
public struct JSONLimits: Hashable, Sendable {
  /// The most octets of the whole text.
  public var octets: Int
  /// The most levels of arrays and objects within each other.
  public var depth: Int

  /// Makes limits. By default the text has at most 1 MiB and 64 levels.
  public init(octets: Int = 1 << 20, depth: Int = 64) {
    self.octets = octets
    self.depth = depth
  }
}
