/// The address at which a host stack finds its controller.
public enum Endpoint: Hashable, Sendable {
  /// A port of this machine's loopback; 0 for any that is free.
  case tcp(port: UInt16)
  /// A socket in the file system.
  case unix(path: String)
  /// A terminal, to which a link is made at the path.
  case pty(link: String)
  /// A program that is started; a ``Placeholder`` in its words says where it finds its controller.
  case program([String])

  /// Reads an endpoint: `tcp:PORT`, `unix:PATH`, `pty:LINK` or `exec:COMMAND LINE`.
  ///
  /// - Throws: ``Failure`` if the text has another form.
  public init(_ text: String) throws(Failure) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { throw .form(text) }
    let rest = String(parts[1])
    switch parts[0] {
    case "tcp":
      guard let port = UInt16(rest) else { throw .port(rest) }
      self = .tcp(port: port)
    case "unix": self = .unix(path: rest)
    case "pty": self = .pty(link: rest)
    case "exec": self = try Self.program(rest)
    default: throw .form(text)
    }
  }

  private static func program(_ line: String) throws(Failure) -> Endpoint {
    do {
      let words = try ShellWords(line).words
      _ = try MeetingPlace(for: words)
      return .program(words)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .words("\(error)")
    }
  }

  /// The reason why a text names no endpoint.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    case form(String)
    case port(String)
    case words(String)
    case noPlaceholder
    /// They do not speak of one place.
    case placeholders([String])
    case hostWithoutPort

    public var description: String {
      switch self {
      case .form(let text):
        "'\(text)' is no endpoint; it is tcp:PORT, unix:PATH, pty:LINK or exec:COMMAND LINE"
      case .port(let text): "'\(text)' is no port; it is a number from 0 to 65535"
      case .words(let reason): "the command line after exec: cannot be split: \(reason)"
      case .noPlaceholder:
        "the command line must say where the host finds its controller: with {} (as "
          + "127.0.0.1:PORT), {host} and {port}, {path} (of a socket) or {pty} (the path of a terminal)"
      case .placeholders(let found):
        "a host has one controller address, but the command line names "
          + found.joined(separator: " and ")
          + ": {}, {host} and {port} are a TCP port, {path} is a socket, {pty} a "
          + "terminal"
      case .hostWithoutPort: "{host} alone does not say where the controller is: {port} is missing"
      }
    }
  }
}

extension Endpoint: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tcp(let port): "tcp:\(port)"
    case .unix(let path): "unix:\(path)"
    case .pty(let link): "pty:\(link)"
    case .program(let words): "exec:" + words.joined(separator: " ")
    }
  }
}
