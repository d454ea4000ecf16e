/// A package that SwiftPM can build for the seat.
public struct PreparedApp: Sendable {
  /// The name of the app.
  public var name: String
  /// The folder of the package.
  public var folder: String
  /// The names of the programs in it; empty if it is a library.
  public var programs: [String]
  /// The names of all that can be built alone: programs and libraries.
  public var products: [String]
  public var obstacles: [Obstacle]
  /// The modules that are built only for apps that use them, such as Combine.
  public var asked: Set<String>
  /// The `Info.plist` of each program that has one.
  public var propertyLists: [String: String] = [:]
}

/// The reason why the preparation failed.
public struct PreparationFailure: Error, Sendable, CustomStringConvertible {
  public let description: String
}
