import Foundation

/// The accessories that the user has set up for this app with AccessorySetupKit, by the names of the run.
///
/// On a phone the system keeps them. Here they are in a file of the app's home folder, so that they outlast
/// the process.
public final class SetUpAccessories: @unchecked Sendable {
  /// The ones of the process. Tests put others in their place.
  public internal(set) nonisolated(unsafe) static var shared = SetUpAccessories(
    in: URL(filePath: NSHomeDirectory()).appending(path: "Library/AccessorySetup"))

  /// An accessory, with what the app's user sees of it.
  public struct Accessory: Codable, Sendable {
    public var peer: String
    public var displayName: String
    /// The identifier of the service by which it was found.
    public var service: String?

    public init(_ peer: String, displayName: String, service: String?) {
      (self.peer, self.displayName, self.service) = (peer, displayName, service)
    }
  }

  private let file: URL
  private let lock = NSLock()
  private var accessories: [Accessory]?

  init(in folder: URL) { file = folder.appending(path: "accessories.json") }

  /// All accessories, in the order in which they were set up.
  public var all: [Accessory] { lock.withLock { read() } }

  public func add(_ accessory: Accessory) {
    change { all in
      all.removeAll { $0.peer == accessory.peer }
      all.append(accessory)
    }
  }

  public func remove(_ peer: String) { change { $0.removeAll { $0.peer == peer } } }

  private func change(_ change: (inout [Accessory]) -> Void) {
    lock.withLock {
      var all = read()
      change(&all)
      accessories = all
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? JSONEncoder().encode(all).write(to: file)
    }
  }

  private func read() -> [Accessory] {
    if let accessories { return accessories }
    let kept = try? JSONDecoder().decode([Accessory].self, from: Data(contentsOf: file))
    accessories = kept ?? []
    return kept ?? []
  }
}
