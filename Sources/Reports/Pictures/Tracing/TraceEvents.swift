public import Timelines

/// A timeline as trace events, for Perfetto and Chrome's tracing: a process for each device, app and
/// peer, slices for states and links, marks for calls, callbacks and packets, flows from causes, and
/// counters for the signal strength.
///
/// The lines are written while the entries come. Each one is complete, so nothing is kept but what
/// is open and the times of the latest entries.
///
/// Source: Google, Trace Event Format (JSON Object Format, phases B, E, X, C, s, f and M).
public struct TraceEvents {
  private var tracks: [PictureLane.Subject: Int] = [:]
  private var named: Set<Int> = []
  private var open: Set<Track> = []
  /// The times of the latest entries to which a flow can lead back.
  private var times = RecentPlaces<Instant>(most: Self.mostPlaces)
  private var peers: [Int: String] = [:]
  /// The callbacks held back for each app, by its track, since the app last stopped running.
  private var held: [Int: HeldCallbacks] = [:]
  private var reports = LastReports()
  /// Whether the entries are of a run, which knows the effects of each of them.
  private var isRun = false
  private var isFirst = true
  private var last = Instant.start

  /// The callbacks that waited for an app that did not run.
  private struct HeldCallbacks {
    var queue: AppQueue
    var waits: [(start: Instant, end: Instant)] = []
  }

  private struct Track: Hashable {
    var process: Int
    var thread: Int
  }

  /// To how many entries a flow can lead back at least.
  private static let mostPlaces = 65_536

  /// Begins a trace.
  public init() {}

  /// The first line of the file.
  public static let header: TerminalText = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":["

  /// The last lines of the file: what is open ends with the timeline.
  public mutating func footer() -> TerminalText {
    var lines: [String] = []
    for track in open.sorted(by: { ($0.process, $0.thread) < ($1.process, $1.thread) }) {
      lines.append(event("E", track, last, ""))
    }
    open = []
    for app in held.keys.sorted() { release(app, &lines) }
    return written(lines) + "\n]}\n"
  }

  /// Returns the lines of an entry.
  public mutating func lines(for entry: Entry) -> TerminalText {
    last = max(last, entry.time)
    var lines: [String] = []
    let device = entry[.device]?.text ?? ""
    let connection = entry[.connection]?.integer
    let peer = entry[.peer]?.text ?? connection.flatMap { peers[$0] } ?? "unknown"
    switch entry.kind.occurrence {
    case .user, .system: mark(entry, .acts(device: device), .acts, &lines)
    case .call: mark(entry, app(entry, device), .calls, &lines)
    case .callback:
      mark(entry, app(entry, device), .callbacks, &lines)
      wait(for: entry, in: track(app(entry, device), .queue, &lines).process)
    case .alert: mark(entry, app(entry, device), .alerts, &lines)
    case .app:
      slice(entry, app(entry, device), .life, entry.kind.name, &lines)
      live(entry, in: track(app(entry, device), .queue, &lines).process, &lines)
    case .peer: mark(entry, .peer(peer), .acts, &lines)
    case .air(.scanning): toggle(entry, .radio(device: device), .scanning, &lines)
    case .air(.initiating): toggle(entry, .radio(device: device), .initiating, &lines)
    case .air(.advertising) where entry.from != .peer:
      toggle(entry, .radio(device: device), .advertising, &lines)
    case .air:
      let isOwn = entry.from == .implementation && entry.kind != .airScanRequest
      let subject: PictureLane.Subject = isOwn ? .radio(device: device) : .peer(peer)
      let track = track(subject, .air, &lines)
      let repeats =
        entry.kind != .airScanRequest && reports.isRepeated(by: entry, of: track.process)
      mark(entry, subject, .air, &lines, repeats: repeats)
      if let rssi = entry[.rssi]?.integer {
        lines.append(event("C", track, entry.time, "RSSI", ",\"args\":{\"dBm\":\(rssi)}"))
      }
    case .link(.connected):
      if let connection, peers.count < Self.mostPlaces { peers[connection] = peer }
      slice(
        entry, .peer(peer), .links, connection.map { "link \($0)" } ?? "link", &lines, connection)
    case .link(.disconnected):
      end(track(.peer(peer), .links, &lines, connection), at: entry.time, &lines)
      mark(entry, .peer(peer), .attributes, &lines)
    case .link: mark(entry, .peer(peer), .attributes, &lines)
    case .note, .divergence, .runBegan, .runEnded:
      isRun = isRun || entry.kind == .runBegan
      mark(entry, .remarks, .remarks, &lines)
    }
    return written(lines)
  }
}

// MARK: - Queues

extension TraceEvents {
  /// Records when an app runs. The callbacks that waited for it are written when it stops again:
  /// only then is the list complete.
  private mutating func live(_ entry: Entry, in app: Int, _ lines: inout [String]) {
    switch entry.kind {
    case .appSuspended, .appTerminated:
      release(app, &lines)
      held[app] = HeldCallbacks(queue: AppQueue(since: entry.time))
    case .appForeground, .appInactive, .appBackground, .appWoken, .appLaunched:
      if held[app]?.queue.resumed == nil { held[app]?.queue.resumed = entry.time }
    default: break
    }
  }

  private mutating func wait(for entry: Entry, in app: Int) {
    guard let cause = entry.cause.flatMap({ times[$0] }), let queue = held[app]?.queue,
      queue.holds(from: cause, until: entry.time)
    else { return }
    held[app]?.waits.append((cause, entry.time))
  }

