import Adapters
import ArgumentParser
import CoreBluetoothModel
import Timelines

/// `bluewake serve`: runs an implementation as a process, for the other end of `exec:`.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves the reference or a mutant to a program.",
    discussion: """
      Reads messages of the process protocol from standard input and answers them on standard \
      output, one JSON object a line: bluewake implementation explain describes them. So a program \
      that drives implementations can drive the reference, too. Ends on the message bye, or when \
      its input ends. Exits with 65 if a line is no message.
      """)

  @Argument(
    help: "reference (the default), or reference:MUTANT.",
    transform: ImplementationChoice.init(argument:))
  var implementation = ImplementationChoice.reference(nil)

  @Flag(help: "Take one run, and do not say in the hello that another may follow.")
  var oneRun = false

  func validate() throws {
    guard case .reference = implementation else {
      throw ValidationError(saying: "\(implementation) is a program of its own; start it directly")
    }
  }

  func run() throws {
    guard case .reference(let mutant) = implementation else { return }
    var server =
      oneRun
      ? ImplementationServer(ReferenceImplementation(mutant: mutant))
      : ImplementationServer { ReferenceImplementation(mutant: mutant) }
    var input = StandardInput()
    var output = StandardOutput()
    var count = 0
    do {
      while !server.isOver, let line = try input.nextLine() {
        count += 1
        output.write(lines: try server.answer(line))
        output.flush()
      }
    } catch {
      StandardError.writeLine("standard input: line \(count): error: \(error)")
      throw ExitCode.badInput
    }
  }
}
