import BluetoothProtocols
import Captures
import Foundation
import TestSupport
import Testing
import Timelines

/// The addresses, names and keys that tshark finds in a capture: none of them is in the output.
///
/// tshark reads packets otherwise than we do, so it also finds values that we would not take for an
/// address.
@Suite(.enabled(if: Tshark.program != nil, "tshark is not installed"))
struct TsharkSecretsTests {
  @Test(arguments: CaptureFiles.traces)
  func `nothing that tshark finds in the project's captures is left`(url: URL) throws {
    try check(url)
  }

  @Test(
    .slow, .enabled(if: !CaptureFiles.shared.isEmpty, "the folder of shared captures is not there"),
    arguments: CaptureFiles.shared)
  func `nothing that tshark finds in captures from elsewhere is left`(url: URL) throws {
    try check(url)
  }

  private func check(_ url: URL) throws {
    guard let capture = try? Capture.open(url.path), let output = try Anonymised.octets(of: capture)
    else { return }
    let rows = try Tshark.rows(
      of: url, Self.addresses + Self.names + Self.octets + ["btatt.opcode", "btatt.uuid16"])
    var secrets: [String: [UInt8]] = [:]
    for row in rows {
      for text in Self.addresses.flatMap(row.all) {
        guard let address = DeviceAddress(text.uppercased()), address.tellsSomething else {
          continue
        }
        secrets["address \(text)"] = address.encoded()
        secrets["address \(text) as a text"] = Array(address.description.utf8)
      }
      for text in Self.names.flatMap(row.all) where text.utf8.count > 4 {
        secrets["name \(text)"] = Array(text.utf8)
      }
      // The value of a service's declaration is a UUID, which stays.
      let opcode = row.number(of: "btatt.opcode")
      let isDeclaration =
        opcode == 0x11 || opcode == 0x06 && row.number(of: "btatt.uuid16") == 0x2800
      for text in Self.octets.flatMap(row.all) where !isDeclaration {
        let digits = text.filter { $0 != ":" }
        guard let key = [UInt8](hexadecimal: digits), key.count >= 9, Set(key).count > 4 else {
          continue
        }
        // The handshake of Matter's transport stays: it has a version and sizes, but no personal
        // data.
        if key.starts(with: [0x65, 0x6C]) { continue }
        secrets["octets \(text)"] = key
      }
    }
    let file = Data(output)
    for (what, octets) in secrets.sorted(by: { $0.key < $1.key }) {
      #expect(file.range(of: Data(octets)) == nil, "\(what) is still there")
      #expect(file.range(of: Data(octets.reversed())) == nil, "\(what) is still there, backwards")
    }
  }

  private static let addresses = [
    "bluetooth.src", "bluetooth.dst", "btcommon.eir_ad.entry.bd_addr", "bthci_acl.src.bd_addr",
    "bthci_acl.dst.bd_addr", "bthci_cmd.bd_addr", "bthci_evt.bd_addr", "bthci_evt.le_local_rpa",
    "bthci_evt.le_peer_rpa", "bthci_evt.direct_bd_addr", "btle.master_bd_addr",
    "btle.slave_bd_addr", "btle.advertising_address", "btle.initiator_address",
    "btle.target_address", "btle.scanning_address", "btsmp.bd_addr", "hci_mon.bd_addr",
    "btatt.reconnection_address",
  ]
  private static let names = [
    "btcommon.eir_ad.entry.device_name", "bthci_cmd.device_name", "bthci_evt.remote_name",
    "bthci_evt.device_name", "bthci_cmd.pin_code",
  ]
  private static let octets = [
    "btcommon.eir_ad.entry.hash_c", "btcommon.eir_ad.entry.randomizer_r",
    "btcommon.eir_ad.entry.le_secure_confirmation_value",
    "btcommon.eir_ad.entry.le_secure_random_value", "btcommon.eir_ad.entry.data",
    "bthci_cmd.link_key", "bthci_cmd.hash_c", "bthci_cmd.randomizer_r", "bthci_cmd.le_key",
    "bthci_cmd.le_long_term_key", "bthci_cmd.le_remote_p_256_public_key", "bthci_cmd.le_peer_irk",
    "bthci_cmd.le_local_irk", "bthci_evt.link_key", "bthci_evt.le_local_p_256_public_key",
    "bthci_evt.dhkey", "bthci_evt.hash_c", "bthci_evt.randomizer_r", "btsmp.cfm_value",
    "btsmp.random_value", "btsmp.long_term_key", "btsmp.id_resolving_key", "btsmp.signature_key",
    "btsmp.public_key_x", "btsmp.public_key_y", "btsmp.dhkey_check", "btatt.value",
  ]
}

extension DeviceAddress {
  /// Whether the address is too specific to be there at random.
  fileprivate var tellsSomething: Bool {
    rawValue.nonzeroBitCount > 8 && rawValue != 0xFFFF_FFFF_FFFF
  }
}

/// A capture as `bluewake anonymise` writes it.
enum Anonymised {
  /// Returns the octets of the output; nil if the capture cannot be written, or has no records.
  static func octets(
    of capture: Capture, secret: String = "the secret of this test",
    _ policy: AnonymisationPolicy = AnonymisationPolicy()
  ) throws -> [UInt8]? {
    guard let layout = CaptureLayout(capture.format, for: capture) else { return nil }
    var survey = AnonymisationSurvey()
    _ = capture.forEachRecord { record, octets in survey.learn(from: record, octets) }
    var anonymiser = Anonymiser(secret: Array(secret.utf8), policy: policy, survey: survey)
    var output: [UInt8] = []
    let outcome = try CaptureConversion(to: layout.withoutTexts).convert(
      capture,
      altering: { record, octets in
        if let record { anonymiser.receive(record, octets) } else { anonymiser.end() }
        return anonymiser.takeReady()
      }, write: { output += $0 })
    return outcome.recordsWritten > 0 ? output : nil
  }
}
