/// The header of a recorded run: the implementation that ran, and the rule whose scenario was
/// performed.
///
/// A run is recorded as a Linux monitor capture. Packets are recorded as packets. Each entry is a
/// *line* in a note, which names its program. The first line is the header:
/// ```
/// bluewake: {"run":{"version":1,"implementation":"reference","capabilities":["central",…]}}
/// bluewake: {"sequence":1,"time":0,"from":"harness","kind":"run.began",…}
/// bluewake: {"sequence":9,"time":120,"from":"peer","kind":"air.advertisement",…,"packet":true}
/// ```
/// A line with `packet` is about the packets directly before it. It holds only what these packets
/// do not say. `without` names the fields that the packets say but the entry does not have.
public struct RunHeader: Hashable, Sendable {
  /// The name of the implementation that ran; nil if it is not known.
  public var implementation: String?
  /// The capabilities of the implementation. A rule that requires more does not apply to the run.
  public var capabilities: Set<Capability>
  /// The identifier of the rule whose scenario was performed; nil if there was none.
  public var spec: String?

  /// The beginning of every line.
  static let prefix = "bluewake: "
  /// The opcode of a system note. The reader also takes a line in a user logging record of the
  /// program bluewake.
  ///
  /// Source: observed, tshark 4.0.17: it reads the identifier of a user logging record as a number,
  /// warns, and shows nothing of the text. It shows a system note as text, and so does btmon.
  static let noteOpcode: UInt16 = 12
  /// The version of the lines. A reader takes every line that it understands, whatever the version.
  static let version = 1

  /// Makes the header of a run. By default the implementation has every capability.
  public init(
    implementation: String? = nil, capabilities: Set<Capability> = Set(Capability.allCases),
    spec: String? = nil
  ) {
    self.implementation = implementation
    self.capabilities = capabilities
    self.spec = spec
  }
}

extension RunHeader {
  /// The first line.
  public var json: String {
    var writer = JSONWriter()
    writer.object { json in
      json.member("run") { json in
        json.object { json in
          json.member("version", Self.version)
          if let implementation { json.member("implementation", implementation) }
          json.member("capabilities", capabilities.sorted().map(\.rawValue))
          if let spec { json.member("spec", spec) }
        }
      }
    }
    return writer.text
  }

  /// Nil if the line is not a header. Capabilities of a newer version are passed over.
  init?(json: JSONValue) {
    guard let run = json["run"], run.object != nil else { return nil }
    implementation = run["implementation"]?.text
    spec = run["spec"]?.text
    let names = run["capabilities"]?.array?.compactMap(\.text) ?? []
    capabilities = Set(names.compactMap(Capability.init))
  }
}
