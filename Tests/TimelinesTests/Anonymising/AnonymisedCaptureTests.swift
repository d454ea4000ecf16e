import BluetoothProtocols
import Captures
import Foundation
import TestSupport
import Testing
import Timelines

/// Captures before and after they are anonymised: the same events happen, and no personal data is
/// left.
@Suite struct AnonymisedCaptureTests {
  @Test(arguments: CaptureFiles.traces)
  func `the project's captures tell the same, and name nobody`(url: URL) throws {
    try check(url)
  }

  @Test(
    .slow, .enabled(if: !CaptureFiles.shared.isEmpty, "the folder of shared captures is not there"),
    arguments: CaptureFiles.shared)
  func `captures from elsewhere tell the same, and name nobody`(url: URL) throws {
    try check(url)
  }

  @Test func `the same key gives the same octets, and another key others`() throws {
    let capture = try Capture.open(
      CaptureFiles.tracesFolder.appending(path: "link-loss/central.pcapng").path)
    let first = try #require(try anonymised(capture, secret: "one"))
    #expect(try anonymised(capture, secret: "one") == first)
    #expect(try anonymised(capture, secret: "two") != first)
  }

  private func check(_ url: URL) throws {
    guard let before = try? Capture.open(url.path),
      let octets = try anonymised(before, secret: "the secret of this test")
    else { return }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(octets).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let after = try Capture.open(file.path)
    let (old, new) = (shape(of: before), shape(of: after))
    #expect(old.count == new.count)
    for (one, other) in zip(old, new) where one != other {
      Issue.record("\(one) has become \(other)")
      break
    }
    for (what, original) in originals(in: before) {
      #expect(!octets.holds(original), "\(what) \(original.hexadecimal) is still there")
      #expect(!octets.holds(original.reversed()), "\(what) is still there, backwards")
    }
  }

  private func anonymised(_ capture: Capture, secret: String) throws -> [UInt8]? {
    try Anonymised.octets(of: capture, secret: secret)
  }

  /// Returns every entry of the timeline without the parts that may change: names, addresses,
  /// values, and the UUIDs in advertising data whose structures are not whole.
  private func shape(of capture: Capture) -> [String] {
    var identities = Identities()
    _ = capture.forEachRecord { record, octets in identities.learn(from: record, octets) }
    var decoder = RecordDecoder()
    var builder = TimelineBuilder(identities: identities)
    var entries: [Entry] = []
    _ = capture.forEachRecord { record, octets in
      entries += builder.entries(of: decoder.decode(record, octets))
    }
    entries += builder.heldEntries()
    var peers: [String: Int] = [:]
    return entries.map { entry in
      var words = ["\(entry.time.nanoseconds)", entry.kind.rawValue, "\(entry.cause ?? 0)"]
      if let peer = entry[.peer]?.text {
        peers[peer] = peers[peer] ?? peers.count
        words.append("peer \(peers[peer] ?? 0)")
      }
      for (field, value) in entry.fields {
        switch field {
        case .services where !entry.hasWholeStructures: words.append("\(field)")
        case .opcode, .handle, .service, .characteristic, .descriptor, .status, .connection, .code,
          .interval, .mtu, .enabled, .services, .rssi:
          words.append("\(field) \(value)")
        default: words.append("\(field) \(value.octets?.count ?? 0)")
        }
      }
      return words.joined(separator: ", ")
    }
  }

  /// The addresses, names and keys of a capture, as its packets hold them.
  private func originals(in capture: Capture) -> [(what: String, octets: [UInt8])] {
    var found: Set<[UInt8]> = []
    var names: Set<[UInt8]> = []
    var decoder = RecordDecoder()
    _ = capture.forEachRecord { record, octets in
      let decoded = decoder.decode(record, octets)
      let packet = [UInt8](copying: octets)
      let fields =
        switch decoded.packet {
        case .command: PacketFields.command(packet)
        case .event: PacketFields.event(packet)
        case .advertising(_, let around) where around.crcIsValid != false:
          PacketFields.advertising(packet, from: around.pduOffset)
        default:
          if case .securityManager(let pdu)? = decoded.frame?.content {
            PacketFields.securityManager(pdu.encoded())
          } else {
            [PacketField]()
          }
        }
      collect(fields, &found, &names)
      for pdu in [decoded.frame?.content].compactMap({ $0 }) {
        if case .att(.readByTypeResponse(let values)) = pdu {
          // The name of the device, which is read by its type.
          for value in values where value.value.count > 3 && value.handle.rawValue == 3 {
            if value.value.allSatisfy({ (0x20..<0x7F).contains($0) }) { names.insert(value.value) }
          }
        }
      }
    }
    return found.map { ("address or key", $0) } + names.map { ("name", $0) }
  }

  private func collect(
    _ fields: [PacketField], _ found: inout Set<[UInt8]>, _ names: inout Set<[UInt8]>
  ) {
    for field in fields {
      switch field.value {
      case .group(let inside), .list(let inside): collect(inside, &found, &names)
      case .text(let text) where field.content == .address:
        guard let address = DeviceAddress(text), address.rawValue.nonzeroBitCount > 8,
          address.rawValue != 0xFFFF_FFFF_FFFF
        else { break }
        found.insert(address.encoded())
        found.insert(Array(text.utf8))
      case .octets(let octets) where field.content == .secret && octets.count >= 8:
        if Set(octets).count > 4 { found.insert(octets) }
      case .text(let text) where field.content == .text && text.utf8.count > 4:
        names.insert(Array(text.utf8))
      default: break
      }
    }
  }
}

extension Entry {
  /// Whether the structures of advertising data end where the data ends. Behind them are zeros.
  fileprivate var hasWholeStructures: Bool {
    var rest = (self[.payload]?.octets ?? [])[...]
    while let length = rest.first, length > 0 {
      if rest.count <= Int(length) { return false }
      rest = rest.dropFirst(1 + Int(length))
    }
    return true
  }
}

extension [UInt8] {
  /// Whether the octets stand somewhere among these, one after the other.
  fileprivate func holds(_ other: some Collection<UInt8>) -> Bool {
    Data(self).range(of: Data(other)) != nil
  }
}
