import Conformance
import Timelines

extension Finding {
  /// Reads a finding as reports write it.
  init(json: JSONValue) throws(JSONFailure) {
    var key: [KeyPart] = []
    for member in json["key"]?.object ?? [] {
      key.append(try KeyPart(member))
    }
    var witnesses: [Witness] = []
    for (index, item) in (json["witnesses"]?.array ?? []).enumerated() {
      do throws(JSONFailure) {
        witnesses.append(try Witness(json: item))
      } catch {
        throw error.within("[\(index)]").within("witnesses")
      }
    }
    self.init(
      message: try json.member("message", expecting: "text", \.text), key: key,
      time: Instant(nanoseconds: try json.member("time", expecting: "nanoseconds", \.integer)),
      sequence: json["sequence"]?.integer.map { Int($0) },
      deadline: json["deadline"]?.integer.map { Instant(nanoseconds: $0) }, witnesses: witnesses)
  }
}

extension Finding.KeyPart {
  fileprivate init(_ member: JSONValue.Member) throws(JSONFailure) {
    guard let field = Field(rawValue: member.name) else {
      throw JSONFailure(
        at: .path("key"), found: member.name, expected: "the name of a field")
    }
    let isAbsent = member.value == .null
    do throws(JSONFailure) {
      self.init(
        field: field, value: isAbsent ? nil : try FieldValue(json: member.value, as: field.type))
    } catch {
      throw error.within(member.name).within("key")
    }
  }
}

extension Witness {
  fileprivate init(json: JSONValue) throws(JSONFailure) {
    let role = try json.member("role", expecting: "the role of a witness") {
      $0.text.flatMap(Role.init)
    }
    let entry = json["entry"] ?? .null
    do throws(JSONFailure) {
      self.init(role, try Entry(json: entry), note: json["note"]?.text)
    } catch {
      throw error.within("entry")
    }
  }
}
