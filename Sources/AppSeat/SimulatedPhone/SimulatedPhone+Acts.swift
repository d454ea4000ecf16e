import Foundation

// Acts of the user and the system. Each act happens now.
extension SimulatedPhone {
  /// The user opens an app: it is launched, or comes to the foreground.
  public func open(_ app: SimulatedApp) async throws { try await perform("user.opensApp", app) }

  /// The user leaves an app. It is then in the background, and still running.
  public func leave(_ app: SimulatedApp) async throws { try await perform("user.leavesApp", app) }

  /// The user leaves an app, if it is in the foreground, and time passes until the system has
  /// suspended it.
  ///
  /// - Throws: ``PhoneError`` if the system does not suspend it in five minutes.
  public func suspend(_ app: SimulatedApp) async throws {
    switch state(of: app) {
    case .suspended: return
    case .notRunning: throw PhoneError("\(app.name) cannot be suspended, as it is not running")
    case .foreground, .inactive: try await leave(app)
    case .background: break
    }
    if state(of: app) == .suspended { return }
    try await wait(until: "app.suspended", of: app, within: .seconds(300))
  }

  /// The system ends an app to reclaim memory. A suspended app is not notified. Bluetooth may
  /// launch it again.
  public func terminate(_ app: SimulatedApp) async throws {
    try await perform("system.memoryPressure", app)
  }

  /// The user swipes an app away. Bluetooth launches it no more.
  public func forceQuit(_ app: SimulatedApp) async throws {
    try await perform("user.forceQuitsApp", app)
  }

  /// Ends an app, if it runs, and has the user open it: a new process with the same home folder.
  ///
  /// A relaunch by Bluetooth comes by itself, when something happens for which the system launches
  /// the app: `wait(until: "app.launched", of: app)`.
  public func relaunch(_ app: SimulatedApp) async throws {
    switch state(of: app) {
    case .notRunning: break
    case .suspended: try await terminate(app)
    case .foreground, .inactive, .background:
      try await suspend(app)
      try await terminate(app)
    }
    try await open(app)
  }

  /// A new version of an app is installed: it is ended, and its home folder is kept.
  public func update(_ app: SimulatedApp) async throws {
    try await perform("system.updatesApp", app)
  }

  /// The user deletes an app, and its home folder with it.
  public func delete(_ app: SimulatedApp) async throws { try await perform("user.deletesApp", app) }

  /// The user turns Bluetooth on or off, in the settings.
  public func turnBluetooth(on isOn: Bool) async throws {
    try await perform("user.turnsBluetooth", ["enabled": .flag(isOn), "by": "settings"])
  }

  /// The user turns the phone off and on again.
  public func restart() async throws { try await perform("user.restartsDevice", [:]) }

  /// Anything that may happen: an act of `user.…`, `system.…` or `peer.…` with its fields;
  /// `bluewake spec vocabulary` lists them.
  public func perform(_ act: String, _ fields: [String: PhoneValue] = [:]) async throws {
    var fields = fields
    if !act.hasPrefix("peer."), fields["device"] == nil { fields["device"] = .text(name) }
    try await air.carryOut(act, fields)
  }

  private func perform(_ act: String, _ app: SimulatedApp) async throws {
    try await perform(act, ["app": .text(app.name), "device": .text(app.phone)])
  }
}

// Acts of peers.
extension SimulatedPhone {
  /// A peer goes out of range, without a word.
  public func remove(_ peer: SimulatedPeer) async throws {
    try await perform("peer.leaves", ["peer": .text(peer.name)])
  }

  /// A peer comes back, or comes for the first time.
  public func bringBack(_ peer: SimulatedPeer) async throws {
    let isNew =
      peer.fields["present"] == false
      && !timeline.contains { entry in
        entry.kind == "peer.appears" && entry["peer"]?.text == peer.name
      }
    try await perform(isNew ? "peer.appears" : "peer.returns", ["peer": .text(peer.name)])
  }

  /// A peer ends the connection.
  public func disconnect(_ peer: SimulatedPeer) async throws {
    try await perform("peer.disconnects", ["peer": .text(peer.name)])
  }

  /// A peer notifies a value to its subscribers.
  public func notify(
    _ peer: SimulatedPeer, _ characteristic: String, _ value: [UInt8]
  ) async throws {
    try await perform(
      "peer.notifies",
      [
        "peer": .text(peer.name), "characteristic": .text(characteristic), "value": .octets(value),
      ])
  }
}

// Time, and what rules say.
extension SimulatedPhone {
  /// Lets time pass.
  public func wait(_ duration: Duration) async throws {
    try await air.goOn(until: now + duration)
  }

  /// Lets time pass until something has happened to an app, or to any party. A callback for which
  /// the app has no method does not happen.
  ///
  /// The immediate results of the last act count too, and so do the entries after the last awaited
  /// one. So one waits for several things in the order in which they happen.
  ///
  /// - Parameters:
  ///   - kind: For example `callback.didConnect`, `call.connect` or `app.suspended`.
  ///   - fields: Further fields that the entry must have.
  /// - Returns: The entry.
  /// - Throws: ``PhoneError`` if it has not happened in that time.
  @discardableResult
  public func wait(
    until kind: String, of app: SimulatedApp? = nil, where fields: [String: PhoneValue] = [:],
    within duration: Duration = .seconds(60)
  ) async throws -> TimelineEntry {
    var fields = fields
    if let app { (fields["app"], fields["device"]) = (.text(app.name), .text(app.phone)) }
    let begin = now
    let entry = try await air.goOn(until: begin + duration, awaiting: kind, fields)
    if let entry { return entry }
    let last = timeline.suffix(5).map { "\n  \($0)" }.joined()
    throw PhoneError("no \(kind) between \(begin) and \(now); the last that happened:\(last)")
  }

  /// Judges the run so far by the rules that may judge any timeline.
  ///
  /// - Parameter rules: Spec files and folders of them. A path that does not exist is looked for in
  ///   bluewake's package, which has `Specs/apps`, the rules about apps.
  public func judge(by rules: String...) async throws -> PhoneJudgement {
    let places = rules.map { rule in
      let own = BluewakeProgram.folder.appending(path: rule).path
      let exists = { FileManager.default.fileExists(atPath: $0) }
      return !exists(rule) && exists(own) ? own : rule
    }
    return try await air.judge(by: places)
  }
}

extension Duration {
  /// So many minutes.
  public static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
  /// So many hours.
  public static func hours(_ count: Int) -> Duration { .seconds(3600 * count) }
  /// So many days.
  public static func days(_ count: Int) -> Duration { .hours(24 * count) }
}
