/// All that is known of a command but what it means: its name, its parameters, and the return
/// parameters of its Command Complete, each in the order of the specification.
///
/// To make a command known, add a line to the table of its group. Its name, its fields with their
/// places, its connection and its address follow from there.
struct HCICommandDescription: Sendable {
  var opcode: UInt16
  var name: String
  /// In the language of ``FieldLayout``; nil where they are not known, or where there are none.
  var parameters: String?
  var returns: String

  /// - Parameter returns: Without it a command returns its status and no more.
  init(_ opcode: UInt16, _ name: String, _ parameters: String? = nil, returns: String? = nil) {
    (self.opcode, self.name, self.parameters) = (opcode, name, parameters)
    self.returns = returns ?? "Status:status"
  }
}

extension HCICommandDescription {
  static let all: [Self] =
    [.init(0x0000, "No Command", returns: "Parameters:o")]
    + linkControl + linkPolicy + baseband + informational + status + testing + leController
    + leTesting + leAdvertising + leScanning + leConnections + lePrivacy + lePeriodic
    + leDirectionFinding + leIsochronous + leChannelSounding

  static let byOpcode = Dictionary(uniqueKeysWithValues: all.map { ($0.opcode, $0) })

  static let parameters = byOpcode.compactMapValues { $0.parameters.map(FieldLayout.init) }
  static let returns = byOpcode.mapValues { FieldLayout($0.returns) }
  static let parameterPlaces = parameters.mapValues(FieldPlaces.init)
  static let returnPlaces = returns.mapValues(FieldPlaces.init)
}
