import Adapters
import Foundation
import Judging
import Replay
import TestSupport
import Testing
import Timelines

/// The example of the target's page.
func repeats(
  _ timeline: [Entry], with implementation: any ForeignImplementation
) throws -> Bool {
  var replay = CaptureReplay(Recording(timeline))
  replay.run(
    implementation,
    driving: { run, end, show in
      AnyRun.execute(run, at: [implementation.about.clock], until: end, writing: show)
    },
    showing: { entry in print(entry) })
  if let failure = implementation.failure { throw failure }
  return replay.outcome.isFaithful
}

@Suite struct LandingPageTests {
  @Test func `the example of the page is the code of this file`() throws {
    let page = CaptureFiles.root.appending(path: "Sources/Adapters/Adapters.docc/Adapters.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "import Timelines\n\n"))
    let end = try #require(text[start.upperBound...].range(of: "```"))
    let code = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    #expect(code.contains(text[start.upperBound..<end.lowerBound]))
  }

  @Test(.enabled(if: Program.hasPython, "python3 is missing"))
  func `a program of the examples repeats a recording`() throws {
    let program = CaptureFiles.root.appending(path: "Sources/Adapters/Examples/central.py")
    #expect(try repeats([], with: ForeignProgram.start(["python3", "-B", program.path])))
  }

  @Test func `a program that ends is a failure of the example`() throws {
    let program = try ForeignProgram.start(Program.afterHello("exit 3"))
    #expect(throws: ProcessFailure.self) { try repeats([], with: program) }
  }
}
