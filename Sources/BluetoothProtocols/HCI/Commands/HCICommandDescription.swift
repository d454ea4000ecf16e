/// All that is known of a command: its name, its parameters, and the return parameters of its
/// Command Complete event. The parameters are in the order of the specification.
///
/// To make a command known, add a line to the table of its group. From that line follow its name,
/// its fields with their places, its connection and its address. A command that bluewake works with
/// is a case of ``HCICommand`` and names its own fields. Its line in the table holds such a case
/// without values.
struct HCICommandDescription: Sendable {
  var opcode: UInt16
  var name: String
  /// Nil if the parameters are not known, or if there are none.
  var parameters: Parameters?
  /// In the language of ``FieldLayout``.
  var returns: String

  enum Parameters: Sendable {
    /// In the language of ``FieldLayout``.
    case text(String)
    /// As the command itself names them.
    case command(HCICommand)
  }

  /// - Parameter returns: The return parameters; if nil, the command returns its status only.
  init(_ opcode: UInt16, _ name: String, _ parameters: String? = nil, returns: String? = nil) {
    (self.opcode, self.name) = (opcode, name)
    self.parameters = parameters.map(Parameters.text)
    self.returns = returns ?? "Status:status"
  }

  /// - Parameter command: The command with any values. It says what its fields are.
  init(_ opcode: UInt16, _ name: String, _ command: HCICommand, returns: String? = nil) {
    self.init(opcode, name, returns: returns)
    parameters = .command(command)
  }

  /// The command without values; nil if the command is kept as octets.
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
