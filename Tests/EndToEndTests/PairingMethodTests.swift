import Foundation
import TestSupport
import Testing

/// Bumble pairs with peers of scenarios by every method, in virtual time: it reads a value that it
/// is refused at first, and again on a second link.
@Suite(
  .waitsForPrograms,
  .enabled(if: Recorder.pinned != nil, "BLUEWAKE_PYTHON names no Python with the pinned Bumble"))
struct PairingMethodTests {
  private static let python = ProcessInfo.processInfo.environment["BLUEWAKE_PYTHON"] ?? ""
  private static let host = CaptureFiles.root.appending(
    path: "Sources/Adapters/Examples/bumble_host.py"
  ).path

  /// The course of a pairing: the peer's `security`, the arguments of the host, and the expectation
  /// that holds.
  struct Case: CustomTestStringConvertible {
    var security: String
    var host: String
    var expectation: String
    var others = ""

    var testDescription: String { "\(security) with \(host)" }

    /// - Parameter keys: The number of long-term keys distributed.
    static func pairs(_ security: String, _ host: String, keys: Int = 0, others: String = "")
      -> Case
    {
      Case(
        security: security, host: host,
        expectation: """
            - {id: pairs-once, exactly: 1, of: {event: link.paired, where: {enabled: true}}}
            - {id: encrypts-twice, exactly: 2, of: {event: link.encrypted, where: {enabled: true}}}
            - {id: gives-twice, exactly: 2, of: {event: callback.didUpdateValue, where: {value: 0x6F70656E}}}
            - {id: distributes, exactly: \(keys), of: {event: link.pairing, where: {name: Encryption Information}}}
          """, others: others)
    }

    static func fails(_ security: String, _ host: String, _ status: Int) -> Case {
      Case(
        security: security, host: host,
        expectation: """
            - {id: fails, at-least: 1, of: {event: link.paired, where: {enabled: false, status: \(status)}}}
            - {id: pairs-never, never: {event: link.paired, where: {enabled: true}}}
            - {id: refuses, at-least: 1, of: {event: callback.didUpdateValue, where: {error: {present: true}}}}
          """)
    }
  }

  static let cases: [Case] = [
    .pairs("{ioCapability: noInputNoOutput}", ""),
    .pairs("{secureConnections: false}", "", keys: 2),
    .pairs("{ioCapability: displayYesNo}", "--io DISPLAY_OUTPUT_AND_YES_NO_INPUT"),
    .pairs(
      "{ioCapability: keyboardOnly, passkey: 123456}", "--io DISPLAY_OUTPUT_ONLY --passkey 123456"),
    .pairs(
      "{ioCapability: displayOnly, passkey: 42, secureConnections: false}",
      "--io KEYBOARD_INPUT_ONLY --passkey 42", keys: 2),
    .pairs("{}", "", others: "privateAddress: true"),
    .fails(
      "{ioCapability: displayYesNo, confirmsNumber: false}", "--io DISPLAY_OUTPUT_AND_YES_NO_INPUT",
      12),
    .fails("{ioCapability: displayOnly, passkey: 1}", "--io KEYBOARD_INPUT_ONLY --passkey 2", 4),
    .fails(
      "{ioCapability: displayOnly, passkey: 1}", "--io KEYBOARD_INPUT_ONLY --passkey 2 --legacy", 4),
    .fails("{shortestKey: 16}", "--key-size 7", 6),
    .fails("{pairs: false}", "", 5),
  ]

  @Test(.slow, arguments: cases)
  func `a host pairs with a peer, or is refused`(example: Case) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try spec(example).write(to: file, atomically: true, encoding: .utf8)
    let (status, output) = try Command.bluewake.run([
      "check", file.path, "--implementation",
      "exec:'\(Self.python)' '\(Self.host)' \(example.host)", "--timeline", "--strict",
    ])
    #expect(status == 0, "\(output.suffix(6000))")
  }

  private func spec(_ example: Case) -> String {
    """
    spec: 1
    id: LOCAL/a-lock-that-pairs
    title: A lock shows its state to those who have paired
    requires: [central]
    scenario:
      apps:
        - app: keys
          reactions:
            - {when: callback.didFinishLaunching, then: [{do: call.createCentralManager, manager: central}]}
            - {when: callback.didUpdateState, where: {state: poweredOn}, then: [{do: call.scanForPeripherals}]}
            - {when: callback.didDiscover, times: 1, then: [{do: call.stopScan}, {do: call.connect}]}
            - {when: callback.didConnect, then: [{do: call.discoverServices}]}
            - {when: callback.didDiscoverServices, then: [{do: call.discoverCharacteristics}]}
            - {when: callback.didDiscoverCharacteristics, then: [{do: call.readValue, characteristic: "2A1B"}]}
            - {when: callback.didUpdateValue, times: 1, then: [{do: call.cancelPeripheralConnection}]}
      peers:
        - peer: lock
          localName: Lock
          security: \(example.security)
          \(example.others)
          gatt:
            - service: "180F"
              characteristics:
                - {characteristic: "2A1B", properties: [read], permissions: [readEncryptionRequired], value: 0x6F70656E}
      acts:
        - {at: 0s, do: user.opensApp, app: keys}
        - {at: 20s, do: call.scanForPeripherals, app: keys, manager: central}
        - {at: 22s, do: call.stopScan, app: keys, manager: central}
        - {at: 23s, do: call.connect, app: keys, manager: central, peer: lock}
      settle: 30s
    expect:
    \(example.expectation)
    """
  }
}
