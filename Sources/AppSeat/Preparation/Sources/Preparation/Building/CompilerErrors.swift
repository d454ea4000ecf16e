import Foundation

/// The compiler's errors as what is missing.
public struct CompilerErrors {
  let obstacles: [Obstacle]

  /// - Parameters:
  ///   - leftOut: The imports that were left out, from which missing names may come.
  ///   - scratch: The folder of the copies.
  init(_ log: String, leftOut: [Obstacle] = [], scratch: String = "/") {
    var found: [Obstacle] = []
    for line in log.split(separator: "\n") {
      guard let match = line.wholeMatch(of: /(\/[^:]+):(\d+):\d+: error: (.+)/) else { continue }
      // Files other than Swift sources are links to the originals. These may lie behind links of their own, whose
      // paths the author knows.
      let isCopy = match.1.hasPrefix(scratch)
      let file =
        isCopy ? URL(filePath: String(match.1)).resolvingSymlinksInPath().path : String(match.1)
      let message = String(match.3)
      let modules = leftOut.filter { $0.file == file && $0.missing.hasPrefix("module ") }
        .map { String($0.missing.dropFirst(7)) }
      let (missing, needed) = Self.lack(message, modules)
      let obstacle = Obstacle(
        file, Int(match.2) ?? 1, missing: missing, needed: needed, .stops)
      if !found.contains(obstacle) { found.append(obstacle) }
    }
    let causes = found.filter { !Self.isConsequence($0.missing) }
    obstacles = (causes.isEmpty ? found : causes).sorted {
      ($0.file, $0.line) < ($1.file, $1.line)
    }
  }

  /// Whether a message only says that a name is missing somewhere around, which has a message of its own.
  private static func isConsequence(_ message: String) -> Bool {
    message.hasPrefix("cannot infer ") || message.hasPrefix(impatience)
  }

  private static let impatience = "the compiler is unable to type-check this expression"

  /// Returns whether the compiler has only given up on expressions, which it could have understood.
  public static func areImpatience(_ obstacles: [Obstacle]) -> Bool {
    !obstacles.isEmpty && obstacles.allSatisfy { $0.missing.hasPrefix(impatience) }
  }

  /// Returns what a message says is missing, and what would help.
  private static func lack(_ message: String, _ modules: [String]) -> (String, String) {
    if let match = message.wholeMatch(of: /no such module '(\w+).*'/) {
      return ("module \(match.1)", AppleFrameworks.help(for: String(match.1)))
    }
    if let match = message.firstMatch(of: /cannot find (?:type )?'(\w+)' in scope/) {
      return (String(match.1), shim(of: String(match.1), modules))
    }
    if let match = message.wholeMatch(of: /unknown attribute '(\w+)'/) {
      return ("@\(match.1)", shim(of: String(match.1), modules))
    }
    if let match = message.firstMatch(of: /module '(\w+)' has no member named '(\w+)'/) {
      return ("\(match.1).\(match.2)", shim(of: String(match.1), []))
    }
    let member = /(?:value of )?type '([^']+)' has no (?:dynamic )?(?:static )?member '(\w+)'/
    if let match = message.firstMatch(of: member) {
      let type = match.1.split(separator: ".").first.map(String.init) ?? ""
      return ("\(match.1).\(match.2)", shim(of: type, []))
    }
    return (message, "")
  }

  private static func shim(of name: String, _ modules: [String]) -> String {
    let framework = AppleFrameworks.framework(of: name) ?? (modules.count == 1 ? modules[0] : nil)
    guard let framework else { return "" }
    return SourceSetting.seat.contains(framework)
      ? "more of bluewake's \(framework)" : AppleFrameworks.help(for: framework)
  }
}
