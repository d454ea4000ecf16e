import ArgumentParser
import Conformance
import Judging
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AppCommand {
  /// Writes the rules about apps for an app with a service of its own.
  struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rules",
      abstract: "Writes the rules about apps for an app with a service of its own.",
      discussion: """
        The rules of Specs/apps suppose an app that subscribes to 2A37 of a service 180D. A file of \
        parameters says what your app uses instead; each line may be left out:

          service: 6E1A0001-52C5-4A0B-9F5B-0D6B2E0C7A10
          notified: 6E1A0002-52C5-4A0B-9F5B-0D6B2E0C7A10
          written: 6E1A0003-52C5-4A0B-9F5B-0D6B2E0C7A10
          properties: [notify, read]
          values: [0x0100, 0x0101]

        The app subscribes to what is notified, and an app of the role peripheral offers what is \
        written (2A39). The properties are those of the notified characteristic, and the values \
        those that the peer has and sends, in turn.

        Then: bluewake check FOLDER --app "watch=PROGRAM".

        Exits with 0, 65 if the parameters cannot be read, and 74 if there is such a folder already.
        """)

    @Argument(help: "The file of parameters.")
    var parameters: String

    @Option(name: .shortAndLong, help: "The folder that is made.")
    var output = "app-rules"

    @Option(help: ArgumentHelp("The folder with bluewake's rules.", valueName: "folder"))
    var specs: String?

    func run() throws {
      let parameters = try SettingsFile.parsed(
        SettingsFile.octets(of: self.parameters), of: self.parameters,
        AppParameters.init(parsing:path:))
      let folder = try WantedRules.places(specs.map { [$0] } ?? [])[0]
      let names =
        ((try? FileManager.default.subpathsOfDirectory(atPath: "\(folder)/apps")) ?? [])
        .filter { $0.hasSuffix(".yaml") }.sorted()
      guard !names.isEmpty else {
        StandardError.writeLine("\(folder): error: there is no folder apps with rules in it")
        throw ExitCode.badInput
      }
      try NewFolder.requireAbsence(of: output, advice: "--output names another folder")
      let files = ["states.yaml"] + names.map { "apps/\($0)" }
      for name in files {
        let octets = try SettingsFile.octets(of: "\(folder)/\(name)")
        let text = parameters.applied(to: String(decoding: octets, as: UTF8.self))
        try NewFolder.makeAll(above: "\(output)/\(name)")
        try NewSpecFile(path: "\(output)/\(name)").write(
          text, in: CommandFiles(writing: .file("\(output)/\(name)", by: "a rule")))
      }
      StandardOutput.show("\(output): \(names.count.counted("rule"))\n")
    }
  }
}
