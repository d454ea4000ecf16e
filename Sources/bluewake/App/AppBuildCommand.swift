import ArgumentParser
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AppCommand {
  /// Builds an app's own sources for its seat.
  ///
  /// Swift is parsed by a separate program in bluewake's folder, built when first used. This
  /// command finds that folder and becomes that program.
  struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "build",
      abstract: "Builds a package or a folder of iOS sources for a simulated phone.",
      discussion: """
        The sources need no declarations and stay unchanged: the command compiles a prepared copy, \
        in which @objc, #selector, os(iOS) and the like are replaced by what Linux can compile. \
        The names of the programs go to standard output, for check, replay and record: --app \
        "watch=PROGRAM". Everything else goes to standard error.

        A table lists what stops the build: the position in your sources, the missing part, and a \
        remedy. A framework that is missing at many places has one row; --verbose shows all. The \
        first build takes some minutes, since it also builds CoreBluetooth and UIKit for Linux; each \
        module is a line, after the tasks that are done and those that are known.

        Exits with 0 if everything is built, 65 if the sources cannot be built, and 69 if \
        bluewake's folder or Swift is missing.
        """)

    @OptionGroup var sources: AppSources

    @Option(help: "The only product to build. Without it all of them are built.")
    var product: String?

    @Option(
      help: ArgumentHelp(
        "A value for $(NAME) in an Info.plist, if the Xcode project has none.",
        valueName: "NAME=VALUE"))
    var setting: [String] = []

    @Flag(help: "Build optimized programs, without DEBUG.")
    var release = false

    @Flag(help: "Show Swift's own messages, too.")
    var verbose = false

    func run() throws {
      var words: [String] = []
      if let product { words += ["--product", product] }
      for pair in setting {
        guard pair.contains("=") else {
          throw ValidationError(saying: "--setting \(pair): there is no = in it")
        }
        words += ["--setting", pair]
      }
      if release { words.append("--release") }
      if verbose { words.append("--verbose") }
      try sources.build(words)
    }
  }
}
