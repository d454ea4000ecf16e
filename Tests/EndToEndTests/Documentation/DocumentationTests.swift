import Foundation
import TestSupport
import Testing

/// The pages for users: their commands do what the pages show, and their links lead somewhere.
@Suite(.waitsForPrograms) struct DocumentationTests {
  @Test(.slow, arguments: try DocumentationPage.all())
  func `every session of a page shows what the page says`(page: DocumentationPage) throws {
    guard !page.sessions.isEmpty else { return }
    try inCheckout { folder in
      for session in page.sessions {
        let output = try type(session.command, in: folder)
        #expect(
          session.isShown(by: output),
          "\(page.path):\(session.line): $ \(session.command) shows\n\(output)")
      }
    }
  }

  @Test func `there are sessions to try`() throws {
    #expect(try DocumentationPage.all().reduce(0) { $0 + $1.sessions.count } > 10)
  }

  @Test(arguments: try DocumentationPage.all())
  func `every link of a page leads to a file and a heading that are there`(
    page: DocumentationPage
  ) throws {
    let folder = CaptureFiles.root.appending(path: page.path).deletingLastPathComponent()
    for link in page.links where !link.target.contains("://") {
      let parts = link.target.split(separator: "#", omittingEmptySubsequences: false)
      let place = "\(page.path):\(link.line): \(link.target)"
      let isElsewhere = parts[0] != ""
      let target = isElsewhere ? folder.appending(path: String(parts[0])) : nil
      if let target {
        #expect(FileManager.default.fileExists(atPath: target.path), "\(place)")
      }
      guard parts.count > 1, parts[1] != "", target?.pathExtension ?? "md" == "md" else { continue }
      let top = CaptureFiles.root.standardizedFileURL.path + "/"
      let path = target.map { String($0.standardizedFileURL.path.dropFirst(top.count)) }
      let other = try path.map(DocumentationPage.init) ?? page
      #expect(other.anchors.contains(String(parts[1])), "\(place)")
    }
  }

  @Test func `an ellipsis on a page stands for any text`() {
    func fits(_ page: [String], _ output: String) -> Bool {
      DocumentationPage.Session(line: 1, command: "", output: page).isShown(by: output)
    }
    #expect(fits(["a", "…", "c"], "a\nb\nb\nc\n"))
    #expect(fits(["a … c", "…"], "a b c\nd\n"))
    #expect(!fits(["a", "c"], "a\nb\nc\n"))
    #expect(!fits(["a …"], "b c\n"))
    #expect(!fits(["…", "z"], "a\nb\n"))
  }
}

extension DocumentationTests {
  /// Calls a function with a folder that looks like the checkout, in which commands may write.
  private func inCheckout(_ body: (URL) throws -> Void) throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "bluewake-\(UUID())")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    for name in ["Specs", "Traces", "Sources", "Examples", "README.md"] {
      try files.createSymbolicLink(
        at: folder.appending(path: name),
        withDestinationURL: CaptureFiles.root.appending(path: name))
    }
    // With `.git` it is a checkout, and the folders above it are not searched.
    for name in [".bin", ".git"] {
      try files.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: false)
    }
    try files.createSymbolicLink(
      at: folder.appending(path: ".bin/bluewake"), withDestinationURL: Command.bluewake.executable)
    try body(folder)
  }

  /// Types a command at a shell, where `bluewake` is the program under test.
  private func type(_ command: String, in folder: URL) throws -> String {
    try Command(executable: URL(filePath: "/bin/sh"))
      .run(["-c", "PATH=\"$PWD/.bin:$PATH\"; \(command)"], in: folder).output
  }
}
