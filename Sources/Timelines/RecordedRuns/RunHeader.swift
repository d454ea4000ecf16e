/// What a recorded run says of itself before its first entry: who was run, and by which rule's
/// scenario.
///
/// A run is recorded as a Linux monitor capture: packets as packets, and for each entry a *line* in
/// a note, which names its program. The first line is the header:
/// ```
/// bluewake: {"run":{"version":1,"implementation":"reference","capabilities":["central",…]}}
/// bluewake: {"sequence":1,"time":0,"from":"harness","kind":"run.began",…}
/// bluewake: {"sequence":9,"time":120,"from":"peer","kind":"air.advertisement",…,"packet":true}
/// ```
/// A line with `packet` is about the packets directly before it: it holds only what they do not
/// say, and `without` names the fields that they say and the entry does not have.
public struct RunHeader: Hashable, Sendable {
  public var implementation: String?
  /// What the implementation can do: a rule that requires more does not apply to the run.
  public var capabilities: Set<Capability>
  /// The rule whose scenario was performed, by its identifier; nil where there was none.
  public var spec: String?

  /// What every line begins with.
  static let prefix = "bluewake: "
  /// A system note; a line in a user logging record of the program bluewake is read as well.
  ///
  /// Source: observed, tshark 4.0.17: it reads the identifier of a user logging record as a number,
  /// warns, and shows nothing of the text. A system note it shows as text, and so does btmon.
  static let noteOpcode: UInt16 = 12
  /// Of the lines; a reader refuses none that it understands.
  static let version = 1

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

  /// Nil where the line is no header. Capabilities of a newer version are passed over.
  init?(json: JSONValue) {
    guard let run = json["run"], run.object != nil else { return nil }
    implementation = run["implementation"]?.text
    spec = run["spec"]?.text
    let names = run["capabilities"]?.array?.compactMap(\.text) ?? []
    capabilities = Set(names.compactMap(Capability.init))
  }
}
