import ArgumentParser
import Judging
import Reports
import Timelines

extension JudgedReport {
  /// Reads a report that an argument names. If it is none, says on standard error what is wrong and
  /// where, and ends the command with 65.
  init(argument file: String) throws(ExitCode) {
    let octets: [UInt8]
    do throws(FileOctets.Failure) {
      octets = try FileOctets.read(file, atMost: JudgedReport.mostOctets)
    } catch {
      StandardError.writeLine("\(file): error: the file cannot be read: \(error.text)")
      throw .badInput
    }
    do throws(JSONFailure) {
      try self.init(parsing: octets, file: file)
    } catch {
      StandardError.writeLine("\(file): error: \(error)")
      throw .badInput
    }
  }
}
