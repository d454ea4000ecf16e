/// The reason why octets do not agree with the specification, and the field concerned.
///
/// The text names the field as the specification does, then the octets found, then those expected;
/// the caller puts the file and the record before it.
public struct DecodingFailure: Error, Hashable, Sendable {
  /// The fault of the field.
  public enum Problem: Hashable, Sendable {
    /// The octets end inside the field.
    case cutShort(found: Int, expected: Int)
    /// The value breaks a rule that the text states.
    case unexpected(found: String, expected: String)
  }

  /// The field's name in the specification.
  public var field: String
  /// The place at which the field starts, counted from the first octet of the packet.
  public var offset: Int
  /// The fault of the field, with the found and the expected value.
  public var problem: Problem

  /// Makes a failure of a field.
  ///
  /// - Parameter offset: The place of the field's first octet in the packet, from 0.
  public init(field: String, offset: Int, problem: Problem) {
    self.field = field
    self.offset = offset
    self.problem = problem
  }
}

extension DecodingFailure: CustomStringConvertible {
  public var description: String {
    switch problem {
    case .cutShort(let found, let expected):
      "\(field) at offset \(offset) is cut short: \(found) of \(expected) octets"
    case .unexpected(let found, let expected):
      "\(field) at offset \(offset) is \(found), but \(expected)"
    }
  }
}
