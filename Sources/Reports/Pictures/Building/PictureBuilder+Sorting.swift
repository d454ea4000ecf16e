import Timelines

/// The number of callbacks that wait for an app that does not run.
struct AppQueue {
  /// The time at which the app stopped running.
  var since: Instant
  /// The time at which it ran again; nil while it does not run.
  var resumed: Instant?

  /// Returns whether a callback waited in it, from its cause until it came.
  func holds(from cause: Instant, until callback: Instant) -> Bool {
    cause >= since && cause <= resumed ?? .distantFuture && cause < callback
  }
}

extension PictureBuilder {
  /// Puts an entry into the lanes that it concerns.
  ///
  /// - Returns: Whether it says something new, so that the time axis makes room for it.
  mutating func sort(_ entry: Entry) -> Bool {
    let device = entry[.device]?.text ?? ""
    switch entry.kind.occurrence {
    case .user, .system:
      rememberLife()
      mark(entry, in: lane(.acts(device: device)), .acts, isNews: true)
    case .peer:
      rememberLife()
      mark(entry, in: lane(.peer(entry[.peer]?.text ?? "")), .acts, isNews: true)
    case .call:
      rememberLife()
      mark(entry, in: app(entry, device), .calls)
    case .callback:
      rememberLife()
      let app = app(entry, device)
      wait(for: entry, in: app)
      mark(entry, in: app, .callbacks)
    case .app: live(entry, in: app(entry, device))
    case .alert: mark(entry, in: app(entry, device), .alerts, isNews: true)
    case .air(let event): return air(entry, event, device)
    case .link(let event): link(entry, event)
    case .note:
      mark(entry, in: lane(.remarks), .remarks)
      return entry.kind != .noteCommand && entry.kind != .noteEvent
    case .divergence: mark(entry, in: lane(.remarks), .remarks)
    case .runBegan: addFacts(of: entry)
    case .runEnded: break
    }
    return true
  }

  private mutating func app(_ entry: Entry, _ device: String) -> Int {
    lane(.app(device: device, name: entry[.app]?.text ?? ""))
  }

  /// Counts a callback as held back from its cause until now, if the app did not run at its cause.
  private mutating func wait(for entry: Entry, in app: Int) {
    guard let cause = entry.cause.flatMap(place(of:)), let queue = queues[app],
      queue.holds(from: cause.time, until: entry.time)
    else { return }
    lanes[app].addWait(from: cause.time, until: entry.time)
  }
}

// MARK: - Apps

extension PictureBuilder {
  private mutating func live(_ entry: Entry, in app: Int) {
    rememberLife()
    let look: PictureBar.Look
    switch entry.kind {
    case .appForeground: look = .foreground
    case .appInactive, .appLaunched: look = .inactive
    case .appBackground: look = .background
    case .appWoken: look = .woken
    case .appSuspended: look = .suspended
    case .appTerminated: look = .terminated
    default:
      mark(entry, in: app, .alerts, isNews: true)
      return
    }
    let name = "\(app)"
    begin(
      PictureBar(look, entry.kind.name, from: entry), in: app, OpenBar(row: .life, name: name))
    remember(place: entry, in: app)
    end(OpenBar(row: .budget, name: name), at: entry)
    if case .instant(let deadline)? = entry[.deadline] {
      var budget = PictureBar(.budget, "wake budget", from: entry)
      budget.deadline = deadline
      begin(budget, in: app, OpenBar(row: .budget, name: name))
    }
    let runs = look != .suspended && look != .terminated
    // A queue is handed over at the instant at which the app runs again.
    if runs {
      if queues[app]?.resumed == nil { queues[app]?.resumed = entry.time }
    } else {
      queues[app] = AppQueue(since: entry.time)
    }
  }
}

// MARK: - The air

extension PictureBuilder {
  private mutating func air(_ entry: Entry, _ event: Kind.AirEvent, _ device: String) -> Bool {
    let radio = PictureLane.Subject.radio(device: device)
    switch event {
    case .advertisement, .scanResponse, .scanRequest:
      let isOwn = entry.from == .implementation && event != .scanRequest
      let lane = lane(isOwn ? radio : .peer(entry[.peer]?.text ?? "unknown"))
      let isNews = event != .scanRequest && !repeats(entry, in: lane)
      if let name = entry[.localName]?.text { lanes[lane].localName = name }
      mark(entry, in: lane, .air, isNews: isNews)
      return isNews
    case .advertising:
      if entry.from == .peer {
        mark(entry, in: lane(.peer(entry[.peer]?.text ?? "unknown")), .air, isNews: true)
      } else {
        toggle(entry, .advertising, .advertising, entry[.set].map { "set \($0)" } ?? "", device)
      }
    case .scanning: toggle(entry, .scanning, .scanning, "", device)
    case .initiating: toggle(entry, .initiating, .initiating, "", device)
    }
    return true
  }

  private mutating func toggle(
    _ entry: Entry, _ look: PictureBar.Look, _ row: PictureLane.RowKind, _ name: String,
    _ device: String
  ) {
    let radio = lane(.radio(device: device))
    let key = OpenBar(row: row, name: "\(radio) \(name)")
    remember(place: entry, in: radio, row)
    if entry[.enabled]?.flag == false { return end(key, at: entry) }
    var words: [String] = []
    if let isActive = entry[.active]?.flag { words.append(isActive ? "active" : "passive") }
    if let window = entry[.window], let interval = entry[.interval] {
      words.append("\(window) of \(interval)")
    } else if let interval = entry[.interval] {
      words.append("every \(interval)")
    }
    if look == .initiating { words.insert(entry[.peer]?.text ?? "accept list", at: 0) }
    if !name.isEmpty { words.append(name) }
    var bar = PictureBar(look, words.joined(separator: " "), from: entry)
    if case .duration(let window)? = entry[.window],
      case .duration(let interval)? = entry[.interval],
      interval > 0
    {
      bar.duty = max(0.1, min(1, Double(window) / Double(interval)))
    }
    begin(bar, in: radio, key)
  }
}
