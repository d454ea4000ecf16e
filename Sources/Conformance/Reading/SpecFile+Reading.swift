import Timelines

extension SpecFile {
  /// - Parameter patterns: The patterns that the file's expectations may have.
  init(
    _ root: YAMLNode, path: String, library: StateLibrary?, patterns: PatternTable = .standard
  ) throws(SpecErrors) {
    var header = SpecReader(
      path: path, profile: .documented, library: library, patterns: patterns)
    guard let object = header.object(root, "a spec file", keys: Words.file) else {
      throw SpecErrors(header.errors)
    }
    header.version(of: object)
    self.path = path
    id = header.required("id", of: object, "the file").flatMap { header.name($0, "id") } ?? ""
    title =
      header.required("title", of: object, "the file").flatMap { header.text($0, "title") } ?? ""
    covers = object["covers"].flatMap { header.texts($0, "covers") } ?? []
    tags = object["tags"].flatMap { header.texts($0, "tags") } ?? []
    profiles = object["profiles"].map { header.words($0, "profiles") } ?? Profile.allCases
    requires = object["requires"].map { header.words($0, "requires") } ?? []
    let isPassive = object["passive"].flatMap { header.flag($0, "passive") } ?? true
    let promise =
      object["promised-by"].flatMap { header.word($0, "promised-by") } ?? Promise(of: covers)
    accused = object["accused"].flatMap { header.word($0, "accused") }
    ownRequirements = library?.requirements ?? []
    faults = library?.faults ?? []
    isDraft = object["draft"].flatMap { header.flag($0, "draft") } ?? false
    why = object["why"].flatMap { header.text($0, "why") }
    remedy = object["remedy"].flatMap { header.text($0, "remedy") }
    let fault = object["fault"].flatMap { header.text($0, "fault") }
    if object["expect"] == nil { _ = header.required("expect", of: object, "the file") }

    // A file says the same under each profile, unless it has parameters.
    var readings: [Profile: Reading] = [:]
    var errors = Set(header.errors)
    var warnings: Set<SpecError> = []
    var shared: Set<String> = []
    var settings: [String: Position] = [:]
    if object["scenario"] != nil { settings["scenario"] = object.position(of: "scenario") }
    var acts: [Int: Position] = [:]
    var edition: String?
    var lacksEdition = false
    for profile in profiles {
      if object["params"] == nil, var reading = readings.values.first {
        reading.scenario?.profile = profile
        readings[profile] = reading
        continue
      }
      var reader = SpecReader(
        path: path, profile: profile, library: library, patterns: patterns)
      (reader.isPassive, reader.promise) = (isPassive, promise)
      reader.isAboutHosts = requires.contains(.hci)
      // A wrong word is complained of already, and the conditions are read as those of such a rule.
      reader.accused = object["accused"] == nil ? nil : accused ?? .device
      reader.fault = fault
      let reading = reader.reading(of: object, profiles: profiles)
      readings[profile] = reading
      errors.formUnion(reader.errors)
      shared.formUnion(reader.usedSharedStates)
      settings.merge(reader.settingPositions) { first, _ in first }
      acts.merge(reader.actPositions) { first, _ in first }
      (edition, lacksEdition) = (reader.edition, reader.lacksEdition)
      warnings.formUnion(reader.warnings(about: reading, in: object))
      warnings.formUnion(reader.undeclared(reading, besides: requires))
      for expectation in reading.expectations {
        warnings.formUnion(reader.warnings(about: expectation, of: covers))
      }
    }
    if !errors.isEmpty { throw SpecErrors(errors.sorted()) }
    self.readings = readings
    (self.edition, self.lacksEdition) = (edition, lacksEdition)
    // The scenario of a host finds out its capabilities.
    let own = requires.contains(.hci) ? [] : Array(readings.values)
    undeclared = (
      scenario: Set(own.flatMap(\.scenarioNeeds).map(\.capability)),
      expectations: Set(own.flatMap(\.expectationNeeds).map(\.capability))
    )
    sharedStates = shared
    settingPositions = settings
    actPositions = acts
    warnings.formUnion(header.warnings(about: covers, in: object))
    warnings.formUnion(header.warnings(aboutTitle: title, in: object))
    if isDraft { warnings.insert(header.draftWarning(in: object)) }
    self.warnings = warnings.sorted()
  }
}

