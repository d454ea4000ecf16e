/// Why a phone cannot do what it was asked for.
public struct PhoneError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
