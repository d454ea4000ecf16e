import Foundation

/// The manifest that SwiftPM takes of a package: one for a version of Swift, if there is one.
struct ManifestFile {
  let path: String

  /// - Returns: nil if the folder has no manifest.
  init?(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard names.contains("Package.swift") else { return nil }
    let special = names.compactMap { name -> ([Int], String)? in
      guard let match = name.wholeMatch(of: /Package@swift-([0-9.]+)\.swift/) else { return nil }
      let version = match.1.split(separator: ".").compactMap { Int($0) }
      return version.lexicographicallyPrecedes(Self.next) ? (version, name) : nil
    }
    let newest = special.max { $0.0.lexicographicallyPrecedes($1.0) }
    path = folder + "/" + (newest?.1 ?? "Package.swift")
  }

  /// The first version whose manifests the compiler does not take.
  private static let next: [Int] = {
    #if compiler(>=6.4)
      [6, 5]
    #elseif compiler(>=6.3)
      [6, 4]
    #else
      [6, 3]
    #endif
  }()
}
