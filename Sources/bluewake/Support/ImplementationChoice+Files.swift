import Adapters

extension ImplementationChoice {
  /// The words of a command line that may be files: a program, the file that it runs, its inputs.
  var inputs: [CommandFiles.Input] {
    let words: [String] =
      switch self {
      case .reference: []
      case .program(let words): words
      case .host(.program(let words)): words
      case .host(.tcp), .host(.unix), .host(.pty): []
      }
    return words.filter { $0 != "-" }.map {
      CommandFiles.Input(what: "a word of --implementation", path: $0)
    }
  }

  /// The socket or the link at which a host stack finds its controller.
  var outputs: [CommandFiles.Output] {
    switch self {
    case .host(.unix(let path)): .file(path, by: "the socket")
    case .host(.pty(let path)): .file(path, by: "the link")
    case .reference, .program, .host(.tcp), .host(.program): []
    }
  }
}
