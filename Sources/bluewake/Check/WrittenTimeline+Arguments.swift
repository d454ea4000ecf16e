import ArgumentParser
import Judging
import Timelines

extension WrittenTimeline {
  /// Reads the timeline that an argument names; nil if the file is something else, such as a
  /// capture, or cannot be read. If a line of it is no entry, says so on standard error, and ends
  /// the command with 65.
  init?(argument: String) throws(ExitCode) {
    guard argument != "-", let start = try? FileOctets.read(argument, atMost: 1 << 12),
      Self.begins(with: start)
    else { return nil }
    guard let octets = try? FileOctets.read(argument, atMost: Self.mostOctets) else { return nil }
    if octets.count > Self.mostOctets {
      StandardError.writeLine(
        "\(argument): error: a timeline has at most \(Self.mostOctets >> 20) MiB, this is longer")
      throw .badInput
    }
    do throws(Failure) {
      try self.init(name: argument, octets)
    } catch {
      StandardError.writeLine(error.text)
      throw .badInput
    }
  }

  /// More than a person edits, and little enough to be held in memory.
  private static var mostOctets: Int { 64 << 20 }
}
