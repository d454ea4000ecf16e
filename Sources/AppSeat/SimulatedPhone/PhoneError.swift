/// The reason why a phone cannot perform a request.
public struct PhoneError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
