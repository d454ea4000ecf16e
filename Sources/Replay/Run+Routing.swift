import Seats
import Timelines

// Routing: which seats are shown an entry.
extension Run {
  mutating func show(_ entry: Entry) {
    if entry.kind == .userOpensApp { launch(entry) }
    if !peers.isEmpty { ask(peers.receive(entry), cause: entry.sequence) }
    switch Audience(of: entry.kind, from: entry.from) {
    case .nobody: return
    case .air: showAir(entry)
    case .implementations: showImplementations(entry)
    case .apps: showApps(entry)
    case .implementationsAndApps:
      showImplementations(entry)
      showApps(entry)
    case .everybody:
      showAir(entry)
      showImplementations(entry)
    }
  }

  /// Notifies an app once that it was launched, if no implementation reports its life. Many apps
  /// make their managers then, as Core Bluetooth asks of them.
  ///
  /// Source: BG-LCH-08 (managers are made in didFinishLaunching).
  private mutating func launch(_ entry: Entry) {
    guard !hasLifecycle(entry[.device]?.text), let app = entry[.app]?.text,
      launchedApps.insert("\(entry[.device]?.text ?? "")/\(app)").inserted
    else { return }
    pending.append(
      Draft(
        .callbackDidFinishLaunching, from: .harness,
        [.device: entry[.device], .app: .text(app)], cause: entry.sequence))
  }

  private mutating func showAir(_ entry: Entry) {
    ask(air.receive(entry), cause: entry.sequence)
  }

  /// Shows an entry to the implementation of the phone that it names; to all implementations if it
  /// names none.
  private mutating func showImplementations(_ entry: Entry) {
    for index in implementations.indices where implementations[index].isMeant(by: entry.fields) {
      ask(implementations[index].receive(entry), of: index, cause: entry.sequence)
    }
  }

  private mutating func showApps(_ entry: Entry) {
    var calls: [Draft] = []
    let first = implementations.first?.device
    for index in apps.indices where apps[index].isMeant(by: entry.fields, first: first) {
      calls += self.calls(asked: apps[index].seat.receive(entry), by: index, because: entry)
    }
    if !calls.isEmpty { pending.prepend(contentsOf: calls) }
  }

  /// Returns the calls that an app makes at once, and fills in the fields that the app leaves out.
  /// Calls with a delay go onto the agenda.
  ///
  /// - Parameter entry: The entry that the app was shown; nil if the app acts by itself.
  mutating func calls(
    asked drafts: [Draft], by index: Int, because entry: Entry? = nil
  ) -> [Draft] {
    var calls: [Draft] = []
    let device = apps[index].device ?? implementations.first?.device
    for var call in drafts {
      if !call.fields.contains(.app), call.kind.carries(.app) {
        call[.app] = entry?[.app] ?? .text(apps[index].app)
      }
      if !call.fields.contains(.device), call.kind.carries(.device) {
        call[.device] = entry.map { $0[.device] } ?? device.map(FieldValue.text)
      }
      if call.cause == nil { call.cause = entry?.sequence }
      if call.delay > .zero { postpone(call) } else { calls.append(call) }
    }
    return calls
  }

  /// Queues what an implementation asks for; what the air asks for if no implementation is given.
  mutating func ask(_ drafts: consuming [Draft], of implementation: Int? = nil, cause: Int? = nil) {
    if drafts.isEmpty { return }
    // The drafts are changed in place, and passed on all at once if their order stays as it is:
    // most of what happens in a run goes through here.
    var isInOrder = true
    for index in drafts.indices {
      if let implementation, drafts[index].lacksDevice {
        drafts[index][.device] = .text(implementations[implementation].device)
      }
      if drafts[index].cause == nil { drafts[index].cause = cause }
      if drafts[index].delay > .zero || drafts[index].kind == .callReturned { isInOrder = false }
    }
    if isInOrder { return pending.append(contentsOf: drafts) }
    for draft in drafts {
      if draft.delay > .zero {
        postpone(draft)
      } else if draft.kind == .callReturned {
        pending.prepend(contentsOf: [draft])
      } else {
        pending.append(draft)
      }
    }
  }

