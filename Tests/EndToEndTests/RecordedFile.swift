import Foundation
import TestSupport

/// A btsnoop file of the folder `Traces`, to put a fault into.
struct RecordedFile {
  private var head: Data
  /// The records, each with its header of 24 octets.
  private(set) var records: [Data] = []

  init(_ name: String) throws {
    var rest = try Data(contentsOf: CaptureFiles.tracesFolder.appending(path: name))
    head = rest.prefix(16)
    rest = rest.dropFirst(16)
    while rest.count >= 24 {
      let length = rest.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
      records.append(Data(rest.prefix(24 + length)))
      rest = rest.dropFirst(24 + length)
    }
  }

  var octets: Data { records.reduce(head, +) }

  /// Returns the place of the first record, from a place on, whose packet holds some octets.
  func place(of octets: [UInt8], from start: Int = 0) -> Int? {
    records.indices.dropFirst(start).first { records[$0].dropFirst(24).contains(octets) }
  }

  /// Repeats a record at another place, at the time of the one before it.
  mutating func copyRecord(_ place: Int, to other: Int) {
    var record = records[place]
    record.replaceSubrange(16..<24, with: records[other - 1][16..<24])
    records.insert(record, at: other)
  }

  /// Puts other octets, as many, in the place of those that a record's packet ends with.
  mutating func replaceEnd(of place: Int, by octets: [UInt8]) {
    records[place].replaceSubrange((records[place].count - octets.count)..., with: octets)
  }
}

extension Data {
  fileprivate func contains(_ octets: [UInt8]) -> Bool { range(of: Data(octets)) != nil }
}
