import Judging
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

  private enum CodingKeys: String, CodingKey { case backgroundModes = "UIBackgroundModes" }

  /// The declared modes that are Bluetooth's.
  var bluetoothModes: [String] {
    (backgroundModes ?? []).filter { ["bluetooth-central", "bluetooth-peripheral"].contains($0) }
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
