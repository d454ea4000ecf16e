/// All that is known of a command: its name, its parameters, and the return parameters of its Command
/// Complete, each in the order of the specification.
///
/// To make a command known, add a line to the table of its group. Its name, its fields with their
/// places, its connection and its address follow from there. A command that bluewake works with is a
/// case of ``HCICommand``, which names its own fields; its line holds an empty one.
struct HCICommandDescription: Sendable {
  var opcode: UInt16
  var name: String
  /// Nil where the parameters are not known, or where there are none.
  var parameters: Parameters?
  /// In the language of ``FieldLayout``.
  var returns: String

  enum Parameters: Sendable {
    /// In the language of ``FieldLayout``.
    case text(String)
    /// As the command names them.
    case command(HCICommand)
  }

  /// - Parameter returns: Without it a command returns its status and no more.
  init(_ opcode: UInt16, _ name: String, _ parameters: String? = nil, returns: String? = nil) {
    (self.opcode, self.name) = (opcode, name)
    self.parameters = parameters.map(Parameters.text)
    self.returns = returns ?? "Status:status"
  }

  /// - Parameter command: One with any values, which says what its fields are.
  init(_ opcode: UInt16, _ name: String, _ command: HCICommand, returns: String? = nil) {
    self.init(opcode, name, returns: returns)
    parameters = .command(command)
  }

  /// The command with no values yet; nil where it is kept as octets.
  var command: HCICommand? {
    if case .command(let command) = parameters { command } else { nil }
  }

  fileprivate var layout: FieldLayout? {
    switch parameters {
    case .text(let text): FieldLayout(text)
    case .command(let command): command.layout
    case nil: nil
    }
  }
}

extension HCICommandDescription {
  static let all: [Self] =
    [.init(0x0000, "No Command", returns: "Parameters:o")]
    + linkControl + linkPolicy + baseband + informational + status + testing + leController
    + leTesting + leLegacyAdvertising + leExtendedAdvertising + leScanning + leInitiating
    + leConnections + lePrivacy + lePeriodic + leDirectionFinding + leIsochronous
    + leChannelSounding

  static let byOpcode = Dictionary(uniqueKeysWithValues: all.map { ($0.opcode, $0) })

  static let parameters = byOpcode.compactMapValues(\.layout)
  static let returns = byOpcode.mapValues { FieldLayout($0.returns) }
  static let parameterPlaces = parameters.mapValues(FieldPlaces.init)
  static let returnPlaces = returns.mapValues(FieldPlaces.init)
}