  /// Puts a draft with a delay on the agenda.
  private mutating func postpone(_ asked: Draft) {
    var draft = asked
    draft.delay = .zero
    agenda.insert(draft, due: now + asked.delay)
  }

  /// Returns a call as its app makes it, or a note if the app is not running. A call that names no
  /// app is the first app's.
  mutating func called(_ asked: Draft) -> Draft {
    guard let name = asked[.app]?.text ?? apps.first?.app else { return asked }
    guard let index = apps.firstIndex(where: { isCaller($0, named: name, of: asked) }) else {
      let text = "\(asked.kind.rawValue) skipped: there is no app \(name)"
      return Draft(
        .noteText, from: .harness, [.device: asked[.device], .text: .text(text)],
        origin: asked.origin)
    }
    var call = asked
    call[.app] = .text(name)
    return apps[index].seat.makeCall(call)
  }

  /// Returns nothing to an app that waits for a call's result, if the implementation has not given
  /// one.
  mutating func endWait(for call: Entry) {
    for index in apps.indices where apps[index].seat.awaitsReturn {
      if pending.first?.kind == .callReturned { return }
      let about: [Field] = [.device, .app, .manager, .role, .peer, .property]
      let known = about.filter(call.kind.carries).map { ($0, call[$0]) }
      var answer = Draft(.callReturned, from: .harness, cause: call.sequence)
      for (field, value) in known { answer[field] = value }
      answer[.app] = .text(apps[index].app)
      pending.prepend(contentsOf: [answer])
      return
    }
  }

  private func isCaller(_ app: Guest, named name: String, of call: Draft) -> Bool {
    let device = app.device ?? implementations.first?.device
    return app.app == name && (call[.device]?.text.map { $0 == device } ?? true)
  }

  /// Returns whether the phone's implementation says when its apps run.
  func hasLifecycle(_ device: String?) -> Bool {
    let implementation =
      implementations.first { $0.device == device } ?? (device == nil ? implementations.first : nil)
    return implementation?.seat.about.capabilities.contains(.lifecycle) ?? true
  }
}

/// The seats that are shown an entry.
enum Audience {
  case air, implementations, apps, implementationsAndApps, everybody, nobody

  /// Decides by the kind of the entry and the party that caused it.
  init(of kind: Kind, from party: Party) {
    switch kind.family {
    // An app's data goes with it, wherever they are. A program in the seat learns at its launch what the
    // app declares and may do.
    case .user where [.userDeletesApp, .userAuthorizesApp].contains(kind):
      self = .implementationsAndApps
    case .system where kind == .systemInstallsApp: self = .implementationsAndApps
    case .user, .system, .call: self = kind == .callReturned ? .apps : .implementations
    case .callback, .app, .alert: self = .apps
    case .peer: self = .air
    case .link where Self.controllerEvents.contains(kind): self = .implementations
    case .air, .link: self = party == .implementation ? .air : .implementations
    case .run: self = kind == .runBegan ? .everybody : .nobody
    case .note, .divergence: self = .nobody
    }
  }

  /// The link layer's reports to a host about its own links, whichever end caused them.
  private static let controllerEvents: Set<Kind> = [
    .linkConnected, .linkFailed, .linkDisconnected, .linkParameters,
  ]
}

extension Draft {
  /// Whether the draft could name its phone but does not. Mutating, so that it is done in place.
  fileprivate var lacksDevice: Bool {
    mutating get { !fields.contains(.device) && kind.carries(.device) }
  }

  /// Whether the draft concerns only implementations, so that they can be shown it in a batch.
  var isForImplementationsAlone: Bool {
    switch Audience(of: kind, from: from) {
    case .implementations: kind.family == .air || kind.family == .link
    case .nobody: true
    case .air, .apps, .implementationsAndApps, .everybody: false
    }
  }

  /// Whether only running code can do this. `call.returned` is not such a call but the
  /// implementation's answer.
  var isCallOfApp: Bool { from == .app && kind.family == .call && kind != .callReturned }
}
