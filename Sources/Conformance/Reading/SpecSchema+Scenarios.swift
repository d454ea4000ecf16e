import Timelines

// Scenarios: apps, peers, acts, notes.

extension SpecSchema {
  func writeScenario(to json: inout JSONWriter) {
    writeObject([], Words.scenario, to: &json) { writeScenario($0, to: &$1) }
    writeConditions(
      [
        (
          ["overlay"],
          { json in
            json.member("required", ["capture"])
            json.member("maxProperties", 2)
          }
        )
      ], to: &json)
  }

  func writePart(of name: String, to json: inout JSONWriter) {
    switch name {
    case "app":
      writeFields(Words.app, Words.appFields, ["app"], to: &json) { writeApp($0, to: &$1) }
    case "peer":
      writeFields(Words.peer, Words.peerFields, ["peer"], to: &json) { writePeer($0, to: &$1) }
    case "reaction":
      writeObject(["when", "then"], Words.reaction, to: &json) { writeReaction($0, to: &$1) }
    case "call": writeAct(Words.call, [.call], ["do"], to: &json)
    case "peer-reaction":
      writeObject(["when", "then"], Words.peerReaction, to: &json) {
        writePeerReaction($0, to: &$1)
      }
    case "peer-act": writeAct(Words.call, [.peer], ["do"], to: &json)
    case "note": writeAct(Words.note, Words.noteFamilies, ["at", "do"], to: &json)
    default: writeAct(Words.act, Words.actFamilies, ["at", "do"], to: &json)
    }
  }

  private func writeScenario(_ key: String, to json: inout JSONWriter) {
    switch key {
    case "ios", "seed": writeReference("count", to: &json)
    case "parameters": writeMap(of: "scalar", to: &json)
    case "devices":
      json.object { json in
        json.member("type", "array")
        json.member("minItems", 1)
        json.member("uniqueItems", true)
        json.member("items") { writeReference("scalar", to: &$0) }
      }
    case "apps": writeList(of: "app", to: &json)
    case "peers": writeList(of: "peer", to: &json)
    case "acts": writeList(of: "act", to: &json)
    case "overlay": writeList(of: "note", to: &json)
    case "settle": writeReference("duration", to: &json)
    default: writeReference("scalar", to: &json)
    }
  }

  private func writeApp(_ key: String, to json: inout JSONWriter) {
    if key == "reactions" {
      writeList(of: "reaction", to: &json)
    } else {
      writeReference("scalar", to: &json)
    }
  }

  private func writePeer(_ key: String, to json: inout JSONWriter) {
    switch key {
    case "present": writeReference("flag", to: &json)
    case "reactions": writeList(of: "peer-reaction", to: &json)
    default: writeReference("scalar", to: &json)
    }
  }

  private func writeReaction(_ key: String, to json: inout JSONWriter) {
    writeReaction(key, to: Words.reactionFamilies, by: "call", to: &json)
  }

  private func writePeerReaction(_ key: String, to json: inout JSONWriter) {
    writeReaction(key, to: Words.linkFamilies, by: "peer-act", to: &json)
  }

  private func writeReaction(
    _ key: String, to families: [Kind.Family], by act: String, to json: inout JSONWriter
  ) {
    switch key {
    case "when": writeWords(kinds(of: families), to: &json)
    case "from": writeWords(Party.ofTimelines.map(\.rawValue), to: &json)
    case "where": writeTypes(["object"], to: &json)
    case "times": writeReference("count", to: &json)
    default: writeList(of: act, to: &json)
    }
  }

  private func writeAct(
    _ timing: [String], _ families: [Kind.Family], _ required: [String], to json: inout JSONWriter
  ) {
    let kinds = Kind.allCases.filter { families.contains($0.family) && $0.canBeAskedFor }
    let carried = Set(kinds.flatMap(\.fields))
    let fields = Field.allCases.filter(carried.contains)
    writeFields(["do"] + timing, fields, required, to: &json) { key, json in
      switch key {
      case "do": writeWords(kinds.map(\.rawValue), to: &json)
      case "times": writeReference("count", to: &json)
      default: writeReference("duration", to: &json)
      }
    }
    if timing.contains("times") {
      json.member("dependencies") { json in
        json.object { json in
          json.member("every", ["times"])
          json.member("times", ["every"])
        }
      }
    }
  }

  private func kinds(of families: [Kind.Family]) -> [String] {
    Kind.allCases.filter { families.contains($0.family) }.map(\.rawValue)
  }
}
