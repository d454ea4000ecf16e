import Foundation

/// Finds an app's `Info.plist` among its sources. Xcode puts it into the app's folder, as
/// `Info.plist` or as `App-Info.plist`.
enum PropertyList {
  /// Returns the path of the only one that may be meant, the outermost; nil if there is none.
  static func find(in folder: String) -> String? {
    let files = SourceTree(folder, isApp: true).files
    for suffix in ["Info.plist", "-Info.plist"] {
      let found = files.filter { file in
        let name = URL(filePath: file).lastPathComponent
        return name.hasSuffix(suffix) && (suffix != "Info.plist" || name == suffix)
      }
      let depths = found.map { $0.split(separator: "/").count }
      let outermost = found.filter { $0.split(separator: "/").count == depths.min() }
      if outermost.count == 1 { return "\(folder)/\(outermost[0])" }
    }
    return nil
  }
}

/// A program and its `Info.plist`, in a folder like the one that an app is on a phone:
/// `App.app/App` and `App.app/Info.plist`. Foundation finds the list there, and so do `bluewake`
/// and the modules of the seat.
public struct AppBundle {
  /// The path of the program.
  public let program: String

  static func folder(of name: String, scratch: String) -> String { "\(scratch)/\(name).app" }

  /// Makes the folder anew.
  init(
    of built: String, named name: String, list: ExpandedPropertyList, scratch: String
  ) throws {
    let folder = Self.folder(of: name, scratch: scratch)
    let files = FileManager.default
    try? files.removeItem(atPath: folder)
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    program = "\(folder)/\(name)"
    // A hard link, as a symbolic one would lead Foundation back to the folder of the build.
    try files.linkItem(atPath: built, toPath: program)
    try list.octets.write(to: URL(filePath: "\(folder)/Info.plist"))
  }
}
