import ArgumentParser
import Foundation
import Timelines

extension LifecycleNotes {
  /// The notes of a file; says on standard error what is wrong with it, and ends the command with
  /// 65.
  static func read(_ path: String) throws(ExitCode) -> LifecycleNotes {
    let octets: Data
    do {
      octets = try Data(contentsOf: URL(filePath: path))
    } catch {
      StandardError.writeLine("\(path): error: the file cannot be read\(error.systemReason)")
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
}
