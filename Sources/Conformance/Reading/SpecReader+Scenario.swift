import Timelines

// Scenarios: what to set up, and what happens to it from outside.

extension SpecReader {
  mutating func scenario(_ node: YAMLNode) -> Scenario? {
    guard let object = object(node, "scenario", keys: Words.scenario) else { return nil }
    var scenario = Scenario(profile: profile)
    scenario.ios = object["ios"].flatMap { number($0, "ios", in: 1...1000) }
    if let node = object["seed"] { scenario.seed = number(node, "seed", in: 0...Int.max) ?? 1 }
    scenario.capture = object["capture"].flatMap { text($0, "capture") }
    if let node = object["overlay"] { scenario.overlay = overlay(node, object) }
    if let node = object["capture"] { settingPositions["capture"] = node.position }
    if let node = object["parameters"] { scenario.parameters = settings(node) }
    if let node = object["devices"] { scenario.devices = devices(node) }
    if let node = object["apps"] {
      scenario.apps = (list(node, "apps") ?? []).compactMap { app($0) }
    }
    if let node = object["peers"] {
      scenario.peers = (list(node, "peers") ?? []).compactMap { peer($0) }
    }
    if let node = object["acts"] {
      scenario.acts = (list(node, "acts") ?? []).compactMap { scheduledAct($0) }
    }
    if let node = object["settle"] {
      scenario.settle = duration(node, "settle") ?? scenario.settle
    }
    checkNames(of: scenario, object)
    return scenario
  }

  private mutating func settings(_ node: YAMLNode) -> [Scenario.Parameter] {
    (members(of: node, "parameters") ?? []).compactMap { member in
      settingPositions[member.key] = member.position
      return text(member.value, member.key).map {
        Scenario.Parameter(name: member.key, setting: $0)
      }
    }
  }

  private mutating func devices(_ node: YAMLNode) -> [String] {
    let devices = texts(node, "devices") ?? []
    if devices.isEmpty { complain("devices names none", at: node.position) }
    if Set(devices).count < devices.count {
      complain("devices names one of them twice", at: node.position)
    }
    return devices.isEmpty ? ["phone"] : devices
  }

  /// Checks that names differ. Two apps or two peers with one name would both do what one of them
  /// is asked to do.
  private mutating func checkNames(of scenario: Scenario, _ object: ObjectNode) {
    let apps = scenario.apps.map { [$0.app, $0.device ?? ""] }
    if Set(apps).count < apps.count {
      complain("apps names one of them twice", at: object.position(of: "apps"))
    }
    let peers = scenario.peers.map(\.peer)
    if Set(peers).count < peers.count {
      complain("peers names one of them twice", at: object.position(of: "peers"))
    }
    for app in scenario.apps {
      if let device = app.device, !scenario.devices.contains(device) {
        complain(
          unknown("device", device, in: "'devices'", known: scenario.devices),
          at: object.position(of: "apps"))
      }
    }
    if scenario.overlay != nil { return }
    for (message, position) in scenarioNames.complaints(scenario.knownNames) {
      complain(message, at: position)
    }
  }
}

// MARK: - Apps and peers

extension SpecReader {
  private mutating func app(_ node: YAMLNode) -> Scenario.AppSetup? {
    let keys = Words.app + Words.appFields.map(\.rawValue)
    guard let object = object(node, "an app", keys: keys),
      let name = required("app", of: object, "the app").flatMap({ text($0, "app") })
    else { return nil }
    return Scenario.AppSetup(
      app: name, device: object["device"].flatMap { text($0, "device") },
      properties: fields(of: object, Words.appFields),
      reactions: object["reactions"].map {
        reactions($0, to: Words.reactionFamilies, by: "a call", of: .call)
      } ?? [])
  }

  private mutating func reactions(
    _ node: YAMLNode, to families: [Kind.Family], by what: String, of family: Kind.Family
  ) -> [Scenario.Reaction] {
    let keys = family == .peer ? Words.peerReaction : Words.reaction
    return (list(node, "reactions") ?? []).compactMap {
      reaction($0, keys, to: families, by: what, of: family)
    }
  }

  /// - Parameters:
  ///   - families: The families of the trigger.
  ///   - family: The family of the reactions.
  private mutating func reaction(
    _ node: YAMLNode, _ keys: [String], to families: [Kind.Family], by what: String,
    of family: Kind.Family
  ) -> Scenario.Reaction? {
    guard let object = object(node, "a reaction", keys: keys),
      let when = required("when", of: object, "the reaction"),
      let kind = kind(when, "when", of: families)
    else { return nil }
    let party: Party? = object["from"].flatMap { word($0, "from") }
    let matching = object["where"].flatMap { record($0, "where", fields: kind.fields) }
    let times = object["times"].flatMap { number($0, "times", in: 1...1_000_000) }
    guard let then = required("then", of: object, "the reaction"),
      let nodes = list(then, "then")
    else { return nil }
    let calls = nodes.compactMap { draft($0, what, of: [family], timing: Words.call)?.draft }
    return Scenario.Reaction(
      on: kind, from: party, matching: matching ?? Fields(), calls: calls, times: times)
  }

