import ArgumentParser
import Foundation

/// `KIND=FILE`: a report that is wanted too, and where; `-` is standard output.
struct ReportTarget<Kind>: Hashable, Sendable
where Kind: RawRepresentable<String> & CaseIterable & Hashable & Sendable {
  let kind: Kind
  let path: String

  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = Kind(rawValue: parts[0]) else {
      throw ValidationError("'\(argument)' is not \(Self.form)")
    }
    self.kind = kind
    path = parts[1]
  }

  private static var form: String {
    let names = Kind.allCases.map(\.rawValue).joined(separator: ", ")
    return Kind.allCases.count == 1 ? "\(names)=FILE" : "KIND=FILE with one of \(names)"
  }

  func write(_ text: String) throws {
    if path == "-" {
      var output = StandardOutput()
      output.write(text)
      output.flush()
      return
    }
    do {
      try Data(text.utf8).write(to: URL(filePath: path))
    } catch {
      StandardError.writeLine("\(path): error: the report cannot be written there")
      throw ExitCode.outputFailed
    }
  }
}
