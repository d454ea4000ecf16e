#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The destination of an output's path after all links.
enum OutputRoute: Hashable {
  /// A descriptor that is open already, as `/dev/stdout` or `/dev/fd/5`. Writing continues at its
  /// position.
  case descriptor(Int32)
  /// A file that exists or is to be made. Neither its folder nor the file itself is a link.
  case file(folder: String, name: String)

  /// Nil if there is no such folder, or if the path names a folder itself.
  init?(_ path: String) {
    var path = path
    for _ in 0..<Self.mostLinks {
      let end = path.lastIndex(of: "/")
      let name = end.map { String(path[path.index(after: $0)...]) } ?? path
      let parent = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      guard !["", ".", ".."].contains(name), let folder = Self.withoutLinks(parent) else {
        return nil
      }
      if folder == Self.withoutLinks("/dev/fd"), let number = Int32(name) {
        self = .descriptor(number)
        return
      }
      guard let target = Self.target(ofLink: folder + "/" + name) else {
        self = .file(folder: folder, name: name)
        return
      }
      path = target.hasPrefix("/") ? target : folder + "/" + target
    }
    return nil
  }

  /// The most links that are followed, as many as on Linux.
  private static var mostLinks: Int { 40 }

  private static func withoutLinks(_ folder: String) -> String? {
    guard let path = unsafe realpath(folder, nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  private static func target(ofLink path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe readlink(path, &target, target.count)
    if length < 0 { return nil }
    return String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension String {
  /// Makes the name of an output from its argument. Every path that leads to standard output
  /// becomes `-`.
  init(output argument: String) {
    self = OutputRoute(argument) == .descriptor(STDOUT_FILENO) ? "-" : argument
  }
}
