import Foundation

/// The phones, apps and peers at the beginning of a run.
struct Scene: Sendable {
  var phones: [String]
  var seed: Int
  var interleaving: Int?
  var record: String?
  var apps: [Installation] = []
  var peers: [SimulatedPeer] = []
  var capture: String?

  /// The spec file with the scenario. YAML is what it is written in, and JSON is YAML.
  func specFile() throws -> Data {
    var scenario: [String: PhoneValue] = [
      "devices": .list(phones.map(PhoneValue.text)), "seed": .integer(seed), "settle": "0s",
      "apps": .list(apps.map(\.scene)), "peers": .list(peers.map { .record($0.fields) }),
    ]
    scenario["capture"] = capture.map(PhoneValue.text)
    let file: [String: PhoneValue] = [
      "spec": 1, "id": "test/simulated-phone", "title": "A phone that a test operates",
      "passive": false, "scenario": .record(scenario),
      // A spec file must expect something. The run is judged by rules that the test names.
      "expect": [["id": "no-crash", "covers": [], "never": "system.crashesApp"]],
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(file)
  }

  /// The arguments of `bluewake phone` after the file.
  var arguments: [String] {
    var programs: [String] = []
    for app in apps where !programs.contains(app.argument) { programs.append(app.argument) }
    return programs.flatMap { ["--app", $0] }
      + (interleaving.map { ["--interleaving", "\($0)"] } ?? [])
      + (record.map { ["--record", $0] } ?? [])
  }
}
