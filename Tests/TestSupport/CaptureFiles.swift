import Foundation

/// The captures of the tests: the project's own `Traces/`, and the folder of third parties'
/// captures beside the checkout, which is not part of the project and may be missing.
public enum CaptureFiles {
  /// The checkout's root, found from the path of this file.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The project's own captures, with `MANIFEST.tsv` and the script that recorded them.
  public static let tracesFolder = root.appending(path: "Traces")

  /// Every good capture of `Traces/` that was recorded from host stacks, sorted by path.
  public static var traces: [URL] {
    captures(under: tracesFolder).filter { !malformedTraces.contains($0) && !lives.contains($0) }
  }

  /// The recorded runs of the reference in `Traces/`, sorted by path.
  public static var lives: [URL] { captures(under: tracesFolder.appending(path: "lives")) }

  /// The captures of `Traces/` that are damaged on purpose, sorted by path.
  public static var malformedTraces: [URL] {
    captures(under: tracesFolder.appending(path: "Malformed"))
  }

  /// Every capture of the shared folder, sorted by path; empty where the folder is missing.
  public static var shared: [URL] {
    captures(under: root.deletingLastPathComponent().appending(path: "shared/captures"))
  }

  /// One shared capture by its file name, or nil where it is missing.
  public static func shared(named name: String) -> URL? {
    shared.first { $0.lastPathComponent == name }
  }

  private static func captures(under folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let endings: Set<String> = ["btsnoop", "log", "pcap", "pcapng", "pklg", "gz"]
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { endings.contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }
}
