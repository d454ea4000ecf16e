import Replay
public import Seats
import Synchronization
public import Timelines

/// An implementation with one fault between it and the harness.
///
/// The implementation must be a value: a copy of it answers the calls that it never receives.
public struct FaultySeat: CentralImplementation, PeripheralImplementation {
  public var about: ImplementationDescription { base.about }
  private var base: any Implementation
  private let fault: SeatFault?
  private let log: SeatLog?
  private var watch = SeatWatch()
  private var now = Instant.start
  /// The calls that wait until their app is in the foreground.
  private var heldCalls: [Entry] = []
  /// The callbacks that wait until their app is in the foreground.
  private var heldCallbacks: [Draft] = []
  /// The callbacks that let the next one of their app pass.
  private var passed: [Draft] = []

  /// - Parameters:
  ///   - fault: The fault; nil to do everything right.
  ///   - log: Takes each kind of call and callback with its circumstances.
  public init(_ base: any Implementation, with fault: SeatFault?, log: SeatLog? = nil) {
    (self.base, self.fault, self.log) = (base, fault, log)
  }

  /// Passes the name on.
  public mutating func sit(at device: String) { base.sit(at: device) }

  public mutating func receive(_ entry: Entry) -> [Draft] {
    now = entry.time
    let circumstances =
      entry.kind.family == .call ? watch.circumstances(of: entry.kind, entry.fields) : []
    log?.add(entry.kind, circumstances)
    let isStruck = strikes(entry.kind, in: circumstances)
    let others = isStruck ? copies(of: entry) : []
    watch.follow(entry.kind, entry.fields)
    guard isStruck, let fault else { return said(base.receive(entry)) }
    switch fault.act {
    case .ignore: return said(answer(to: entry))
    case .inForeground:
      let answer = answer(to: entry)
      heldCalls.append(entry)
      return said(answer)
    case .twice:
      let drafts = base.receive(entry)
      return said(drafts + consequences(of: entry))
    case .forOtherApps, .forOtherManagers, .forOtherPeers:
      var drafts = base.receive(entry)
      for other in others { drafts += consequences(of: other) }
      return said(drafts)
    case .lose, .late, .swap, .toAnotherApp, .toAnotherManager: return said(base.receive(entry))
    }
  }

  public mutating func advance(to now: Instant) -> [Draft] {
    self.now = now
    return said(base.advance(to: now))
  }

  public var nextDeadline: Instant? { base.nextDeadline }

  public mutating func end(at now: Instant) -> [Draft] { base.end(at: now) }

  /// Returns the implementation's answer to a call, without the other consequences of the call.
  private func answer(to call: Entry) -> [Draft] {
    var copy = base
    return copy.receive(call).filter { $0.kind == .callReturned }
  }

  /// Has a call carried out whose answer the app has already, or does not expect.
  private mutating func consequences(of call: Entry) -> [Draft] {
    base.receive(call).filter { $0.kind != .callReturned }
  }

  private func strikes(_ kind: Kind, in circumstances: Set<Circumstance>) -> Bool {
    fault.map { kind == $0.kind && circumstances.contains($0.circumstance) } ?? false
  }

  /// Returns the call as others would have made it.
  private func copies(of call: Entry) -> [Entry] {
    let changed = { (fields: [(Field, String?)]) -> Entry in
      var copy = call
      for (field, value) in fields { copy[field] = value.map(FieldValue.text) }
      return copy
    }
    return switch fault?.act {
    case .forOtherApps:
      watch.otherApps(than: call.fields).map { changed([(.app, $0.app), (.manager, $0.manager)]) }
    case .forOtherManagers:
      watch.otherManagers(than: call.fields).map { changed([(.manager, $0)]) }
    case .forOtherPeers: watch.otherPeers(than: call.fields).map { changed([(.peer, $0)]) }
    default: []
    }
  }
}

extension FaultySeat {
  /// Passes on what the implementation says, with the fault.
  private mutating func said(_ drafts: [Draft]) -> [Draft] {
    var result: [Draft] = []
    for draft in drafts {
      let circumstances =
        Self.hasFaults(draft.kind)
        ? watch.circumstances(of: draft.kind, draft.fields) : []
      log?.add(draft.kind, circumstances)
      watch.follow(draft.kind, draft.fields)
      let isStruck = strikes(draft.kind, in: circumstances)
      if isStruck { strike(draft, &result) } else { result.append(draft) }
      release(after: draft, isStruck: isStruck, &result)
    }
    return result
  }

  private static func hasFaults(_ kind: Kind) -> Bool {
    kind.family == .callback || kind.family == .alert
  }

  private mutating func strike(_ draft: Draft, _ result: inout [Draft]) {
    var changed = draft
    switch fault?.act {
    case .lose: break
    case .twice: result += [draft, draft]
    case .late:
      changed.delay += .seconds(5)
      result.append(changed)
    case .swap: passed.append(draft)
    case .inForeground: heldCallbacks.append(draft)
    case .toAnotherApp:
      if let other = watch.otherApps(than: draft.fields).first {
        changed[.app] = .text(other.app)
        changed[.manager] = other.manager.map(FieldValue.text)
      }
      result.append(changed)
    case .toAnotherManager:
      if let other = watch.otherManagers(than: draft.fields).first {
        changed[.manager] = .text(other)
      }
      result.append(changed)
    case .ignore, .forOtherApps, .forOtherManagers, .forOtherPeers, nil: result.append(draft)
    }
  }

  /// Says what waited for a draft.
  private mutating func release(after draft: Draft, isStruck: Bool, _ result: inout [Draft]) {
    guard let app = draft[.app] else { return }
    if draft.kind.family == .callback, !isStruck {
      result += passed.takeAll { $0[.app] == app }
    }
    switch draft.kind {
    case .appForeground:
      result += heldCallbacks.takeAll { $0[.app] == app }
      for var call in heldCalls.takeAll(where: { $0[.app] == app }) {
        call.time = now
        result += consequences(of: call)
      }
    case .appTerminated:
      heldCallbacks.removeAll { $0[.app] == app }
      heldCalls.removeAll { $0[.app] == app }
      passed.removeAll { $0[.app] == app }
    default: break
    }
  }
}

extension Array {
  /// Removes the elements that fit, and returns them in their order.
  mutating func takeAll(where fits: (Element) -> Bool) -> [Element] {
    defer { removeAll(where: fits) }
    return filter(fits)
  }
}

/// Collects each kind of call and callback of a run, with the circumstances in which it occurred.
public final class SeatLog: Sendable {
  private let seen = Mutex<Set<SeatMeeting>>([])

  /// Makes an empty log.
  public init() {}

  func add(_ kind: Kind, _ circumstances: Set<Circumstance>) {
    if circumstances.isEmpty { return }
    seen.withLock { seen in
      for circumstance in circumstances {
        seen.insert(SeatMeeting(kind: kind, circumstance: circumstance))
      }
    }
  }

  /// All meetings so far.
  public var meetings: Set<SeatMeeting> { seen.withLock { $0 } }
}
