/// All that is known of an event but what it means: its name, and its parameters in the order of the
/// specification.
///
/// To make an event known, add a line to the table of its group. Its name, its fields with their
/// places, its connection, address and signal follow from there.
struct HCIEventDescription: Sendable {
  var code: UInt8
  var name: String
  /// In the language of ``FieldLayout``; nil where they are not known.
  var parameters: String?

  init(_ code: UInt8, _ name: String, _ parameters: String? = nil) {
    (self.code, self.name, self.parameters) = (code, name, parameters)
  }
}

extension HCIEventDescription {
  static let all = connections + security + general
  static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
  static let layouts = byCode.compactMapValues { $0.parameters.map(FieldLayout.init) }
  static let places = layouts.mapValues(FieldPlaces.init)
}

/// All that is known of an LE Meta event but what it means. Its parameters are those behind the
/// subevent code.
struct LESubeventDescription: Sendable {
  var code: UInt8
  var name: String
  /// In the language of ``FieldLayout``.
  var parameters: String

  init(_ code: UInt8, _ name: String, _ parameters: String = "") {
    (self.code, self.name, self.parameters) = (code, name, parameters)
  }
}

extension LESubeventDescription {
  static let all =
    leAdvertising + leConnections + lePeriodic + leDirectionFinding + leIsochronous
    + leChannelSounding
  static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
  static let layouts = byCode.mapValues { FieldLayout($0.parameters) }
  static let places = layouts.mapValues(FieldPlaces.init)
}
