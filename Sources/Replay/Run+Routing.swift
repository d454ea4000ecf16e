import Timelines

/// A queue that gives its room back: drafts of the present instant.
struct Pending {
  private var items: [Draft] = []
  private var head = 0

  var isEmpty: Bool { head == items.count }

  mutating func append(_ draft: Draft) { items.append(draft) }
  mutating func append(contentsOf drafts: [Draft]) { items.append(contentsOf: drafts) }

  mutating func popFirst() -> Draft? {
    if isEmpty {
      items.removeAll(keepingCapacity: items.count < 1024)
      head = 0
      return nil
    }
    head += 1
    return items[head - 1]
  }
}

extension Entry {
  /// Who is shown an entry, by its kind and by who did it.
  var audience: Audience {
    switch kind.family {
    case .user, .system, .call: kind == .callReturned ? .apps : .implementations
    case .callback, .app, .alert: .apps
    case .peer: .air
    case .link where Self.controllerEvents.contains(kind): .implementations
    case .air, .link: from == .implementation ? .air : .implementations
    case .run: kind == .runBegan ? .everybody : .nobody
    case .note, .divergence: .nobody
    }
  }

  /// What the link layer tells a host about its own links, whoever brought it about.
  private static let controllerEvents: Set<Kind> = [
    .linkConnected, .linkFailed, .linkDisconnected, .linkParameters,
  ]

  enum Audience { case air, implementations, apps, everybody, nobody }
}

extension Draft {
  /// Whether the scenario's timeline, and not the app's own reaction, asks for a call.
  var isScriptedCall: Bool { kind.family == .call && from == .app && cause == nil }
}

extension Scenario {
  /// What every run begins with: its header, the apps, the peers that are there.
  var opening: [Draft] {
    let header: Fields = [
      .profile: .text(profile.rawValue), .ios: ios.map(FieldValue.integer), .seed: .integer(seed),
      .parameters: parameters.isEmpty
        ? nil
        : .list(
          parameters.map {
            .record([.parameter: .text($0.name), .setting: .text($0.setting)])
          }),
      .capture: capture.map(FieldValue.text),
    ]
    let installations = apps.map { app in
      Draft(
        .systemInstallsApp, from: .system,
        Fields.about(app.app, on: app.device ?? devices.first).merging(app.properties))
    }
    let arrivals = peers.filter(\.present).map { peer in
      Draft(.peerAppears, from: .peer, [.peer: .text(peer.peer)])
    }
    return [Draft(.runBegan, from: .harness, header)] + installations + arrivals
  }
}

extension Fields {
  fileprivate static func about(_ app: String, on device: String?) -> Fields {
    [.app: .text(app), .device: device.map(FieldValue.text)]
  }
}
