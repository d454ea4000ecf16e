import ArgumentParser
import Judging
import Timelines

extension LifecycleNotes {
  /// Returns the notes of a file. If it has mistakes, says them on standard error, and ends the
  /// command with 65.
  static func read(_ path: String) throws(ExitCode) -> LifecycleNotes {
    let octets: [UInt8]
    do throws(FileOctets.Failure) {
      octets = try FileOctets.read(path, atMost: mostOctets)
    } catch {
      StandardError.writeLine("\(path): error: the file cannot be read: \(error.text)")
      throw .badInput
    }
    if octets.count > mostOctets {
      StandardError.writeLine(
        "\(path): error: the file has more than \(mostOctets) octets, too many for lifecycle notes")
      throw .badInput
    }
    guard let text = String(validating: octets, as: UTF8.self) else {
      StandardError.writeLine("\(path): error: the file is no UTF-8 text")
      throw .badInput
    }
    do throws(LifecycleNotes.Failure) {
      return try LifecycleNotes(parsing: text)
    } catch {
      StandardError.writeLine("\(path):\(error)")
      throw .badInput
    }
  }

  /// Source: chosen. This is enough for a hundred thousand lines.
  private static var mostOctets: Int { 4 << 20 }
}
