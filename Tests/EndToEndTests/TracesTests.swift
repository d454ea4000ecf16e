import Foundation
import TestSupport
import Testing

/// The captures of `Traces/` are what their manifest says and what their recorder records.
@Suite struct TracesTests {
  @Test func `the digest agrees with the examples of its standard`() {
    #expect(
      SHA256.hexadecimalDigest(of: Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.hexadecimalDigest(
        of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }

  @Test func `the manifest lists every capture and nothing else`() throws {
    let folder = CaptureFiles.tracesFolder.path + "/"
    let found = (CaptureFiles.traces + CaptureFiles.lives + CaptureFiles.malformedTraces)
      .map { String($0.path.dropFirst(folder.count)) }
    #expect(try TraceManifest.read().map(\.file).sorted() == found.sorted())
  }

  @Test func `every file has the size and the digest of the manifest`() throws {
    for entry in try TraceManifest.read() {
      let octets = try entry.octets()
      #expect(octets.count == entry.size, "\(entry.file)")
      #expect(SHA256.hexadecimalDigest(of: octets) == entry.digest, "\(entry.file)")
    }
  }

  @Test func `every btsnoop file has as many whole records as the manifest counts`() throws {
    let entries = try TraceManifest.read().filter { $0.isReadable && $0.file.hasSuffix(".btsnoop") }
    #expect(entries.count > 15)
    for entry in entries {
      #expect(try wholeRecords(of: entry.octets()) == entry.packets, "\(entry.file)")
    }
  }

  @Test(
    .enabled(if: Recorder.pinned != nil, "BLUEWAKE_PYTHON names no Python with the pinned bumble"))
  func `recording again gives the same octets`() throws {
    let (status, output) = try #require(Recorder.pinned).compareWithTraces()
    #expect(status == 0, "\(output)")
    #expect(output.contains("every file is the same"))
  }

  /// Counts the btsnoop records that are whole. This is a second opinion beside the reader under
  /// test.
  private func wholeRecords(of octets: [UInt8]) throws -> Int {
    var count = 0
    var offset = 16
    while offset + 24 <= octets.count {
      let length = octets[offset + 4..<offset + 8].reduce(0) { $0 << 8 | Int($1) }
      offset += 24 + length
      if offset > octets.count { break }
      count += 1
    }
    return count
  }
}
