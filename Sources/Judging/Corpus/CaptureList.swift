import Adapters
package import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The captures that arguments name: files, folders, patterns and lists.
///
/// They are in the order of the octets of their paths, each once. So the order is the same on every
/// machine, however the arguments were written.
package struct CaptureList: Sendable {
  /// The paths; `-` is standard input.
  package private(set) var paths: [String] = []

  /// The reason why an argument names no capture.
  package struct Absence: Error {
    package var text: TerminalText
  }

  /// Collects the captures.
  ///
  /// - Parameters:
  ///   - arguments: Files; folders, of which every file below counts that is named like a capture;
  ///     and patterns as of a shell, in which `*`, `?` and `[…]` stand for parts of names.
  ///   - listed: Paths of files that are taken as they are.
  /// - Throws: ``Absence`` for a folder without captures, and a pattern that fits nothing. A file
  ///   that is not there is found out when it is to be read.
  package init(_ arguments: [String], listed: [String] = []) throws(Absence) {
    var found: [String] = listed
    for argument in arguments { found += try Self.files(of: argument) }
    paths = Self.sorted(found)
  }

  /// Whether the arguments may name more than a file each.
  package static func isCollection(_ argument: String) -> Bool {
    FileKind(argument) == .folder || isPattern(argument)
  }

  private static func sorted(_ paths: [String]) -> [String] {
    Set(paths).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func files(of argument: String) throws(Absence) -> [String] {
    if FileKind(argument) == .folder { return try files(below: argument) }
    guard isPattern(argument) else { return [argument] }
    let fitting = matches(of: argument)
    if fitting.isEmpty {
      throw Absence(text: "\(argument): error: no file has a name of this pattern")
    }
    var files: [String] = []
    for path in fitting {
      files += FileKind(path) == .folder ? try Self.files(below: path) : [path]
    }
    return files
  }

  private static func isPattern(_ argument: String) -> Bool {
    argument != "-" && argument.contains { "*?[".contains($0) } && FileKind(argument) == nil
  }

  private static func matches(of pattern: String) -> [String] {
    var result = unsafe glob_t()
    defer { unsafe globfree(&result) }
    guard unsafe glob(pattern, 0, nil, &result) == 0 else { return [] }
    return unsafe (0..<Int(result.gl_pathc)).compactMap { place in
      unsafe result.gl_pathv[place].map { unsafe String(cString: $0) }
    }
  }

  /// Returns the files below a folder that are named like captures. Hidden files and folders are
  /// left out, and links to folders are not followed.
  ///
  /// A folder that cannot be read counts as a capture, and so does a file of an unknown kind. The
  /// error is reported when they are opened.
  private static func files(below top: String) throws(Absence) -> [String] {
    var files: [String] = []
    var folders = [top]
    while let folder = folders.popLast() {
      guard let names = FileTree.names(in: folder) else {
        files.append(folder)
        continue
      }
      for name in names where !name.hasPrefix(".") {
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if FileKind(unfollowed: path) == .folder {
          folders.append(path)
        } else if isNamedLikeCapture(name), [.regular, nil].contains(FileKind(path)) {
          files.append(path)
        }
      }
    }
    if files.isEmpty {
      throw Absence(
        text: "\(top): error: no file below it is named like a capture "
          + "(\(endings.joined(separator: " ")), or one of them with .gz)")
    }
    return files
  }

  private static func isNamedLikeCapture(_ path: String) -> Bool {
    let name = path.hasSuffix(".gz") ? path.dropLast(3) : path[...]
    return endings.contains { name.hasSuffix($0) }
  }

  /// How the names of captures end, by the programs that write them.
  ///
  /// Source: btmon and Android write .btsnoop, .snoop, .cfa and btsnoop_hci.log; Wireshark .pcap,
  /// .pcapng, .cap and .ntar; PacketLogger .pklg.
  private static let endings = [
    ".btsnoop", ".snoop", ".cfa", ".log", ".pcap", ".pcapng", ".cap", ".ntar", ".pklg",
  ]
}

extension CaptureList {
  /// Reads a list of paths: one on each line, or each ended by an octet of zero, as `find -print0`
  /// writes it.
  package static func paths(listedIn octets: [UInt8]) -> [String] {
    let end: UInt8 = octets.contains(0) ? 0 : UInt8(ascii: "\n")
    return octets.split(separator: end).map { path in
      let isCarriage = end != 0 && path.last == UInt8(ascii: "\r")
      return String(decoding: isCarriage ? path.dropLast() : path, as: UTF8.self)
    }.filter { !$0.isEmpty }
  }
}
