import BluetoothProtocols
import Captures
import Conformance
import Foundation
import Judging
import TestSupport
import Testing
import Timelines

@testable import Replay

/// bluewake's own peers keep what it judges hosts by: those that scenarios describe, and those that are
/// rebuilt from captures.
@Suite struct OwnPeersTests {
  private static let folder = CaptureFiles.root.appending(path: "Specs/hosts").path

  /// The rules in which a peer can take the place of the host: a peripheral that is asked.
  private static func rules(_ folders: [String]) -> [SpecFile] {
    let specs = try? SpecCollection(below: folders.map { "\(folder)/\($0)" }).specs
    return (specs ?? []).filter { $0.requires == [.hci, .peripheral] }
  }

  private static func ids(_ folders: [String]) -> [String] { rules(folders).map(\.id) }

  private func verdict(on id: String, _ host: PeerAsHost) throws -> SpecVerdict {
    let rule = try #require(Self.all.first { $0.id == id })
    var judge = ImplementationJudge { _ in host }
    judge.hasAPI = false
    judge.patience = .seconds(3600)
    try judge.judge(rule)
    return try #require(judge.judgement.verdicts.first)
  }

  private static let all = rules(["att-server", "att-client", "gatt", "l2cap", "smp"])

  private static func uuid(_ number: Int) -> FieldValue {
    .uuid(BluetoothUUID("B1E5000\(number)-5EA5-4C0D-8F3A-7C1D2E9A4B60") ?? BluetoothUUID(UInt16(0)))
  }

  private static func characteristic(
    _ uuid: FieldValue, _ properties: [String], _ value: [UInt8] = [], permissions: [String] = []
  ) -> FieldValue {
    .record([
      .characteristic: uuid, .properties: .list(properties.map(FieldValue.text)),
      .permissions: permissions.isEmpty ? nil : .list(permissions.map(FieldValue.text)),
      .value: .octets(value),
    ])
  }

  private static func service(_ uuid: FieldValue, _ characteristics: [FieldValue]) -> FieldValue {
    .record([.service: uuid, .characteristics: .list(characteristics)])
  }

  private static let change = service(
    .uuid(BluetoothUUID(UInt16(0x1801))),
    [characteristic(.uuid(BluetoothUUID(UInt16(0x2A05))), ["indicate"])])

  /// The service that Specs/hosts/README.md asks for.
  private static let tested = service(
    uuid(0),
    [
      characteristic(uuid(1), ["read"], Array(0..<60)), characteristic(uuid(2), ["read", "write"]),
      characteristic(uuid(3), ["writeWithoutResponse"]), characteristic(uuid(4), ["notify"]),
      characteristic(uuid(5), ["indicate"]),
      characteristic(uuid(6), ["read"], [1], permissions: ["readEncryptionRequired"]),
      characteristic(uuid(7), ["write"]),
    ])

  private static let application = PeerAsHost.Application(
    service: uuid(0), commanded: uuid(3),
    gattOnceChanged: .list([
      change, tested, service(.uuid(BluetoothUUID(UInt16(0x180F))), []),
    ]))

  private static func peer(_ gatt: [FieldValue], _ more: Fields = Fields()) -> Scenario.PeerSetup {
    Scenario.PeerSetup(
      peer: "strap",
      properties: more.merging([.gatt: .list(gatt), .interval: .duration(.milliseconds(30))]))
  }

  /// Rules for which a peer of a scenario lacks something, for example an echo in channels.
  private static let lacking = [
    "LE-L2C-07/channel-carries-data", "LE-L2C-08/credits",
    "LE-L2C-09/frames-within-the-mps", "LE-L2C-10/channel-number-in-use",
    "LE-L2C-11/no-channel-number", "LE-L2C-13/too-small-for-a-channel",
    // No controller says here that a link is encrypted.
    "LE-GATT-16/service-changed-meanwhile",
  ]

  /// A value of such a peer takes as much as a value can have, and not the 40 octets of the tested
  /// application.
  private static let judging = ids(["att-server", "att-client", "gatt", "l2cap", "smp"])
    .filter { $0 != "LE-ATT-23/value-too-long" }

  @Test(arguments: judging)
  func `a peer of a scenario keeps what the specification asks of any host`(rule: String) throws {
    let host = PeerAsHost(Self.peer([Self.change, Self.tested]), Self.application)
    let verdict = try verdict(on: rule, host)
    let expected: Verdict = Self.lacking.contains(rule) ? .notExercised : .pass
    #expect(verdict.verdict == expected, "\(verdict)")
  }

  @Test(arguments: ids(["l2cap"]))
  func `a peer with channels keeps the rules about them`(rule: String) throws {
    let host = PeerAsHost(Self.peer([Self.change], [.channels: .list([.integer(128)])]), nil)
    let verdict = try verdict(on: rule, host)
    let needsEcho = Self.lacking[0...2].contains(rule)
    #expect(verdict.verdict == (needsEcho ? .notExercised : .pass), "\(verdict)")
  }

  @Test(arguments: ids(["smp"]))
  func `a peer that does not pair is not accused, and says so`(rule: String) throws {
    let security = FieldValue.record([.pairs: .flag(false)])
    let host = PeerAsHost(Self.peer([Self.tested], [.security: security]), nil)
    let verdict = try verdict(on: rule, host)
    #expect(verdict.verdict == .notExercised || rule.hasPrefix("LE-SMP-02/"), "\(verdict)")
    #expect(verdict.verdict != .fail)
  }

  /// A capture does not show everything that a server must have: the rules about what is there are left
  /// out.
  @Test(arguments: CaptureFiles.traces)
  func `peers rebuilt from captures refuse as servers do`(trace: URL) throws {
    let rules = Self.ids(["att-server", "att-client", "l2cap"])
    try #require(!rules.isEmpty)
    var builder = RecordingBuilder()
    _ = CaptureTimeline(try Capture.open(trace.path)).observe { builder.receive($0) }
    let recording = builder.recording
    for peer in recording.peers where !peer.sessions.isEmpty {
      for rule in rules {
        let verdict = try verdict(on: rule, PeerAsHost(peer, in: recording))
        #expect(verdict.verdict != .fail, "\(peer.name) \(verdict)")
        #expect(verdict.verdict != .error, "\(peer.name) \(verdict)")
      }
    }
  }
}
