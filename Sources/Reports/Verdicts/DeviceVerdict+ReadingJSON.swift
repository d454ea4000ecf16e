import Conformance
import Timelines

extension DeviceVerdicts {
  /// Reads the members `devices` and `moreDevices` of a rule or an expectation, as ``JSONReport``
  /// writes them; nil if the devices were not counted.
  init?(memberOf json: JSONValue) throws(JSONFailure) {
    guard json["devices"] != nil else { return nil }
    let items = try json.member("devices", expecting: "an array of devices", \.array)
    var devices: [DeviceVerdict] = []
    for (index, item) in items.enumerated() {
      do throws(JSONFailure) {
        devices.append(try DeviceVerdict(json: item))
      } catch {
        throw error.within("[\(index)]").within("devices")
      }
    }
    self.init(devices, isCut: json["moreDevices"]?.flag ?? false)
  }
}

extension DeviceVerdict {
  fileprivate init(json: JSONValue) throws(JSONFailure) {
    let verdicts: [Verdict] = [.pass, .fail, .inconclusive]
    let names = verdicts.map(\.rawValue).joined(separator: ", ")
    self.init(
      try json.member("device", expecting: "the name of a device", \.text),
      try json.member("verdict", expecting: "one of \(names)") { value in
        value.text.flatMap(Verdict.init).flatMap { verdicts.contains($0) ? $0 : nil }
      },
      tested: try json.member("tested", expecting: "a number") { $0.integer.map { Int($0) } })
    isAdvice = json["advice"]?.flag ?? false
    record = json["record"]?.integer.map { Int($0) }
    sequence = json["sequence"]?.integer.map { Int($0) }
  }
}
