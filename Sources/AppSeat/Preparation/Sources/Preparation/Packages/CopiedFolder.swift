import Foundation

/// A folder that is written anew without touching what stays the same, so that builds are short.
final class CopiedFolder {
  let path: String
  private var written: Set<String> = []
  private let files = FileManager.default

  init(_ path: String) { self.path = path }

  func write(_ octets: Data, to name: String) throws {
    guard written.insert(name).inserted else { return }
    let place = path + "/" + name
    if files.contents(atPath: place) == octets { return }
    try makeFolder(of: place)
    // Remove a former link first, so as not to write through it.
    try? files.removeItem(atPath: place)
    try octets.write(to: URL(filePath: place))
  }

  /// Puts in what is no source, as a link to the original.
  func link(_ original: String, as name: String) throws {
    guard written.insert(name).inserted else { return }
    let place = path + "/" + name
    if (try? files.destinationOfSymbolicLink(atPath: place)) == original { return }
    try makeFolder(of: place)
    try? files.removeItem(atPath: place)
    try files.createSymbolicLink(atPath: place, withDestinationPath: original)
  }

  /// Removes what is left of an earlier time. The versions that SwiftPM has chosen stay.
  func finish() {
    let found = files.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    for name in found where !written.contains(name) && name != "Package.resolved" {
      let place = path + "/" + name
      let type = (try? files.attributesOfItem(atPath: place))?[.type] as? FileAttributeType
      if type != .typeDirectory { try? files.removeItem(atPath: place) }
    }
  }

  private func makeFolder(of place: String) throws {
    let folder = URL(filePath: place).deletingLastPathComponent()
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
  }
}