  private mutating func peer(_ node: YAMLNode) -> Scenario.PeerSetup? {
    let keys = Words.peer + Words.peerFields.map(\.rawValue)
    guard let object = object(node, "a peer", keys: keys),
      let name = required("peer", of: object, "the peer").flatMap({ text($0, "peer") })
    else { return nil }
    return Scenario.PeerSetup(
      peer: name, properties: fields(of: object, Words.peerFields),
      present: object["present"].flatMap { flag($0, "present") } ?? true,
      reactions: object["reactions"].map {
        reactions($0, to: Words.linkFamilies, by: "an act", of: .peer)
      } ?? [])
  }
}

// MARK: - A capture that is judged itself

extension SpecReader {
  /// Reads an overlay: notes about what the capture cannot show. With an overlay nothing is
  /// performed, so nothing can be set up either.
  private mutating func overlay(_ node: YAMLNode, _ object: ObjectNode) -> LifecycleNotes? {
    for key in Words.scenario where !["capture", "overlay"].contains(key) && object[key] != nil {
      complain(
        "\(key) does not go with overlay: the capture is judged, and no scenario performed",
        at: object.position(of: key))
    }
    if object["capture"] == nil {
      complain("overlay needs 'capture' beside it", at: object.position(of: "overlay"))
    }
    var notes: [LifecycleNotes.Note] = []
    for node in list(node, "overlay") ?? [] {
      guard
        let (object, draft) = draft(
          node, "a note", of: Words.noteFamilies, timing: Words.note),
        let at = required("at", of: object, "the note").flatMap({ duration($0, "at") })
      else { continue }
      let time = Instant.start + at
      if let last = notes.last, time < last.time {
        complain("at is before the note above; notes go by time", at: object.position(of: "at"))
      }
      notes.append(
        LifecycleNotes.Note(
          time: time, kind: draft.kind, fields: draft.fields, line: node.position.line))
    }
    return LifecycleNotes(notes: notes)
  }
}

// MARK: - Acts

extension SpecReader {
  private mutating func scheduledAct(_ node: YAMLNode) -> Scenario.ScheduledAct? {
    guard
      let (object, draft) = draft(
        node, "an act", of: Words.actFamilies, timing: Words.act),
      let at = required("at", of: object, "the act").flatMap({ duration($0, "at") })
    else { return nil }
    if let subject = draft.kind.subject, draft[subject] == nil {
      complain("\(draft.kind.rawValue) names no \(subject.rawValue)", at: object.position)
    }
    let interval = object["every"].flatMap { duration($0, "every") }
    let times = object["times"].flatMap { number($0, "times", in: 1...1_000_000) }
    if (interval == nil) != (times == nil) {
      complain("every and times go together", at: object.position)
    }
    return Scenario.ScheduledAct(
      time: .start + at, act: draft, interval: interval ?? .zero, times: times ?? 1)
  }

  /// Reads a flat object: `do`, the fields of that kind, and the keys that say when.
  private mutating func draft(
    _ node: YAMLNode, _ what: String, of families: [Kind.Family], timing: [String]
  ) -> (object: ObjectNode, draft: Draft)? {
    guard let members = members(of: node, what) else { return nil }
    guard let act = members.first(where: { $0.key == "do" }) else {
      complain("\(what) has no 'do'", at: node.position)
      return nil
    }
    guard let kind = kind(act.value, "do", of: families) else { return nil }
    let keys = ["do"] + timing + kind.fields.map(\.rawValue)
    guard let object = object(node, kind.rawValue, keys: keys) else { return nil }
    let delay = object["after"].flatMap { duration($0, "after") }
    var draft = Draft(
      kind, from: kind.usualDoer, fields(of: object, kind.fields), after: delay ?? .zero,
      origin: .line(node.position.line))
    if let name = kind.nameOfUnnamedManager, draft[.manager] == nil {
      draft[.manager] = .text(name)
    }
    scenarioNames.addUses(of: draft, object)
    actPositions[node.position.line] = actPositions[node.position.line] ?? node.position
    return (object, draft)
  }

  private mutating func kind(
    _ node: YAMLNode, _ what: String, of families: [Kind.Family]
  ) -> Kind? {
    guard let text = text(node, what) else { return nil }
    func isKnown(_ kind: Kind) -> Bool { families.contains(kind.family) && kind.canBeAskedFor }
    if let kind = Kind(rawValue: text), isKnown(kind) { return kind }
    let names = Kind.allCases.filter(isKnown).map(\.rawValue)
    if let nearest = names.nearest(to: text) {
      complain("\(what) is '\(text)', did you mean '\(nearest)'", at: node.position)
    } else {
      let own = families.first { text.hasPrefix("\($0.rawValue).") }
      let groups = (own.map { [$0] } ?? families).map { "\($0.rawValue).*" }
      let hint = own.map { ", which bluewake spec vocabulary \($0.rawValue). lists" } ?? ""
      complain(
        "\(what) is '\(text)', expected a kind of \(groups.joined(separator: ", "))\(hint)",
        at: node.position)
    }
    return nil
  }
}

extension Kind {
  /// The name of a manager that a scenario makes and does not name. All parties must call it the same.
  fileprivate var nameOfUnnamedManager: String? {
    switch self {
    case .callCreateCentralManager: "central"
    case .callCreatePeripheralManager: "peripheral"
    default: nil
    }
  }

  /// Whether a scenario can ask for it. A call can be asked for, but not what the call returned.
  var canBeAskedFor: Bool { self != .callReturned }
}
