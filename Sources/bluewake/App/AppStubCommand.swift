import ArgumentParser

extension AppCommand {
  /// Begins a file of stubs for frameworks that the seat lacks.
  struct StubCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stub",
      abstract: "Begins a file of stubs for frameworks that the seat lacks.",
      discussion: """
        Builds the app as app build does, and writes the names that are missing into a source: a \
        type as an empty class, anything else as a comment. The file needs your hand: the compiler \
        does not say what a name is. Each round may find more names.

        Exits with 0 if there is a file or no name is missing, 74 if there is such a file already, \
        and as app build otherwise.
        """)

    @OptionGroup var sources: AppSources

    @Option(name: .shortAndLong, help: "The file that is written.")
    var output = "Stubs.swift"

    func run() throws { try sources.build(["--stubs", output]) }
  }
}
