import Timelines

extension Phone {
  /// Gives an input to an app's process.
  ///
  /// - Parameter event: The Bluetooth event that is the reason for the input, if there is one.
  mutating func move(_ index: Int, _ input: AppProcess.Input, for event: Event? = nil) {
    use(apps: .lives(index, input, for: event))
  }

  /// Says what an app's process does, and has the consequences carried out.
  mutating func tell(_ output: AppProcess.Output, of index: Int, for event: Event?) {
    let app: Fields = [.app: .text(apps[index].name)]
    let wake = app.merging([
      .causeKind: event.map { .text($0.callback.rawValue) },
      .deadline: apps[index].process.budgetEnd.map(FieldValue.instant),
    ])
    switch output {
    case .launched(let reason):
      let told = behaviour.life.callsRelaunchTheUsers ? .user : reason
      emit(.appLaunched, wake.merging([.reason: .text(told.rawValue)]))
    case .didFinishLaunching(let reason): finishLaunching(index, for: reason)
    case .inactive: emit(.appInactive, app)
    // Source: BG-APP-08.
    case .didEnterBackground where behaviour.life.tellsNothingOfBackground,
      .willEnterForeground where behaviour.life.tellsNothingOfBackground:
      break
    case .willEnterForeground: call(.callbackWillEnterForeground, of: index, app)
    case .foreground:
      emit(.appForeground, app)
      use(advertiser: .cameToForeground(sessionIDs(of: index)))
      flush(index)
    case .background:
      emit(.appBackground, app)
      if behaviour.life.losesNameAfterBackground { dropNames(of: index) }
    case .didEnterBackground: call(.callbackDidEnterBackground, of: index, app)
    case .woken:
      emit(.appWoken, wake)
      flush(index)
    case .tasksExpired:
      for task in apps[index].process.tasks.sorted() {
        call(.callbackBackgroundTaskExpired, of: index, app.merging([.task: .integer(task)]))
      }
    case .throttled: emit(.appThrottled, app)
    case .suspended:
      emit(.appSuspended, app)
      if behaviour.life.dropsLinksOnSuspension { dropLinks(ofForegroundOnly: index) }
    case .terminated(let cause):
      emit(.appTerminated, app.merging([.by: .text(cause.rawValue)]))
      clearAway(index, after: cause)
    }
  }

  /// Calls a method of the app's delegate, not of a manager's.
  mutating func call(_ callback: Kind, of index: Int, _ fields: Fields) {
    emit(callback, fields)
    use(apps: .called(index))
  }

  /// Source: BG-LCH-01 to BG-LCH-05.
  private mutating func finishLaunching(_ index: Int, for reason: LaunchReason) {
    let name = apps[index].name
    var fields: Fields = [.app: .text(name), .reason: .text(reason.rawValue)]
    let isSceneBased = apps[index].properties.isSceneBased && !behaviour.life.namesManagersToScenes
    let saysWhy =
      (reason == .bluetooth || behaviour.life.namesManagersOnUserLaunch) && !isSceneBased
    if saysWhy && !behaviour.life.namesNoManagers {
      fields[.launchCentrals] = ghostIdentifiers(of: name, .central)
      fields[.launchPeripherals] = ghostIdentifiers(of: name, .peripheral)
    }
    use(preservation: .appLaunched(name, hasGhosts: !ghosts(of: name).isEmpty))
    call(.callbackDidFinishLaunching, of: index, fields)
  }

  private func ghostIdentifiers(of app: String, _ role: Role) -> FieldValue? {
    let identifiers = sessions.filter { $0.app == app && $0.isGhost && $0.role == role }
      .compactMap(\.restoreIdentifier)
    return identifiers.isEmpty ? nil : .texts(identifiers)
  }

  /// Moves the apps on as time passes.
  mutating func passAppTime() {
    for index in apps.indices {
      cause = apps[index].awakeCause
      move(index, .timePassed)
      if let due = preservation.nextDeadline, due <= now { dropGhosts(of: apps[index].name) }
    }
    cause = nil
  }

  private mutating func dropGhosts(of app: String) {
    use(preservation: .timePassed(app, ghosts: ghosts(of: app)))
  }

  /// Removes the name from what an app advertises.
  ///
  /// Source: BG-PER-13.
  private mutating func dropNames(of index: Int) {
    use(advertiser: .dropNames(of: sessionIDs(of: index)))
  }

  /// Ends the links of an app without the background mode.
  ///
  /// Source: BG-FGO-09.
  private mutating func dropLinks(ofForegroundOnly index: Int) {
    if apps[index].properties.hasMode(.central) { return }
    for session in sessions where session.app == apps[index].name {
      for peer in session.central.activePeripherals {
        use(links: .left(peer: peer, session: session.id))
      }
    }
  }

  /// Records that the user leaves an app.
  mutating func leave(_ index: Int) {
    move(index, .left(handler: apps[index].properties.enterBackgroundDuration))
  }
}
