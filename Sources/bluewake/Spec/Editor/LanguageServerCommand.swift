import ArgumentParser
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `bluewake spec language-server`: answers an editor.
struct LanguageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "language-server",
    abstract: "Helps an editor with rules: errors, completion, meanings.",
    discussion: """
      Speaks the Language Server Protocol on standard input and output. It reports the errors of \
      spec lint while you type, completes keys, kinds, fields, mutants and requirements, explains \
      the word under the pointer, and shows a line above each rule that judges the reference by \
      it. Exits with 0 after shutdown and exit, with 1 if the input ends before, and with 65 if \
      the input is no message.
      """)

  func run() throws {
    var server = LanguageServer()
    var frames = MessageFrames()
    var output = StandardOutput(isColored: false)
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe room.withUnsafeMutableBytes { buffer in
        unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ExitCode(1) }
      frames.append(room[..<count])
      do {
        while let message = try frames.popFirst() {
          for answer in server.answer(message) {
            output.write(framed: MessageFrames.framed(answer))
          }
          output.flush()
          if let status = server.exitStatus { throw ExitCode(status) }
        }
      } catch let failure as MessageFrames.Failure {
        StandardError.writeLine("standard input: error: \(failure.description)")
        throw ExitCode.badInput
      }
    }
  }
}
