import ArgumentParser
import Foundation
import Timelines

extension LifecycleNotes {
  /// The notes of a file; says on standard error what is wrong with it, and ends the command with
  /// 65.
  static func read(_ path: String) throws(ExitCode) -> LifecycleNotes {
    guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
      StandardError.writeLine("\(path): error: the file cannot be read as UTF-8 text")
      throw .badInput
    }
    do throws(LifecycleNotes.Failure) {
      return try LifecycleNotes(parsing: text)
    } catch {
      StandardError.writeLine("\(path): \(error)")
      throw .badInput
    }
  }
}
