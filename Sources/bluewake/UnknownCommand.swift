import ArgumentParser
import Timelines

/// Refuses commands that there are not, and names the nearest ones.
enum UnknownCommand {
  /// Looks for the commands that arguments begin with.
  ///
  /// - Throws: `ValidationError`, which ends the program with 64.
  static func refuse(in arguments: [String], of root: CommandConfiguration) throws {
    var choices = names(root)
    var path = ""
    for argument in arguments {
      if choices.isEmpty || argument.hasPrefix("-") || argument == "help" { return }
      if let found = choices[argument] {
        choices = names(found)
        path += argument + " "
        continue
      }
      let nearest = choices.keys.sorted().nearest(to: argument)
      let hint: TerminalText = nearest.map { ", did you mean '\(path)\($0)'" } ?? ""
      throw ValidationError(saying: "there is no command '\(path)\(argument)'" + hint)
    }
  }

  private static func names(_ parent: CommandConfiguration) -> [String: CommandConfiguration] {
    var names: [String: CommandConfiguration] = [:]
    for command in parent.subcommands {
      let configuration = command.configuration
      if let name = configuration.commandName { names[name] = configuration }
    }
    return names
  }
}