extension SpecReader {
  mutating func version(of object: ObjectNode) {
    guard let node = required("spec", of: object, "the file"), let text = text(node, "spec") else {
      return
    }
    if text != "1" { complain("spec is '\(text)', expected 1", at: node.position) }
  }

  fileprivate mutating func words<Words: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, _ what: String
  ) -> [Words] {
    (list(node, what) ?? []).compactMap { word($0, "an element of \(what)") }
  }

  /// Reads parameters and states first, since everything else may refer to them.
  fileprivate mutating func reading(
    of object: ObjectNode, profiles: [Profile]
  ) -> SpecFile.Reading {
    if let node = object["params"] { readParameters(node, profiles: profiles) }
    if let node = object["states"] { readStates(node) }
    return SpecFile.Reading(
      expectations: object["expect"].map { expectations($0) } ?? [],
      scenario: object["scenario"].flatMap { scenario($0) },
      tolerances: object["tolerance"].map { tolerances($0) } ?? [:])
  }

  /// Reads a tolerance: `20ms` for every clock that is not exact, or a time for each clock.
  private mutating func tolerances(_ node: YAMLNode) -> [Clock: Duration] {
    guard case .object = node.content else {
      return duration(node, "tolerance").map { [.captured: $0, .live: $0] } ?? [:]
    }
    let names = Clock.allCases.map(\.rawValue)
    guard let object = object(node, "tolerance", keys: names) else { return [:] }
    return Clock.allCases.reduce(into: [:]) { tolerances, clock in
      tolerances[clock] = object[clock.rawValue].flatMap { duration($0, clock.rawValue) }
    }
  }

  private mutating func readParameters(_ node: YAMLNode, profiles: [Profile]) {
    for member in members(of: node, "params") ?? [] {
      parameters[member.key] = Parameter(
        settings: settings(member.value, of: member.key, in: profiles), position: member.position)
    }
  }

  /// Reads a parameter: its value, or one for each profile, or one for each edition that has it.
  private mutating func settings(
    _ node: YAMLNode, of name: String, in profiles: [Profile]
  ) -> [Profile: String] {
    guard case .object = node.content else {
      return text(node, name).map { settings(of: $0, in: profiles) } ?? [:]
    }
    let editions = library?.editions ?? []
    let keys = Profile.allCases.map(\.rawValue) + editions
    guard let object = object(node, "a parameter", keys: keys) else { return [:] }
    let named = editions.filter { object[$0] != nil }
    guard let latest = named.first, let chosen = library?.edition else {
      return profiles.reduce(into: [:]) { settings, profile in
        settings[profile] = required(profile.rawValue, of: object, "the parameter").flatMap {
          text($0, profile.rawValue)
        }
      }
    }
    for profile in Profile.allCases where object[profile.rawValue] != nil {
      complain(
        "the parameter has values for editions and for the profile '\(profile.rawValue)'",
        at: object.position)
    }
    edition = chosen
    if object[chosen] == nil { lacksEdition = true }
    // The rule is read nevertheless, so that its mistakes are found in any edition.
    let values = named.reduce(into: [:]) { values, edition in
      values[edition] = object[edition].flatMap { text($0, edition) }
    }
    return (values[chosen] ?? values[latest]).map { settings(of: $0, in: profiles) } ?? [:]
  }

  private func settings(of value: String, in profiles: [Profile]) -> [Profile: String] {
    Dictionary(uniqueKeysWithValues: profiles.map { ($0, value) })
  }

  mutating func readStates(_ node: YAMLNode) {
    for member in members(of: node, "states") ?? [] {
      statePositions[member.key] = member.position
      guard
        let object = object(
          member.value, "a state", keys: Words.state)
      else { continue }
      keys = object["for-each"].flatMap { fields(named: $0, "for-each") } ?? []
      if viewers != nil, !keys.contains(.accused) { keys.append(.accused) }
      bindings = [:]
      let enters = required("enters", of: object, "the state").flatMap {
        event($0, "enters", .making)
      }
      let leaves = required("leaves", of: object, "the state").flatMap {
        event($0, "leaves", .touching)
      }
      let atStart = object["at-start"].map { flag($0, "at-start") }
      guard let enters, let leaves, atStart != .some(nil) else { continue }
      states[member.key] = NamedState(
        name: member.key, keys: keys, enters: enters, leaves: leaves,
        atStart: (atStart ?? nil) ?? false)
    }
  }
}
