import ArgumentParser
import Foundation
import Judging
import Timelines

/// The source of the key of `--key`. The key itself is never on the command line, which every
/// program of the machine can read, and which shells keep.
enum AnonymisationKey: Hashable, ExpressibleByArgument {
  case file(String)
  case environment(String)

  init?(argument: String) {
    if argument.isEmpty { return nil }
    self =
      argument.hasPrefix("env:")
      ? .environment(String(argument.dropFirst(4))) : .file(argument)
  }

  /// Source: chosen. With the cost of a try, sixteen digits take longer than anybody lives.
  static let fewest = 16
  private static let most = 4096

  /// Returns the octets of the key, without the line end after it. If the key is not accepted,
  /// reports it on standard error, and ends the command.
  func read() throws(ExitCode) -> [UInt8] {
    var octets = try found()
    while let last = octets.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
      octets.removeLast()
    }
    if octets.count >= Self.fewest, Set(octets).count > 1, octets.count <= Self.most {
      return octets
    }
    throw .wrongArgument(
      """
      --key has \(octets.count) octets, expected \(Self.fewest) to \(Self.most), not all the same: \
      it must be hard to guess
      """)
  }

  private func found() throws(ExitCode) -> [UInt8] {
    switch self {
    case .environment(let name):
      if let value = ProcessInfo.processInfo.environment[name] { return Array(value.utf8) }
      throw .wrongArgument("--key: the environment has no variable \(name)")
    case .file(let path):
      do throws(FileOctets.Failure) {
        return try FileOctets.read(path, atMost: Self.most)
      } catch {
        StandardError.writeLine(
          """
          \(path): error: the file of --key cannot be read: \(error.text). A key is not passed on \
          the command line: name a file, or env:NAME
          """)
        throw .badInput
      }
    }
  }

  /// The file that is read; nil if the key is in the environment.
  var path: String? { if case .file(let path) = self { path } else { nil } }
}
