import Captures
import Testing

/// The blocks and options of a pcapng file beside its packets.
@Suite struct PcapngWriterTests {
  /// Two sections in either byte order, two interfaces in the first, comments everywhere, losses
  /// per packet and at the end.
  private static let sample: [UInt8] = {
    var file = PcapngBuilder(.big)
    file.octets = []
    let magic = ByteOrder.big.octets(0x1A2B_3C4D as UInt32)
    let options: [UInt8] =
      [0, 1, 0, 4] + Array("yes!".utf8) + [0, 4, 0, 3] + Array("btx".utf8) + [0, 0, 0, 0, 0]
    file.block(
      0x0A0D_0D0A, magic + [0, 1, 0, 0] + ByteOrder.big.octets(-1 as Int64) + options)
    file.interface(
      187, options: [(2, Array("hci0".utf8)), (9, [9]), (1, Array("mine".utf8))])
    file.interface(251)
    file.packet(
      [2, 0x40, 0, 1, 0, 9], ticks: 1_000_000_000_000_000_123,
      options: [
        (2, ByteOrder.big.octets(1 as UInt32)), (1, Array("look".utf8)), (1, Array("2".utf8)),
      ])
    file.packet([1, 2, 3, 4], interface: 1, options: [(4, ByteOrder.big.octets(3 as UInt64))])
    file.block(
      5, [UInt8](repeating: 0, count: 12) + [0, 5, 0, 8] + ByteOrder.big.octets(7 as UInt64))
    file.beginSection(.little)
    file.interface(201)
    file.packet([0, 0, 0, 1, 4, 0x0E, 0])
    return file.octets
  }()

  @Test func `all that is said beside the packets is known`() throws {
    let capture = try Capture(octets: Self.sample)
    let facts = capture.facts
    #expect(facts.commentCount == 4)
    #expect(facts.drops == 7)
    #expect(facts.sections.count == 2)
    #expect(facts.sections.first?.comments == ["yes!"])
    #expect(facts.sections.first?.application == "btx")
    #expect(facts.interfaces.map(\.linkType.rawValue) == [187, 251, 201])
    #expect(facts.interfaces.first?.name == "hci0")
    #expect(facts.interfaces.first?.comments == ["mine"])
    #expect(facts.interfaces.map(\.hasFineTimes) == [true, false, false])
    let records = Walk(capture).records.map(\.record)
    #expect(records.map(capture.comments) == [["look", "2"], [], []])
    #expect(records.map(\.cumulativeDrops) == [0, 3, 7])
  }

  @Test func `all that is said beside the packets is written again`() throws {
    let capture = try Capture(octets: Self.sample)
    let conversion = try Conversion(capture, .pcapng)
    #expect(conversion.outcome.losses.isEmpty)
    let copy = try Capture(octets: conversion.octets)
    let (old, new) = (capture.facts, copy.facts)
    #expect(new.sections.count == 1)
    #expect(new.sections.first?.comments == ["yes!"])
    #expect(new.interfaces == old.interfaces)
    #expect(new.commentCount == old.commentCount)
    let records = Walk(copy).records.map(\.record)
    #expect(records.map(copy.comments) == [["look", "2"], [], []])
    #expect(records.map(\.direction) == [.controllerToHost, .air, .controllerToHost])
    #expect(records.map(\.cumulativeDrops) == [0, 3, 7])
    #expect(
      records.map { $0.withoutPlace() } == Walk(capture).records.map { $0.record.withoutPlace() })
  }

  @Test func `comments and losses that a format cannot hold are counted`() throws {
    let capture = try Capture(octets: Self.sample)
    let losses = try Conversion(capture, .pcap).outcome.losses
    #expect(losses.count(of: .comments) == 4)
    #expect(losses.count(of: .drops) == 1)
    #expect(losses.count(of: .airPackets) == 1)
    #expect(try Conversion(capture, .btsnoop).walk.records.map(\.record.cumulativeDrops) == [0, 7])
  }

  @Test func `a simple packet block stays within its interface's snapshot length`() throws {
    var file = PcapngBuilder(.little)
    file.interface(187, snapshotLength: 5)
    file.simplePacket([4, 0x0E, 2, 1, 2, 9, 9, 9], original: 9)
    let conversion = try Conversion(try Capture(octets: file.octets), .pcapng)
    let record = try #require(try conversion.walk.records.first)
    #expect(record.octets == [0x0E, 2, 1, 2])
    #expect(record.record.originalLength == 8)
  }
}
