/// The kind of endpoint at which a started program finds its controller. The placeholders in its
/// words decide it.
enum MeetingPlace: Hashable, Sendable {
  case tcp, socket, terminal

  /// A word that stands for the place in a command line.
  enum Placeholder: String, CaseIterable {
    /// `127.0.0.1:PORT`.
    case address = "{}"
    case host = "{host}"
    case port = "{port}"
    /// The path of a socket in the file system.
    case path = "{path}"
    /// The path of a terminal.
    case terminal = "{pty}"

    var place: MeetingPlace {
      switch self {
      case .address, .host, .port: .tcp
      case .path: .socket
      case .terminal: .terminal
      }
    }
  }

  init(for words: [String]) throws(Endpoint.Failure) {
    let found = Placeholder.allCases.filter { placeholder in
      words.contains { $0.contains(placeholder.rawValue) }
    }
    guard let place = found.first?.place else { throw .noPlaceholder }
    guard found.allSatisfy({ $0.place == place }) else {
      throw .placeholders(found.map(\.rawValue))
    }
    if found == [.host] { throw .hostWithoutPort }
    self = place
  }

  /// Returns the words with the place filled in.
  ///
  /// - Parameter found: `127.0.0.1:PORT`, or a path.
  static func fill(_ words: [String], with found: String) -> [String] {
    let parts = found.split(separator: ":").map(String.init)
    return words.map { word in
      Placeholder.allCases.reduce(word) { word, placeholder in
        let text =
          switch placeholder {
          case .address, .path, .terminal: found
          case .host: parts.first ?? ""
          case .port: parts.last ?? ""
          }
        return word.replacing(placeholder.rawValue, with: text)
      }
    }
  }
}
