import Foundation
import Glibc

/// The process of `bluewake phone`, and the conversation with it. It is used from one thread at a
/// time.
final class PhoneProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  /// Its messages for people, in a file without a name.
  private let complaints: FileHandle
  /// The spec file, until it is read.
  private var scene: URL?
  private var buffer = Data()
  private(set) var findings: [AppFault] = []

  /// - Parameter scenario: The scenario, as JSON.
  init(_ program: BluewakeProgram, scenario: Data, arguments: [String]) throws {
    // A program that has ended is an error with its words, and not the end of the tests.
    signal(SIGPIPE, SIG_IGN)
    let path = FileManager.default.temporaryDirectory.path + "/simulated-phone-\(UUID().uuidString)"
    let (scene, said) = (URL(filePath: path + ".yaml"), URL(filePath: path + ".txt"))
    try scenario.write(to: scene)
    try Data().write(to: said)
    defer { try? FileManager.default.removeItem(at: said) }
    complaints = try FileHandle(forReadingFrom: said)
    self.scene = scene
    process.executableURL = URL(filePath: program.path)
    process.arguments = ["phone", scene.path] + arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: said)
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    removeScene()
  }

  private func removeScene() {
    if let scene { try? FileManager.default.removeItem(at: scene) }
    scene = nil
  }

  func say(_ message: [String: PhoneValue]) throws {
    var line = try JSONEncoder().encode(message)
    line.append(UInt8(ascii: "\n"))
    do {
      try input.fileHandleForWriting.write(contentsOf: line)
    } catch {
      throw ended()
    }
  }

  /// Reads up to the answer to a message.
  ///
  /// - Parameter show: Takes the entries before it.
  func answer(_ name: String, _ show: (TimelineEntry) -> Void) throws -> [String: PhoneValue] {
    while let line = nextLine() {
      removeScene()
      let members = try JSONDecoder().decode([String: PhoneValue].self, from: line)
      switch members["message"]?.text {
      case name: return members
      case "finding": AppFault(members).map { findings.append($0) }
      case nil: TimelineEntry(members).map(show)
      default: break
      }
    }
    throw ended()
  }

  private func nextLine() -> Data? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer = buffer[(end + 1)...] }
        return Data(buffer[..<end])
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      buffer = Data(buffer) + more
    }
  }

  /// Returns the reason why it sends no more messages: its output for people.
  private func ended() -> PhoneError {
    process.waitUntilExit()
    removeScene()
    let said = (try? complaints.readToEnd()) ?? Data()
    let text = String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return PhoneError(
      text.isEmpty ? "bluewake ended with status \(process.terminationStatus)" : text)
  }
}

extension AppFault {
  fileprivate init?(_ members: [String: PhoneValue]) {
    guard let app = members["app"]?.text, let about = members["about"]?.text,
      let text = members["text"]?.text, let time = members["time"]?.integer
    else { return nil }
    self.init(
      app: app, about: about, text: text, time: .nanoseconds(time),
      output: members["output"]?.text ?? "")
  }
}
