#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the path of an output leads in the end, through every link.
enum OutputRoute: Hashable {
  /// `/dev/stdout`, `/dev/fd/5`: what is open already. It is written on from where it stands.
  case descriptor(Int32)
  /// A file that is there or is to be made. Neither its folder nor the file itself is a link.
  case file(folder: String, name: String)

  /// Nil where there is no such folder, or the path names a folder itself.
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

  /// As many as Linux follows.
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
  /// The name of an output as an argument has it; `-` for standard output, whatever leads there.
  init(output argument: String) {
    self = OutputRoute(argument) == .descriptor(STDOUT_FILENO) ? "-" : argument
  }
}
