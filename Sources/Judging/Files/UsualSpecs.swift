#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SpecCollection {
  /// The name of the folder with the rules.
  public static let usualName = "Specs"

  /// Returns the folders in which the rules of bluewake may be, the nearest first: here, where the
  /// running program was installed, or in the checkout that it was built in.
  ///
  /// An installed program is `PREFIX/bin/bluewake`, and its rules are `PREFIX/share/bluewake/Specs`.
  public static var usualFolders: [String] {
    var folders = [usualName]
    guard let program = RunningProgram.file else { return folders }
    let folder = program.deletingLastPathComponent()
    folders.append(
      folder.appending(path: "../share/bluewake/\(usualName)").standardizedFileURL.path)
    // SwiftPM builds `.build/TRIPLE/CONFIGURATION/bluewake` in the checkout.
    let checkout = folder.deletingLastPathComponent().deletingLastPathComponent()
    if checkout.lastPathComponent.hasPrefix(".build") {
      folders.append(checkout.deletingLastPathComponent().appending(path: usualName).path)
    }
    return folders
  }

  /// The folder with the rules of bluewake; nil if there is none of the usual ones.
  public static var usualFolder: String? {
    usualFolders.first { FileKind($0) == .folder }
  }
}
