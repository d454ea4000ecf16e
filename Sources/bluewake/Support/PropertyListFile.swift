import Judging
import Replay
import Seats
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The declarations of an app's `Info.plist` that concern a run.
///
/// The list lies beside the program in a folder as an app is on a phone, such as `Watch.app`, which
/// `bluewake app build` makes.
struct PropertyListFile: Decodable {
  /// Source: Apple, Information Property List, UIBackgroundModes; BG-MOD-01.
  private let backgroundModes: [String]?

  /// Source: Apple, Information Property List, NSAccessorySetupKitSupports, in later editions
  /// NSAccessorySetupSupports.
  private let supportedAccessories: [String]?
  private let supportedAccessoriesByNewName: [String]?

  private enum CodingKeys: String, CodingKey {
    case backgroundModes = "UIBackgroundModes"
    case supportedAccessories = "NSAccessorySetupKitSupports"
    case supportedAccessoriesByNewName = "NSAccessorySetupSupports"
  }

  /// The declarations. Of the modes only those of Bluetooth count. An app counts as one that uses
  /// AccessorySetupKit if it declares that it sets up Bluetooth accessories.
  ///
  /// Source: chosen for the latter. TN3115 does not say when an app uses AccessorySetupKit.
  var declared: DeclaredProperties {
    let accessories = (supportedAccessories ?? []) + (supportedAccessoriesByNewName ?? [])
    return DeclaredProperties(
      modes: (backgroundModes ?? []).filter {
        ["bluetooth-central", "bluetooth-peripheral"].contains($0)
      },
      usesAccessorySetupKit: accessories.contains("Bluetooth"))
  }

  /// Reads the list of the program in a command line; nil if there is none, or if it cannot be read, which
  /// is said.
  init?(of words: [String]) {
    let folders = words.map { URL(filePath: $0).deletingLastPathComponent() }
      .filter { $0.pathExtension == "app" }
    let lists = folders.map { $0.appending(path: "Info.plist").path }
    guard let path = lists.first(where: { FileKind($0) == .regular }) else { return nil }
    do {
      self = try PropertyListDecoder().decode(
        Self.self, from: Data(contentsOf: URL(filePath: path)))
    } catch {
      StandardError.writeLine(
        "\(path): warning: it is no property list, so the app has the scenario's modes")
      return nil
    }
  }
}
