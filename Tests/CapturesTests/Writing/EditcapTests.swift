import Captures
import Foundation
import TestSupport
import Testing

/// Wireshark's converter writes the same octets, where it can convert at all.
@Suite(.waitsForPrograms, .enabled(if: Editcap.path != nil, "editcap is not installed"))
struct EditcapTests {
  static let btsnoop = (CaptureFiles.traces + CaptureFiles.shared)
    .filter { ["btsnoop", "log"].contains($0.pathExtension) }

  @Test(.slow, arguments: btsnoop)
  func `btsnoop becomes the very pcap that editcap writes, and comes back`(file: URL) throws {
    guard let capture = try? Capture.open(file.path), capture.encapsulations.first?.isKept == true
    else { return }
    let ours = try Conversion(capture, .pcap)
    // editcap writes a header alone where there is no packet. Ours writes nothing then.
    guard ours.outcome.recordsWritten > 0, ours.outcome.warnings.damageCount == 0,
      let theirs = try Editcap.convert(file, to: "pcap")
    else { return }
    #expect(ours.octets == theirs)
    let folder = FileManager.default.temporaryDirectory
    let pcap = folder.appending(path: UUID().uuidString)
    try Data(theirs).write(to: pcap)
    defer { try? FileManager.default.removeItem(at: pcap) }
    // editcap cannot make a btsnoop file of nothing.
    guard let back = try Editcap.convert(pcap, to: "btsnoop") else { return }
    #expect(try Conversion(try Capture(octets: theirs), .btsnoop).octets == back)
  }
}

extension Encapsulation {
  /// editcap refuses packets without their type.
  fileprivate var isKept: Bool {
    self == .btsnoop(datalink: 1002) || self == .btsnoop(datalink: 2001)
  }
}

/// Wireshark's converter.
enum Editcap {
  static let path: String? = ["/usr/bin/editcap", "/usr/local/bin/editcap"]
    .first(where: FileManager.default.isExecutableFile)

  /// Nil where it cannot convert.
  static func convert(_ file: URL, to format: String) throws -> [UInt8]? {
    let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = URL(filePath: path ?? "")
    process.arguments = ["-F", format, file.path, output.path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return [UInt8](try Data(contentsOf: output))
  }
}
