import Conformance
import Timelines

/// A capture of an audit that was read, with its devices.
struct JudgedCapture: Hashable, Sendable {
  /// The capture, as the audit names it.
  var name: String
  /// The kind of its host and the evidence; nil if the capture is of no host.
  var host: String?
  /// The devices, those with links first.
  var devices: [Cast.Device] = []

  init(_ name: String) { self.name = name }

  /// Reads an element of the member `reach`.
  init(_ json: JSONValue) throws(JSONFailure) {
    name = try json.member("capture", expecting: "the name of a capture", \.text)
    host = json["host"]?.text
    devices = try Cast(memberOf: json)?.devices ?? []
  }
}

extension JudgedReport {
  /// Reads the captures of a document: those of its member `reach`, or else of `captures`.
  static func judgedCaptures(
    _ document: JSONValue, named names: [String]
  ) throws(JSONFailure) -> [JudgedCapture] {
    var known: [String: JudgedCapture] = [:]
    for (index, item) in (document["reach"]?.array ?? []).enumerated() {
      do throws(JSONFailure) {
        let capture = try JudgedCapture(item)
        known[capture.name] = capture
      } catch {
        throw error.within("[\(index)]").within("reach")
      }
    }
    return names.map { known[$0] ?? JudgedCapture($0) }
  }

  /// Whether it is an audit that says which devices put its rules to the test.
  var namesDevices: Bool { command == "audit" && rules.contains { $0.devices != nil } }
}

/// The first breach of a rule, as a report shows it.
struct JudgedBreach: Hashable, Sendable {
  /// The finding in words, with what was expected.
  var message: String
  /// The record of the capture that shows it; nil if there is none.
  var record: Int?
  /// The entry that shows it; nil if there is none.
  var sequence: Int?

  /// Reads an element of the member `findings`.
  init?(_ json: JSONValue) {
    guard let message = json["message"]?.text else { return nil }
    self.message = message
    let witnesses = json["witnesses"]?.array ?? []
    let culprit = witnesses.last { witness in
      let role = witness["role"]?.text
      return role == Witness.Role.forbidden.rawValue || role == Witness.Role.culprit.rawValue
    }
    let entry = (culprit ?? witnesses.last)?["entry"]
    record = entry?["origin"]?["record"]?.integer.map { Int($0) }
    sequence = entry?["sequence"]?.integer.map { Int($0) }
  }

  /// Reads the first breach of a rule by each device. The key of a breach that names no device is
  /// empty.
  static func all(of rule: JSONValue) -> [String: JudgedBreach] {
    var breaches: [String: JudgedBreach] = [:]
    for expectation in rule["expectations"]?.array ?? [] {
      if expectation["verdict"]?.text == Verdict.pass.rawValue { continue }
      for finding in expectation["findings"]?.array ?? [] {
        let device = finding["key"]?[Field.accused.rawValue]?.text ?? ""
        if breaches[device] == nil { breaches[device] = JudgedBreach(finding) }
      }
    }
    return breaches
  }
}
