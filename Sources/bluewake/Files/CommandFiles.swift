import ArgumentParser
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// All that a command reads and writes by the names in its arguments.
///
/// It is made before anything is opened, and it refuses the command with 64 where an output is also
/// an input, or where two outputs are one file and only the last of them would be left. What leads
/// to a file does not matter: links, relative paths, `/dev/fd/5`, redirected standard streams.
///
/// An ``OutputFile`` is made for an output that stands in here, and for no other.
struct CommandFiles {
  private let outputs: [Place<Output>]

  /// Something that is read.
  struct Input {
    /// What it is for the command, as in `the capture` or `--lifecycle`.
    var what: String
    var path: String
    /// Whether it is a spec file or a folder of them: all of its files are read, and the shared
    /// states above them.
    var isSpecs = false
  }

  /// Something that is written.
  struct Output {
    /// The option that names it, or what it is.
    var what: String
    /// Nil for a stream that every command has.
    var path: String?
    /// Whether it is octets of a capture, which are no text.
    var isCapture = false
  }

  fileprivate struct Place<Item> {
    var item: Item
    var file: FilePlace
    /// Where it is open already and written on from where it stands: nothing is replaced.
    var descriptor: Int32?
  }

  /// - Throws: 64, having said on standard error which two are the same file.
  init(reading inputs: [Input] = [], writing named: [Output] = []) throws(ExitCode) {
    outputs =
      named.compactMap(Place.init)
      + [(STDOUT_FILENO, "standard output"), (STDERR_FILENO, "standard error")].compactMap {
        Place(stream: $0, $1)
      }
    self.named = named
    try refuseTerminals()
    try refuseCommonOutputs()
    try refuse(reading: inputs)
  }

  private let named: [Output]

  /// Whether a file may be opened to be written.
  func contains(output path: String) -> Bool { named.contains { $0.path == path } }

  /// Says that more is read than the arguments told: the captures that scenarios name.
  ///
  /// - Throws: 64 where one of them is an output.
  func refuse(reading inputs: [Input]) throws(ExitCode) {
    for input in inputs {
      for path in isAnythingInDanger && input.isSpecs ? input.allPaths : [input.path] {
        guard let file = path == "-" ? FilePlace(descriptor: STDIN_FILENO) : FilePlace(path) else {
          continue
        }
        guard let output = outputs.first(where: { $0.harms(file) }) else { continue }
        let name = path == "-" ? "standard input" : path
        throw .wrongArgument(
          "\(output.item.words) would overwrite \(name), which is read as \(input.what); name "
            + "another file")
      }
    }
  }

  /// Whether there is anything to lose at all: folders of specs need not be looked through else.
  var isAnythingInDanger: Bool { outputs.contains { $0.file.kind == .regular } }

  /// Octets of a capture would set a terminal on its head, as any program may say in them.
  private func refuseTerminals() throws(ExitCode) {
    for output in outputs where output.item.isCapture && output.isTerminal {
      throw .wrongArgument(
        "\(output.item.words) is a terminal, and a capture is no text; name a file, or a program "
          + "behind a pipe")
    }
  }

  private func refuseCommonOutputs() throws(ExitCode) {
    for (index, output) in outputs.enumerated() {
      guard let other = outputs[..<index].first(where: { $0.isLost(by: output) }) else { continue }
      throw .wrongArgument(
        "\(other.item.words) and \(output.item.words) are the same file, which holds one of them; "
          + "name another file")
    }
  }
}

extension CommandFiles.Place<CommandFiles.Output> {
  init?(_ output: CommandFiles.Output) {
    guard let path = output.path else { return nil }
    item = output
    descriptor = nil
    if path == "-" {
      descriptor = STDOUT_FILENO
    } else if case .descriptor(let number)? = OutputRoute(path) {
      descriptor = number
    }
    guard let file = descriptor.map(FilePlace.init(descriptor:)) ?? FilePlace(path) else {
      return nil
    }
    self.file = file
  }

  init?(stream: Int32, _ what: String) {
    guard let file = FilePlace(descriptor: stream) else { return nil }
    self.init(item: CommandFiles.Output(what: what, path: nil), file: file, descriptor: stream)
  }

  /// Whether what is written would be seen on a screen.
  var isTerminal: Bool {
    if let descriptor { return isatty(descriptor) == 1 }
    guard file.kind == .other, let path = item.path else { return false }
    return OutputFile.isTerminal(path)
  }

  /// Whether what is in a file that is read would be lost or mixed with what is written.
  func harms(_ input: FilePlace) -> Bool {
    guard input == file else { return false }
    // What a command has to say of its arguments has nowhere else to go.
    if item.path == nil { return descriptor == STDOUT_FILENO && file.kind == .regular }
    return file.kind != .other
  }

  /// Whether what is written here is no more to be had once the other one is written too.
  func isLost(by other: Self) -> Bool {
    guard file == other.file, file.kind != .other, file.kind != .folder else { return false }
    let areNamed = item.path != nil && other.item.path != nil
    if let descriptor, let number = other.descriptor { return areNamed && descriptor == number }
    return areNamed || file.kind != .pipe
  }
}

extension CommandFiles.Output {
  /// As the command line has it: `--record run.btsnoop`, `--report json=report.json`.
  fileprivate var words: String {
    path.map { what.hasSuffix("=") ? what + $0 : "\(what) \($0)" } ?? what
  }
}

extension [CommandFiles.Output] {
  /// Nothing where the option is not given.
  static func file(_ path: String?, by option: String) -> Self {
    path.map { [CommandFiles.Output(what: option, path: $0)] } ?? []
  }

  /// A capture that is written; nothing where the option is not given.
  static func capture(_ path: String?, by option: String) -> Self {
    path.map { [CommandFiles.Output(what: option, path: $0, isCapture: true)] } ?? []
  }
}

extension [CommandFiles.Input] {
  static func captures(_ paths: [String]) -> Self {
    paths.map { CommandFiles.Input(what: "a capture", path: $0) }
  }

  static func specs(_ paths: [String]) -> Self {
    paths.map { CommandFiles.Input(what: "a spec file", path: $0, isSpecs: true) }
  }

  /// Nothing where the option is not given.
  static func file(_ path: String?, by option: String) -> Self {
    path.map { [CommandFiles.Input(what: option, path: $0)] } ?? []
  }
}

extension CommandFiles.Input {
  /// The files, the folder itself, and the shared states that are read along with them.
  fileprivate var allPaths: [String] {
    let files = SpecCollection.files(below: path) ?? []
    let states = Set(files.compactMap(SharedStates.path(above:)))
    return [path] + files + states.sorted()
  }
}
