import ArgumentParser
import Judging
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// All files that a command reads and writes by the names in its arguments.
///
/// It is made before anything is opened. It refuses the command with 64 if an output is also an
/// input, or if two outputs are one file, of which only the last would be left. It recognizes a
/// file whatever leads to it: links, relative paths, `/dev/fd/5`, redirected standard streams.
///
/// An ``OutputFile`` can only be made for an output that is listed here.
struct CommandFiles {
  private let outputs: [FileInUse<Output>]

  /// A file that is read.
  struct Input {
    /// The file's part in the command, for example `the capture` or `--lifecycle`.
    var what: String
    var path: String
    /// Whether it is a spec file or a folder of spec files. All files in the folder are read, and
    /// the shared states above them.
    var isSpecs = false
  }

  /// A file that is written.
  struct Output {
    /// The option that names the output, or its part in the command.
    var what: String
    /// The path; nil for a stream that every command has.
    var path: String?
    /// Whether the output is the octets of a capture, which are not text.
    var isCapture = false
    /// Whether the folder of the file is made where there is none.
    var makesFolder = false
  }

  fileprivate struct FileInUse<Item> {
    var item: Item
    var file: FilePlace
    /// The descriptor, if the output is open already. Writing continues at its position and
    /// replaces nothing.
    var descriptor: Int32?
  }

  /// - Throws: 64, after saying on standard error which two are the same file; 74 if the folder of an
  ///   output can neither be found nor made.
  init(reading inputs: [Input] = [], writing named: [Output] = []) throws(ExitCode) {
    for output in named where output.makesFolder { try output.makeFolder() }
    outputs =
      named.compactMap(FileInUse.init)
      + [(STDOUT_FILENO, "standard output"), (STDERR_FILENO, "standard error")].compactMap {
        FileInUse(stream: $0, $1)
      }
    self.named = named
    try refuseTerminals()
    try refuseCommonOutputs()
    try refuse(reading: inputs)
  }

  private let named: [Output]

  /// Returns whether a file may be opened for writing.
  func contains(output path: String) -> Bool { named.contains { $0.path == path } }

  /// Adds inputs that the arguments did not name: the captures that scenarios name.
  ///
  /// - Throws: 64 if one of them is an output.
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

  /// Whether an output could destroy a file at all. If not, folders of specs need not be searched.
  var isAnythingInDanger: Bool { outputs.contains { $0.file.kind == .regular } }

  /// Refuses captures on a terminal. Their octets may contain anything and would confuse it.
  private func refuseTerminals() throws(ExitCode) {
    for output in outputs where output.item.isCapture && output.isTerminal {
      throw .wrongArgument(
        "\(output.item.words) is a terminal, and a capture is not text; name a file, or pipe it "
          + "to a program")
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

extension CommandFiles.Output {
  /// Makes the folder of the file before any work is done whose result could not be written.
  fileprivate func makeFolder() throws(ExitCode) {
    guard let path, path != "-" else { return }
    if case .descriptor? = OutputRoute(path) { return }
    try NewFolder.makeAll(above: path)
  }
}

extension CommandFiles.FileInUse<CommandFiles.Output> {
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

  /// Whether the output would be seen on a screen.
  var isTerminal: Bool {
    if let descriptor { return isatty(descriptor) == 1 }
    guard file.kind == .other, let path = item.path else { return false }
    return OutputFile.isTerminal(path)
  }

  /// Returns whether the contents of a file that is read would be lost or mixed with the output.
  func harms(_ input: FilePlace) -> Bool {
    guard input == file else { return false }
    // Messages about the arguments have nowhere else to go, so standard error is always allowed.
    if item.path == nil { return descriptor == STDOUT_FILENO && file.kind == .regular }
    return file.kind != .other
  }

  /// Returns whether the contents of this output would be lost when the other output is written
  /// too.
  func isLost(by other: Self) -> Bool {
    guard file == other.file, file.kind != .other, file.kind != .folder else { return false }
    let areNamed = item.path != nil && other.item.path != nil
    if let descriptor, let number = other.descriptor { return areNamed && descriptor == number }
    return areNamed || file.kind != .pipe
  }
}

extension CommandFiles.Output {
  /// The output as the command line names it: `--record run.btsnoop`, `--report json=report.json`.
  fileprivate var words: String {
    path.map { what.hasSuffix("=") ? what + $0 : "\(what) \($0)" } ?? what
  }
}

extension [CommandFiles.Output] {
  /// Returns the output that an option names; empty if the option is not given.
  static func file(_ path: String?, by option: String) -> Self {
    path.map { [CommandFiles.Output(what: option, path: $0)] } ?? []
  }

  /// Returns the capture that an option has written; empty if the option is not given.
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

  /// Returns the input that an option names; empty if the option is not given.
  static func file(_ path: String?, by option: String) -> Self {
    path.map { [CommandFiles.Input(what: option, path: $0)] } ?? []
  }
}

extension CommandFiles.Input {
  /// The files, the folder itself, and the shared states that are read with them.
  var allPaths: [String] {
    let files = SpecCollection.files(below: path) ?? []
    let states = Set(files.compactMap(SharedStates.path(above:)))
    return [path] + files + states.sorted()
  }
}
