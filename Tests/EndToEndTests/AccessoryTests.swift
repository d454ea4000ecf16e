import Foundation
import TestSupport
import Testing

/// Programs in the places of peers (`check --accessory`): a strap on Bumble, in virtual time.
@Suite(
  .waitsForPrograms,
  .enabled(if: Recorder.pinned != nil, "BLUEWAKE_PYTHON names no Python with the pinned Bumble"))
struct AccessoryTests {
  private static let python = ProcessInfo.processInfo.environment["BLUEWAKE_PYTHON"] ?? ""
  private static let strap =
    "\(python) -B " + CaptureFiles.root.appending(path: "Sources/Adapters/Examples/strap.py").path
  private static let rule =
    CaptureFiles.root.appending(path: "Tests/EndToEndTests/Hosts/strap.yaml").path

  private func check(_ accessory: String, _ more: String...) throws -> (
    status: Int32, output: String
  ) {
    try Command.bluewake.run(["check", Self.rule, "--accessory", accessory] + more)
  }

  @Test func `values arrive from the accessory, also once it has been away`() throws {
    let (status, output) = try check("strap=exec:\(Self.strap)")
    #expect(status == 0, "\(output)")
    #expect(output.contains(/pass +TEST +A value that was subscribed to arrives +2/), "\(output)")
  }

  /// One sends nothing to anybody; the other nothing on the second link.
  @Test(arguments: ["keeps-quiet": "and 1 more of the kind", "forgets-subscribers": "122.4"])
  func `an accessory at fault fails the rule`(fault: String, sign: String) throws {
    let (status, output) = try check("strap=exec:\(Self.strap) --fault \(fault)")
    #expect(status == 1, "\(output)")
    #expect(output.contains("fail  TEST/strap › arrives"), "\(output)")
    #expect(output.contains(sign), "\(output)")
  }

  @Test func `one that no longer advertises is not connected again`() throws {
    let (status, output) = try check("strap=exec:\(Self.strap) --fault stays-away")
    #expect(status == 0, "\(output)")
    #expect(output.contains(/pass +TEST +A value that was subscribed to arrives +1/), "\(output)")
  }

  @Test(arguments: [
    ("strap=exec:false", 69, "the accessory strap ended with exit status 1"),
    ("strip=exec:false", 64, "did you mean 'strap'"),
    ("strap=reference", 64, "has no application that advertises"),
    ("exec:false", 64, "is no accessory"),
  ])
  func `one that cannot be used is refused`(argument: String, status: Int32, text: String) throws {
    let refused = try check(argument)
    #expect(refused.status == status)
    #expect(refused.output.contains(text), "\(refused.output)")
  }
}
