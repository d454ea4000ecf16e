import Foundation
import TestSupport
import Testing

/// The subjects of commits are short enough for one line of `git log --oneline`.
@Suite(.waitsForPrograms) struct CommitSubjectTests {
  /// Earlier subjects are longer, and history stays as it is.
  private static let first = "8c8f802930e5a86fdd602269416cdc26b159a84e"

  private static let git = Command(executable: URL(filePath: "/usr/bin/env"))

  /// Without the history of git, as in an archive of the sources, there is nothing to read.
  private static let hasHistory =
    (try? git.run(["git", "log", "-1", "--format=%s"], in: CaptureFiles.root).status) == 0

  @Test(.enabled(if: hasHistory))
  func `a subject has at most 72 characters`() throws {
    let since = try Self.git.run(
      ["git", "log", "--format=%s", "\(Self.first)..HEAD"], in: CaptureFiles.root)
    // A shallow clone has only the newest commit.
    let subjects =
      since.status == 0
      ? since.output
      : try Self.git.run(["git", "log", "-1", "--format=%s"], in: CaptureFiles.root).output
    for subject in subjects.split(separator: "\n") {
      #expect(subject.count <= 72, "\(subject)")
    }
  }
}
