import Timelines

// Ending apps.
extension Phone {
  mutating func end(_ index: Int, by cause: TerminationCause) { move(index, .ended(cause)) }

  /// Records that the user quits an app. If the app does not run, everything that it waits for ends
  /// too.
  ///
  /// Source: BG-RES-09.
  mutating func forceQuit(_ index: Int) {
    if apps[index].process.state == .notRunning {
      clearAway(index, after: .user)
    } else if !saysFarewell(to: index, .quit) {
      end(index, by: .user)
    }
  }

  /// Ends the app that an entry names or, if it names none, the one that the system would choose:
  /// suspended apps first.
  ///
  /// Source: BG-APP-04.
  /// Source: chosen. Memory pressure ends suspended apps first, in order of installation.
  mutating func relieveMemory(_ entry: Entry) {
    let suspended = apps.indices.filter { apps[$0].process.state == .suspended }
    let background = apps.indices.filter { apps[$0].process.isInBackground }
    let candidates = suspended + background
    let chosen = entry[.app] == nil ? candidates.first : app(of: entry)
    guard let chosen, candidates.contains(chosen) else {
      remark("memory pressure ends no app that is in the foreground or does not run")
      return
    }
    if !saysFarewell(to: chosen, .memoryPressure) { end(chosen, by: .system) }
  }

  /// Updates an app: ends it, and drops all its sessions.
  ///
  /// Source: BG-RES-13; MODEL, section 18, for apps that are updated.
  mutating func update(_ index: Int) {
    if !saysFarewell(to: index, .update) { dropSessions(of: index, endedBy: .system) }
  }

  /// Deletes an app: ends it without notice, drops all its sessions, and forgets it until it is
  /// installed again.
  ///
  /// Source: chosen. The phone stops waiting for events that no app would receive.
  mutating func delete(_ index: Int) {
    dropSessions(of: index, endedBy: .user)
    taskRequests.cancel(nil, of: apps[index].name)
    use(apps: .deleted(index))
  }

  private mutating func dropSessions(of index: Int, endedBy cause: TerminationCause) {
    end(index, by: cause)
    let name = apps[index].name
    for session in sessions where session.app == name { release(session.id) }
  }
}

// Notifying apps of their termination.
extension Phone {
  /// Notifies an app that it is about to be terminated, if it runs and has a method for that.
  ///
  /// Source: Apple, applicationWillTerminate(_:): it is called for apps in the foreground, and for
  /// apps that run in the background when the system ends them. A suspended app is never notified.
  private mutating func saysFarewell(to index: Int, _ reason: Farewell.Reason) -> Bool {
    let app = apps[index]
    guard app.properties.hearsOfTermination, app.process.isRunning else { return false }
    call(.callbackWillTerminate, of: index, [.app: .text(app.name)])
    farewells.append(Farewell(app: app.name, reason: reason, cause: cause))
    return true
  }

  /// Ends the apps that were notified of their termination.
  mutating func endTold() {
    let due = farewells
    farewells = []
    for farewell in due {
      guard let index = app(farewell.app), apps[index].process.isRunning else { continue }
      cause = farewell.cause
      switch farewell.reason {
      case .quit: end(index, by: .user)
      case .memoryPressure: end(index, by: .system)
      case .update: dropSessions(of: index, endedBy: .system)
      }
    }
    cause = nil
  }
}
