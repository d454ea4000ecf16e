import BluetoothProtocols
import Captures
import TestSupport
import Testing

@testable import Timelines

/// Secrets in every place of everything that a capture can hold: none of them is in the output.
///
/// A UUID stays, as it says which services there are. So a secret that a whole packet calls a UUID is
/// found; the report must name it.
@Suite struct PlantedSecretsTests {
  /// One that is a text, and one that is none.
  static let secrets = [
    PlantedSecret(Array("GEHEIM-aNnu\u{7E}0815".utf8)),
    PlantedSecret([
      0x9B, 0x03, 0xE7, 0x5C, 0xD1, 0x4A, 0xF6, 0x82, 0x2D, 0xBE, 0x61, 0x97, 0xC8, 0x1F, 0xA4,
      0x70,
    ]),
  ]

  @Test(arguments: secrets)
  func `what is planted whole is not in the output`(secret: PlantedSecret) {
    expectNothing(of: secret) { planted, _ in [("whole", planted, 0)] }
  }

  @Test(.slow, arguments: secrets)
  func `what is planted in a damaged packet is not in the output`(secret: PlantedSecret) {
    expectNothing(of: secret) { planted, chance in
      [1, 2, 5, 20, 100].flatMap { count in
        let damaged = planted.damaged(in: count, sparing: secret, &chance)
        return [
          ("\(count) octets changed", damaged, 0),
          ("\(count) octets changed, and a right CRC", damaged.withRightCRC, 0),
        ]
      }
    }
  }

  @Test(.slow, arguments: secrets)
  func `what is planted in a packet of another length is not in the output`(
    secret: PlantedSecret
  ) {
    expectNothing(of: secret) { planted, _ in
      [
        ("behind the end", planted.followed(by: secret.octets), 0),
        ("cut by the recorder", planted, 7), ("without its end", planted.without(last: 1), 0),
        ("without its end, which the recorder cut", planted.without(last: 3), 3),
        ("with a wrong CRC", planted.without(last: 0).withWrongCRC, 0),
      ]
    }
  }

  @Test(arguments: secrets)
  func `what is planted in pieces is not in the output`(secret: PlantedSecret) {
    var found: Set<String> = []
    for planted in PlantedRecords(secret: secret.octets).fragmented {
      for size in [5, 23] {
        let pieces = planted.inPieces(of: size)
        for count in [pieces.count, pieces.count - 1] where count > 0 {
          let (output, report) = anonymised(planted.before + pieces.prefix(count), joining: true)
          if let form = secret.form(in: output), !secret.isUUID(in: report) {
            found.insert("\(planted.name), \(count) pieces of \(size), \(form)")
          }
        }
      }
    }
    #expect(found.isEmpty, "\(found.sorted().joined(separator: "\n"))")
  }

  @Test(arguments: secrets)
  func `a secret stays as a UUID only where a packet lists attributes or services`(
    secret: PlantedSecret
  ) {
    var places: Set<String> = []
    for planted in PlantedRecords(secret: secret.octets).all {
      let (output, report) = anonymised(planted.before + [planted])
      if secret.form(in: output) != nil, secret.isUUID(in: report) { places.insert(planted.name) }
    }
    let lists = [6, 7, 21, 33].flatMap { type in
      ["", " on air", " of the host"].map { "AD type \(type)\($0)" }
    }
    let expected =
      lists + ["ATT opcode 5", "ATT opcode 17", "read by type 2800", "read by type 2801"]
    #expect(places == Set(expected))
  }

  @Test(arguments: secrets)
  func `what the policy keeps is found, so that the search can fail`(secret: PlantedSecret) {
    var policy = AnonymisationPolicy()
    (policy.values, policy.payloads, policy.advertising) = (.keep, .keep, .keep)
    let records = PlantedRecords(secret: secret.octets)
    for (name, planted) in [
      ("AD", records.structures), ("values", records.attributes), ("channels", records.channels),
      ("events", records.events), ("commands", records.commands),
    ] {
      let found = planted.count {
        secret.form(in: anonymised($0.before + [$0], policy).octets) != nil
      }
      #expect(found > 0, "\(name)")
      #expect(planted.count { secret.form(in: $0.octets) != nil } > found / 2, "\(name)")
    }
  }
}

extension PlantedSecretsTests {
  private typealias Variant = (how: String, record: PlantedRecord, cut: Int)

