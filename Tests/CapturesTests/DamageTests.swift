import Captures
import Foundation
import TestSupport
import Testing

/// Damaged files: what is good before the damage is delivered, and the place is named.
@Suite struct DamageTests {
  @Test(arguments: SampleFile.all)
  func `a file cut anywhere gives all records that are whole`(file: SampleFile) throws {
    let whole = try Walk(octets: file.octets).records
    for end in file.octets.indices {
      guard let walk = try? Walk(octets: Array(file.octets.prefix(end))) else {
        // Only a header that is not all there, or a first record, may keep a file from opening.
        #expect(!file.borders.contains(end), "\(end)")
        continue
      }
      let expected = whole.filter { $0.record.offset < end }.dropLast(
        file.borders.contains(end) ? 0 : 1)
      #expect(walk.records.count >= expected.count - 1, "\(end)")
      #expect(Array(walk.records.prefix(expected.count)) == Array(expected), "\(end)")
      #expect((walk.warnings.damageCount > 0) == !file.borders.contains(end), "\(end)")
    }
  }

  @Test(arguments: SampleFile.all)
  func `a changed octet spares the records before it`(file: SampleFile) throws {
    let whole = try Walk(octets: file.octets).records
    for index in file.octets.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var changed = file.octets
        changed[index] ^= mask
        guard let walk = try? Walk(octets: changed) else { continue }
        let spared = whole.filter { $0.record.offset <= index }.dropLast()
        // A changed byte order or link type changes everything behind it.
        guard let first = whole.first, index >= first.record.offset else { continue }
        #expect(Array(walk.records.prefix(spared.count)) == Array(spared), "\(index)")
      }
    }
  }

  @Test func `behind a bad length, pcap is read on where records stand again`() throws {
    for order in ByteOrder.allCases {
      var file = PcapBuilder(order, linkType: 201)
      let command: [UInt8] = [0, 0, 0, 0, 1, 3, 0x0C, 0]
      file.append(command)
      let damaged = file.octets.count
      file.append(command, captured: 0x7FFF_FFFF)
      let next = file.octets.count
      for fraction: UInt32 in 1...3 { file.append(command, fraction: fraction) }
      let walk = try Walk(octets: file.octets)
      #expect(walk.records.map(\.record.offset).prefix(2) == [24, next])
      #expect(walk.records.count == 4)
      #expect(walk.times.last == 1_000_000_000_000_003_000)
      #expect(walk.warnings.first.map(\.offset) == [damaged])
      #expect(walk.texts.first?.hasSuffix("reading goes on at offset \(next)") == true)
    }
  }

  @Test(.enabled(if: Tshark.path != nil, "tshark is not installed"))
  func `at least as many records as tshark gives, of every damaged file`() throws {
    let shared = CaptureFiles.shared.filter { file in
      ["derived_bad", "derived_trunc"].contains { file.lastPathComponent.hasPrefix($0) }
    }
    for file in CaptureFiles.malformedTraces + shared {
      try compareWithTshark(file)
    }
  }

  /// Damage of every kind, each of which costs a run of tshark.
  @Test(
    .enabled(if: Tshark.path != nil, "tshark is not installed"),
    .enabled(
      if: ProcessInfo.processInfo.environment["BLUEWAKE_LONG"] != nil,
      "long: set BLUEWAKE_LONG=1"))
  func `at least as many records as tshark gives, whatever octet is changed`() throws {
    for sample in [SampleFile.btsnoop[1], SampleFile.packetLogger[0], SampleFile.pcap[4]]
      + [SampleFile.pcapng[2]]
    {
      for index in sample.octets.indices {
        var changed = sample.octets
        changed[index] ^= 0x80
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(changed).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try compareWithTshark(file, "\(sample.testDescription) changed at \(index)")
      }
    }
  }

  private func compareWithTshark(_ file: URL, _ what: String? = nil) throws {
    let theirs = try Tshark.recordCount(of: file)
    var ours = 0
    do {
      ours = Walk(try Capture.open(file.path)).records.count
    } catch {
      // tshark delivers packets of any link type, whatever they are.
      if error.kind == .unsupported { return }
    }
    #expect(ours >= theirs, "\(what ?? file.lastPathComponent): \(ours) of \(theirs)")
  }
}

/// Wireshark's decoder.
enum Tshark {
  static let path: String? = ["/usr/bin/tshark", "/usr/local/bin/tshark"]
    .first(where: FileManager.default.isExecutableFile)

  static func recordCount(of file: URL) throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: path ?? "")
    process.arguments = ["-n", "-r", file.path, "-T", "fields", "-e", "frame.number"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").count
  }
}
