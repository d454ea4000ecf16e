import Captures
import Foundation
import TestSupport
import Testing

/// Damaged files: what is good before the damage is delivered, and the place is named.
@Suite(.waitsForPrograms) struct DamageTests {
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
        // A changed byte order or link type changes everything after it.
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

  /// The shared captures that were damaged on purpose, and the project's own.
  @Test(.enabled(if: Capinfos.path != nil, "capinfos is not installed"))
  func `at least as many records as Wireshark reads, of every damaged file`() throws {
    let shared = CaptureFiles.shared.filter { file in
      ["derived_bad", "derived_trunc"].contains { file.lastPathComponent.hasPrefix($0) }
    }
    try compareWithWireshark(CaptureFiles.malformedTraces + shared)
  }

  @Test(.slow, .enabled(if: Capinfos.path != nil, "capinfos is not installed"))
  func `at least as many records as Wireshark reads, wherever the damage is`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [URL] = []
    for (number, sample) in SampleFile.representatives.enumerated() {
      for index in sample.octets.indices.dropFirst(24) {
        var changed = sample.octets
        changed[index] ^= index % 2 == 0 ? 0x80 : 0x07
        for octets in [changed, Array(sample.octets.prefix(index))] {
          files.append(folder.appending(path: "\(number)-\(index)-\(octets.count)"))
          try Data(octets).write(to: files[files.count - 1])
        }
      }
    }
    try compareWithWireshark(files)
  }

  private func compareWithWireshark(_ files: [URL]) throws {
    let counts = try Capinfos.recordCounts(of: files)
    #expect(counts.count > files.count / 2)
    for file in files {
      guard let theirs = counts[file.path] else { continue }
      var ours = 0
      do {
        ours = Walk(try Capture.open(file.path)).records.count
      } catch {
        // Wireshark reads packets of any link type, whatever they are.
        if error.kind == .unsupported { continue }
      }
      #expect(ours >= theirs, "\(file.lastPathComponent)")
    }
  }
}

/// Wireshark's counter of records.
enum Capinfos {
  static let path: String? = ["/usr/bin/capinfos", "/usr/local/bin/capinfos"]
    .first(where: FileManager.default.isExecutableFile)

  /// Returns the number of records that Wireshark reads of each file before it gives up; files that
  /// it refuses are missing.
  static func recordCounts(of files: [URL]) throws -> [String: Int] {
    let process = Process()
    process.executableURL = URL(filePath: path ?? "")
    process.arguments = ["-T", "-r", "-c", "-m", "-M"] + files.map(\.path)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var counts: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let columns = line.split(separator: ",")
      guard columns.count == 2, let count = Int(columns[1]) else { continue }
      counts[String(columns[0])] = count
    }
    return counts
  }
}
