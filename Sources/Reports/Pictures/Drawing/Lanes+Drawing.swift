import Timelines

extension PictureLane {
  /// The name of the lane; nil if it needs none.
  func name(in picture: Picture) -> String? {
    let devices = Set(picture.lanes.compactMap(\.device))
    func on(_ device: String) -> String { devices.count > 1 ? " on \(device)" : "" }
    switch subject {
    case .acts(let device): return "user, system\(on(device))"
    case .app(let device, let name): return "app \(name)\(on(device))"
    case .radio(let device): return "radio\(device.isEmpty ? "" : " of \(device)")"
    case .peer(let name): return name
    case .otherPeers: return "\(members - 1) more peers"
    case .remarks: return "the record"
    }
  }

  private var device: String? {
    switch subject {
    case .acts(let device), .app(let device, _), .radio(let device): device
    case .peer, .otherPeers, .remarks: nil
    }
  }

  /// The weight of a lane if there is no room for all.
  var weight: Int {
    switch subject {
    case .acts, .app, .radio: 3
    case .peer: rows[.links] == nil ? 1 : 2
    case .otherPeers, .remarks: 2
    }
  }
}

extension PictureLane.RowKind {
  var height: Double {
    switch self {
    case .acts: 26
    case .life: 20
    case .budget: 11
    case .queue: 16
    case .air: 27
    case .scanning, .initiating, .advertising, .links: 17
    case .findings, .alerts, .callbacks, .calls, .attributes, .remarks: 15
    }
  }

  var hasLabels: Bool {
    switch self {
    case .acts, .alerts, .callbacks, .calls, .remarks: true
    default: false
    }
  }

  var rawName: String {
    switch self {
    case .acts: "acts"
    case .alerts: "alerts"
    case .callbacks: "callbacks"
    case .calls: "calls"
    case .attributes: "attributes"
    case .air: "air"
    default: "remarks"
    }
  }
}

extension PictureMark {
  /// A few words beside the mark.
  var label: String {
    let entry = first
    let word: String
    switch entry.kind.family {
    case .user, .system: word = [entry.kind.name, entry[.app]?.text ?? ""].joined(separator: " ")
    case .alert: word = "alert about \(entry[.about]?.text ?? "something")"
    case .note: word = entry[.text]?.text ?? entry.kind.name
    default: word = entry.kind.name
    }
    return count > 1 ? "\(word) ×\(count)" : word
  }

  var shape: String {
    switch first.kind {
    case .linkRequest, .linkCommand: return "request"
    case .linkResponse, .linkConfirmation: return "response"
    case .linkError: return "error"
    case .linkNotification, .linkIndication: return "value"
    default: break
    }
    switch first.kind.family {
    case .call: return "call"
    case .callback: return "callback"
    case .user, .system, .peer: return "act"
    case .alert, .app: return "note"
    case .note: return "dot"
    case .divergence: return "error"
    case .air, .link, .run: return "tick"
    }
  }

  /// The number of entries of each kind, for example `3 call.connect, 2 call.readValue`.
  var countsText: String {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let texts = sorted.prefix(4).map { "\($0.value) \($0.key.rawValue)" }
    return texts.joined(separator: ", ") + (sorted.count > 4 ? ", …" : "")
  }

  /// The height of a report by its signal strength, from -100 to -30 dBm.
  var signalHeight: Double {
    guard let signal else { return 12 }
    return 5 + 20 * Double(max(-100, min(-30, signal.upperBound)) + 100) / 70
  }
}

extension Spotlight {
  /// Puts what is missing into the only app that there is, if the finding names none.
  mutating func findHome(in picture: Picture) {
    guard var missing, missing.fields[.app] == nil else { return }
    let apps = picture.lanes.compactMap { lane -> (device: String, name: String)? in
      if case .app(let device, let name) = lane.subject { (device, name) } else { nil }
    }
    guard apps.count == 1, let app = apps.first else { return }
    missing.fields[.app] = .text(app.name)
    missing.fields[.device] = app.device.isEmpty ? nil : .text(app.device)
    self.missing = missing
  }

  /// The instants that matter: of the witnesses, of their causes, of the deadline and of what is
  /// missing.
  func times(in picture: Picture) -> [Instant] {
    let causes = witnesses.compactMap { seen in
      seen.entry.cause.flatMap { picture.places[$0]?.time }
    }
    return witnesses.map(\.entry.time) + causes + [deadline, missing?.time].compactMap(\.self)
  }

  /// The lanes that matter: of the witnesses, of their causes, and of what is missing.
  func subjects(in picture: Picture) -> [PictureLane.Subject] {
    var subjects = witnesses.flatMap { seen in
      [
        picture.places[seen.entry.sequence]?.lane,
        seen.entry.cause.flatMap { picture.places[$0]?.lane },
      ]
      .compactMap(\.self) + seen.entry.subjects
    }
    if let missing, let home = missing.home { subjects.append(home.0) }
    return subjects
  }
}

extension Entry {
  fileprivate var subjects: [PictureLane.Subject] {
    let device = self[.device]?.text ?? ""
    return [
      self[.app]?.text.map { .app(device: device, name: $0) }, self[.peer]?.text.map { .peer($0) },
    ].compactMap(\.self)
  }
}

extension Spotlight.Missing {
  /// The row in which it should have been.
  var home: (PictureLane.Subject, PictureLane.RowKind)? {
    let device = fields[.device]?.text ?? ""
    switch kind.family {
    case .call: return app(device, .calls)
    case .callback: return app(device, .callbacks)
    case .app: return app(device, .life)
    case .alert: return app(device, .alerts)
    case .air: return (.radio(device: device), kind == .airAdvertising ? .advertising : .scanning)
    case .link: return fields[.peer]?.text.map { (.peer($0), .attributes) }
    case .user, .system, .peer, .note, .divergence, .run: return nil
    }
  }

  private func app(_ device: String, _ row: PictureLane.RowKind) -> (
    PictureLane.Subject, PictureLane.RowKind
  )? {
    fields[.app]?.text.map { (.app(device: device, name: $0), row) }
  }
}