  /// Writes how many callbacks waited from each instant on.
  private mutating func release(_ app: Int, _ lines: inout [String]) {
    guard let waits = held.removeValue(forKey: app)?.waits, !waits.isEmpty else { return }
    let track = Track(process: app, thread: PictureLane.RowKind.queue.rawValue + 1)
    for step in PictureLane.levels(of: waits) {
      let arguments = ",\"args\":{\"callbacks\":\(step.level)}"
      lines.append(event("C", track, step.time, PictureLane.RowKind.queue.name, arguments))
    }
  }
}

// MARK: - Tracks

extension TraceEvents {
  private func app(_ entry: Entry, _ device: String) -> PictureLane.Subject {
    .app(device: device, name: entry[.app]?.text ?? "")
  }

  /// Returns a track, and names it when it is first used.
  private mutating func track(
    _ subject: PictureLane.Subject, _ row: PictureLane.RowKind, _ lines: inout [String],
    _ connection: Int? = nil
  ) -> Track {
    let process = tracks[subject] ?? tracks.count + 1
    let number = row.rawValue + 1 + (connection.map { 100 &* ($0 & 0xFFFF &+ 1) } ?? 0)
    let track = Track(process: process, thread: number)
    if tracks.updateValue(process, forKey: subject) == nil {
      lines.append(event("M", track, .start, "process_name", name(subject.traceName)))
    }
    if named.insert(process << 24 | number).inserted {
      let words = row.name + (connection.map { " \($0)" } ?? "")
      lines.append(event("M", track, .start, "thread_name", name(words)))
    }
    return track
  }

  private func name(_ text: String) -> String { ",\"args\":{\"name\":\(Self.quoted(text))}" }
}

extension PictureLane.Subject {
  fileprivate var traceName: String {
    func on(_ device: String) -> String { device.isEmpty ? "" : " on \(device)" }
    return switch self {
    case .acts(let device): "user and system\(on(device))"
    case .app(let device, let name): "app \(name)\(on(device))"
    case .radio(let device): "radio\(on(device))"
    case .peer(let name): "peer \(name)"
    case .otherPeers: "more peers"
    case .remarks: "the record"
    }
  }
}

// MARK: - Events

extension TraceEvents {
  private mutating func mark(
    _ entry: Entry, _ subject: PictureLane.Subject, _ row: PictureLane.RowKind,
    _ lines: inout [String], repeats: Bool = false
  ) {
    let track = track(subject, row, &lines)
    var arguments = entry.json
    if repeats {
      // A long capture consists mostly of repeats. Their content is written with the first of them.
      var brief = entry
      brief.fields = Fields()
      for field in [Field.peer, .rssi] { brief.fields[field] = entry[field] }
      arguments = brief.json.dropLast() + ",\"repeats\":true}"
    }
    // A flow needs a slice at both of its ends, so a mark is a slice of no length.
    lines.append(
      event("X", track, entry.time, entry.kind.rawValue, ",\"dur\":0,\"args\":\(arguments)"))
    flow(to: entry, on: track, &lines)
  }

  private mutating func slice(
    _ entry: Entry, _ subject: PictureLane.Subject, _ row: PictureLane.RowKind, _ name: String,
    _ lines: inout [String], _ connection: Int? = nil
  ) {
    let track = track(subject, row, &lines, connection)
    end(track, at: entry.time, &lines)
    lines.append(event("B", track, entry.time, name, ",\"args\":\(entry.json)"))
    open.insert(track)
    flow(to: entry, on: track, &lines)
  }

  private mutating func toggle(
    _ entry: Entry, _ subject: PictureLane.Subject, _ row: PictureLane.RowKind,
    _ lines: inout [String]
  ) {
    if entry[.enabled]?.flag == false {
      let track = track(subject, row, &lines, entry[.set]?.integer)
      end(track, at: entry.time, &lines)
    } else {
      slice(entry, subject, row, row.name, &lines, entry[.set]?.integer)
    }
  }

  private mutating func end(_ track: Track, at time: Instant, _ lines: inout [String]) {
    if open.remove(track) != nil { lines.append(event("E", track, time, "")) }
  }

  /// Writes the flow from the cause of an entry, and the beginning of the flows to its effects.
  ///
  /// A viewer binds either to the last slice on the track. So both directly follow the slice of the
  /// entry, before another one of the same instant.
  ///
  /// Source: Perfetto, trace_processor, flow_tracker.cc (the topmost slice of the track).
  private mutating func flow(to entry: Entry, on track: Track, _ lines: inout [String]) {
    func flow(_ phase: String, _ number: Int, _ more: String = "") -> String {
      event(phase, track, entry.time, "cause", ",\"cat\":\"cause\",\"id\":\(number)\(more)")
    }
    if let cause = entry.cause, times[cause] != nil {
      lines.append(flow("f", cause, ",\"bp\":\"e\""))
    }
    // A packet that a recorder heard on air has no known effects; only in a run it has.
    if !isRun, entry.kind.family == .air { return }
    lines.append(flow("s", entry.sequence))
    times.remember(entry.time, of: entry.sequence)
  }

  /// Returns an event. Times are microseconds with three decimals.
  private func event(
    _ phase: String, _ track: Track, _ time: Instant, _ name: String, _ more: String = ""
  ) -> String {
    let (whole, rest) = max(0, time.nanoseconds).quotientAndRemainder(dividingBy: 1000)
    let digits = String(rest + 1000).dropFirst()
    return
      "{\"ph\":\"\(phase)\",\"pid\":\(track.process),\"tid\":\(track.thread),\"ts\":\(whole).\(digits),"
      + "\"name\":\(Self.quoted(name))\(more)}"
  }

  private static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    FieldValue.text(text).write(to: &json)
    return json.text
  }

  private mutating func written(_ lines: [String]) -> TerminalText {
    if lines.isEmpty { return "" }
    let begin = isFirst ? "\n" : ",\n"
    isFirst = false
    return TerminalText(document: begin + lines.joined(separator: ",\n"))
  }
}