  private func expectNothing(
    of secret: PlantedSecret,
    _ variants: (PlantedRecord, inout SeededGenerator) -> [Variant]
  ) {
    var found: Set<String> = []
    var chance = SeededGenerator(seed: 1)
    for planted in PlantedRecords(secret: secret.octets).all {
      for (how, record, cut) in variants(planted, &chance) {
        let (output, report) = anonymised(record.before + [record], cutting: cut)
        guard let form = secret.form(in: output) else { continue }
        if secret.isUUID(in: report), form == "as it is" { continue }
        found.insert("\(record.name), \(how), \(form)")
      }
    }
    #expect(found.isEmpty, "\(found.sorted().joined(separator: "\n"))")
  }

  /// Anonymises records, and returns what is written of the last one, or of all.
  private func anonymised(
    _ records: [PlantedRecord], cutting cut: Int = 0,
    _ policy: AnonymisationPolicy = AnonymisationPolicy(), joining: Bool = false
  ) -> (octets: [UInt8], report: AnonymisationReport) {
    var anonymiser = Anonymiser(secret: [1, 2, 3], policy: policy)
    var output: [[UInt8]] = []
    for (number, planted) in records.enumerated() {
      let record = CaptureRecord(
        number: number + 1, offset: 0, time: CaptureTime(nanosecondsSince1970: 0),
        direction: planted.direction, content: planted.content,
        originalLength: planted.octets.count + (number == records.count - 1 ? cut : 0))
      unsafe anonymiser.receive(record, planted.octets.span.bytes)
      output += anonymiser.takeReady().map(\.octets)
    }
    anonymiser.end()
    output += anonymiser.takeReady().map(\.octets)
    #expect(output.count == records.count)
    // Without the headers of ACL data the pieces are one.
    let joined = joining ? output.flatMap { $0.dropFirst(4) } : output.last ?? []
    return (joined, anonymiser.report)
  }
}

extension PlantedSecret: CustomTestStringConvertible {
  var testDescription: String { octets.hexadecimal }

  /// Whether the report says that the secret stays as a UUID. If a secret was planted over handles
  /// and the UUID after them, the UUID has the rest of it.
  fileprivate func isUUID(in report: AnonymisationReport) -> Bool {
    report.vendorUUIDs.contains { uuid in
      (0...4).contains { uuid.encoded().starts(with: octets.dropFirst($0)) }
    }
  }
}

extension PlantedRecord {
  /// Returns the record with some other octets, none of which is of the secret.
  fileprivate func damaged(
    in count: Int, sparing secret: PlantedSecret, _ chance: inout SeededGenerator
  ) -> PlantedRecord {
    var record = self
    let start = octets.firstIndex(of: secret.octets) ?? octets.count
    let places = octets.indices.filter { !(start..<start + secret.octets.count).contains($0) }
    guard !places.isEmpty else { return record }
    for _ in 0..<count {
      let place = places[Int(chance.next() % UInt64(places.count))]
      record.octets[place] = UInt8(truncatingIfNeeded: chance.next())
    }
    return record
  }

  fileprivate func followed(by octets: [UInt8]) -> PlantedRecord {
    var record = self
    record.octets += octets
    return record
  }

  fileprivate func without(last count: Int) -> PlantedRecord {
    var record = self
    record.octets.removeLast(min(count, octets.count))
    return record
  }

  /// The record with a CRC that fits its octets, if it is on air.
  fileprivate var withRightCRC: PlantedRecord {
    guard case .air = content, octets.count > 9 else { return self }
    var record = self
    let isAdvertising = octets.starts(with: [0xD6, 0xBE, 0x89, 0x8E])
    let pdu = Array(octets[4..<octets.count - 3])
    let start: UInt32 = isAdvertising ? CRC24.advertisingStart : 0x12_3456
    record.octets.removeLast(3)
    record.octets.append(littleEndian24: CRC24.check(of: pdu, start: start))
    return record
  }

  fileprivate var withWrongCRC: PlantedRecord {
    guard case .air = content, let last = octets.indices.last else { return self }
    var record = self
    record.octets[last] ^= 0x55
    return record
  }

  /// The fragments of a record of ACL data.
  fileprivate func inPieces(of size: Int) -> [PlantedRecord] {
    let frame = Array(octets.dropFirst(4))
    return stride(from: 0, to: frame.count, by: size).map { start in
      let piece = frame[start..<min(start + size, frame.count)]
      var record = self
      let boundary: UInt8 = start > 0 ? 0x10 : direction == .hostToController ? 0x00 : 0x20
      record.octets = [octets[0], boundary, UInt8(piece.count), 0] + piece
      record.before = []
      return record
    }
  }
}

extension [UInt8] {
  fileprivate func firstIndex(of other: [UInt8]) -> Int? {
    guard count >= other.count else { return nil }
    return (0...count - other.count).first { self[$0..<$0 + other.count] == other[...] }
  }
}
