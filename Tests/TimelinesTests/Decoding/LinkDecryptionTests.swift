import BluetoothProtocols
import Captures
import Foundation
import TestSupport
import Testing
import Timelines

/// Encrypted connections off the air, opened with a key.
@Suite struct LinkDecryptionTests {
  private typealias Sample = EncryptionSample

  private var feed: RecordFeed

  init() throws {
    feed = RecordFeed(keys: KeyRing([try #require(LongTermKey(hexadecimal: Sample.key))]))
  }

  private mutating func central(_ pdu: String) -> DecodedRecord {
    send(pdu, .dataCentralToPeripheral)
  }

  private mutating func peripheral(_ pdu: String) -> DecodedRecord {
    send(pdu, .dataPeripheralToCentral)
  }

  private mutating func send(_ pdu: String, _ type: RadioInfo.ChannelType) -> DecodedRecord {
    var radio = RadioInfo()
    radio.channelType = type
    radio.crcIsValid = true
    return feed.air(Sample.accessAddress + pdu, radio)
  }

  private mutating func begin() {
    _ = feed.air(Sample.connect, nil)
    _ = central(Sample.request)
    _ = peripheral(Sample.response)
    _ = peripheral(Sample.start)
  }

  @Test mutating func `a key opens what both sides encrypt`() {
    begin()
    #expect(central(Sample.centralStart).summary == "LL_START_ENC_RSP")
    #expect(peripheral(Sample.peripheralStart).summary == "LL_START_ENC_RSP")
    let opened = central(Sample.data)
    guard case .data(_, let around) = opened.packet else {
      Issue.record("no data PDU")
      return
    }
    #expect(around.decrypted?.prefix(4) == [0x17, 0x00, 0x63, 0x64])
    #expect(feed.keys.openedByGiven == [3])
    #expect(feed.keys.encryptedCount == 3)
  }

  /// Each side says that it has begun.
  @Test mutating func `a link is encrypted once`() {
    begin()
    var builder = TimelineBuilder()
    let records = [central(Sample.centralStart), peripheral(Sample.peripheralStart)]
    #expect(
      records.flatMap { builder.entries(of: $0) }.map(\.kind)
        == [.linkControl, .linkEncrypted, .linkControl])
  }

  @Test mutating func `PDUs that the sniffer missed do not end it`() {
    begin()
    #expect(central(Sample.data).summary != "Encrypted data PDU, 31 octets")
    #expect(peripheral(Sample.peripheralStart).summary == "LL_START_ENC_RSP")
  }

  @Test mutating func `a sniffer that does not know the sender is no obstacle`() {
    begin()
    let records = [Sample.centralStart, Sample.peripheralStart].map { send($0, .unspecified) }
    #expect(records.map(\.summary) == ["LL_START_ENC_RSP", "LL_START_ENC_RSP"])
    let senders = records.map { record -> LinkEnd? in
      if case .data(_, let around) = record.packet { around.sender } else { nil }
    }
    #expect(senders == [.central, .peripheral])
  }

  @Test mutating func `a wrong key opens nothing, and that is counted`() throws {
    let wrong = try #require(LongTermKey(hexadecimal: String(repeating: "5A", count: 16)))
    feed = RecordFeed(keys: KeyRing([wrong]))
    begin()
    #expect(central(Sample.centralStart).summary == "Encrypted data PDU, 5 octets")
    #expect(central(Sample.data).summary == "Encrypted data PDU, 31 octets")
    #expect(feed.keys.openedByGiven == [0])
    #expect(feed.keys.encryptedCount == 2)
    #expect(feed.keys.openedCount == 0)
  }

  @Test mutating func `an altered octet is not accepted`() {
    begin()
    #expect(central("0F 05 9ECDA7F448").summary == "Encrypted data PDU, 5 octets")
  }

  /// In a capture of both, HCI shows the key.
  @Test mutating func `the key that a host gives its controller is learnt`() {
    feed = RecordFeed()
    let key = "BF01FB9D4EF3BC36D874F5394138684C"
    _ = feed.feed(
      .hci(.command), .hostToController, octets("1920 1C 4000 9078563412EFCDAB 7424 \(key)"))
    begin()
    #expect(central(Sample.centralStart).summary == "LL_START_ENC_RSP")
  }

  @Test func `a key does not say itself`() throws {
    let key = try #require(LongTermKey(hexadecimal: Sample.key))
    var text = "\(key)"
    dump(key, to: &text)
    #expect(!text.uppercased().contains("4C68") && !text.contains("76"))
  }

  /// Captures of Just Works pairings hold all that makes their keys.
  @Test(
    .enabled(if: !pairings.isEmpty, "the captures of pairings are not there"),
    arguments: pairings)
  func `a pairing that asks the user nothing opens its own link`(file: URL) throws {
    var decoder = RecordDecoder()
    _ = try Capture.open(file.path).forEachRecord { _ = decoder.decode($0, $1) }
    print("\(file.lastPathComponent): \(decoder.keys.openedCount) encrypted packets opened")
    #expect(decoder.keys.encryptedCount > 0)
    #expect(decoder.keys.openedCount == decoder.keys.encryptedCount)
  }

  private static let pairings = CaptureFiles.shared.filter {
    [
      "crackle_01_pairing_and_ltk_exchange.pcap", "bsniffhub_lp-justworks.pcap",
      "whad_ble_pairing.pcap",
    ].contains($0.lastPathComponent)
  }
}
