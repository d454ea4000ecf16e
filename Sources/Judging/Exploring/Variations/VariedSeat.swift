import BluetoothProtocols
import Replay
public import Seats
public import Timelines

/// An implementation with a lawful variation between it and the harness.
public struct VariedSeat: CentralImplementation, PeripheralImplementation {
  public var about: ImplementationDescription { base.about }
  private var base: any Implementation
  private let change: Variation.SeatChange?
  private var watch = SeatWatch()
  /// The kinds of radio commands by which something was switched on, of each device.
  private var isOn: Set<[String]> = []
  /// The drafts that wait, with their instants, in order.
  private var waiting: [(due: Instant, draft: Draft)] = []

  /// - Parameter variation: Its settings are not applied here, since a run begins with them.
  public init(_ base: any Implementation, with variation: Variation) {
    (self.base, change) = (base, variation.change)
  }

  /// Passes the name on.
  public mutating func sit(at device: String) { base.sit(at: device) }

  public mutating func receive(_ entry: Entry) -> [Draft] {
    watch.follow(entry.kind, entry.fields)
    withdraw(because: entry)
    return due(by: entry.time) + varied(base.receive(entry), at: entry.time)
  }

  public mutating func advance(to now: Instant) -> [Draft] {
    var drafts = due(by: now)
    if let deadline = base.nextDeadline, deadline <= now {
      drafts += varied(base.advance(to: now), at: now)
    }
    return drafts
  }

  public var nextDeadline: Instant? {
    [base.nextDeadline, waiting.first?.due].compactMap(\.self).min()
  }

  public mutating func end(at now: Instant) -> [Draft] { base.end(at: now) }

  private mutating func due(by now: Instant) -> [Draft] {
    let count = waiting.firstIndex { $0.due > now } ?? waiting.count
    defer { waiting.removeFirst(count) }
    return waiting.prefix(count).map(\.draft)
  }
}

extension VariedSeat {
  /// Takes back what would be reported of a scan or a registration that has ended.
  private mutating func withdraw(because call: Entry) {
    let kind: Kind
    switch call.kind {
    case .callStopScan, .callScanForPeripherals: kind = .callbackDidDiscover
    case .callRegisterForConnectionEvents: kind = .callbackConnectionEventDidOccur
    default: return
    }
    waiting.removeAll {
      $0.draft.kind == kind && $0.draft[.app] == call[.app] && $0.draft[.manager] == call[.manager]
    }
  }

  private mutating func varied(_ drafts: [Draft], at now: Instant) -> [Draft] {
    switch change {
    case .callbacksLater(let milliseconds):
      postponed(drafts, until: now + .milliseconds(milliseconds)) {
        $0.kind.family == .callback && $0.kind.carries(.manager)
          && $0.kind != .callbackWillRestoreState
      }
    case .alertsLater(let milliseconds):
      postponed(drafts, until: now + .milliseconds(milliseconds)) { $0.kind == .alertShown }
    case .listsReversed: drafts.map(Self.withListsReversed)
    case .appsReversed: Self.withAppsReversed(drafts)
    case .managersReversed: Self.withManagersReversed(drafts)
    case .statesBeforeOff(let states): Self.with(states, beforeOffIn: drafts)
    case .radioToldAgain:
      drafts.flatMap { Self.radioCommands.contains($0.kind) ? [$0, $0] : [$0] }
    case .radioOffFirst: drafts.flatMap { offFirst($0) }
    case .payloadReversed:
      drafts.map { draft in
        Self.changingData(draft) { Self.structures(of: $0).reversed().flatMap(\.self) }
      }
    case .flags(let flags):
      drafts.map { draft in
        Self.changingData(draft, onlyFirst: true) { Self.with(flags, in: $0) }
      }
    case nil: drafts
    }
  }

  /// Lets drafts about apps in the foreground wait, and says them before an app changes its state.
  /// An app elsewhere may have no later instant at which to act.
  private mutating func postponed(
    _ drafts: [Draft], until due: Instant, _ isPostponed: (Draft) -> Bool
  ) -> [Draft] {
    var result: [Draft] = []
    for draft in drafts {
      let isInForeground = watch.circumstances(of: draft.kind, draft.fields).contains(.inForeground)
      watch.follow(draft.kind, draft.fields)
      if draft.kind.family == .app {
        result += waiting.takeAll { $0.draft[.app] == draft[.app] }.map(\.draft)
      }
      if isInForeground, isPostponed(draft) {
        waiting.append((due, draft))
      } else {
        result.append(draft)
      }
    }
    return result
  }

  private static func withListsReversed(_ draft: Draft) -> Draft {
    guard draft.kind.family == .callback || draft.kind == .callReturned else { return draft }
    var changed = draft
    for field: Field in [
      .services, .characteristics, .descriptors, .includedServices, .peripherals, .scanServices,
      .solicitedServices, .overflowServices, .launchCentrals, .launchPeripherals,
    ] {
      if let list = draft[field]?.list { changed[field] = .list(list.reversed()) }
    }
    return changed
  }

  /// Keeps the order of each app's drafts, and the positions of drafts without an app. Drafts that
  /// change an app's state keep their order, which matters.
  private static func withAppsReversed(_ drafts: [Draft]) -> [Draft] {
    if drafts.contains(where: { $0.kind.family == .app }) { return drafts }
    let isMoved = { (draft: Draft) in
      draft.kind.family == .callback || draft.kind.family == .alert
    }
    var apps: [String] = []
    for draft in drafts where isMoved(draft) {
      if let app = draft[.app]?.text, !apps.contains(app) { apps.append(app) }
    }
    if apps.count < 2 { return drafts }
    var moved = apps.reversed().flatMap { app in
      drafts.filter { isMoved($0) && $0[.app]?.text == app }
    }[...]
    return drafts.map { draft in
      isMoved(draft) && draft[.app] != nil ? moved.removeFirst() : draft
    }
  }

  private static func withManagersReversed(_ drafts: [Draft]) -> [Draft] {
    var states: [String: [Draft]] = [:]
    for draft in drafts where draft.kind == .callbackDidUpdateState {
      states[draft[.app]?.text ?? "", default: []].append(draft)
    }
    return drafts.map { draft in
      draft.kind == .callbackDidUpdateState
        ? states[draft[.app]?.text ?? ""]?.popLast() ?? draft : draft
    }
  }

  /// An app that returns receives only its queued events.
  private static func with(_ states: [String], beforeOffIn drafts: [Draft]) -> [Draft] {
    if drafts.contains(where: { $0.kind.family == .app }) { return drafts }
    return drafts.flatMap { draft -> [Draft] in
      guard draft.kind == .callbackDidUpdateState, draft[.state]?.text == "poweredOff" else {
        return [draft]
      }
      return states.map { state in
        var other = draft
        other[.state] = .text(state)
        return other
      } + [draft]
    }
  }

  // MARK: Radio

  private static let radioCommands: Set<Kind> = [.airAdvertising, .airScanning, .airInitiating]

  /// Precedes other settings of an advertiser or a scanner that is on by its being switched off.
  private mutating func offFirst(_ draft: Draft) -> [Draft] {
    guard draft.kind == .airAdvertising || draft.kind == .airScanning else { return [draft] }
    let radio = [draft.kind.rawValue, draft[.device]?.text ?? ""]
    guard draft[.enabled]?.flag == true else {
      isOn.remove(radio)
      return [draft]
    }
    guard !isOn.insert(radio).inserted else { return [draft] }
    let off: Fields = [.device: draft[.device], .enabled: .flag(false)]
    return [Draft(draft.kind, from: draft.from, off), draft]
  }

  // MARK: Advertising data

  private static func changingData(
    _ draft: Draft, onlyFirst: Bool = false, _ change: ([UInt8]) -> [UInt8]
  ) -> Draft {
    guard draft.kind == .airAdvertising else { return draft }
    var changed = draft
    for field: Field in onlyFirst ? [.payload] : [.payload, .scanResponse] {
      guard let octets = draft[field]?.octets else { continue }
      let data = change(octets)
      changed[field] = .octets(data)
      if field == .payload, draft[.adTypes] != nil {
        changed[.adTypes] = .list(
          structures(of: data).compactMap { $0.dropFirst().first.map { .integer(Int($0)) } })
      }
      if field == .payload, draft[.length] != nil { changed[.length] = .integer(data.count) }
    }
    return changed
  }

  /// The AD structures with their lengths.
  private static func structures(of data: [UInt8]) -> [[UInt8]] {
    var structures: [[UInt8]] = []
    var rest = data[...]
    while let length = rest.first, length > 0, rest.count > Int(length) {
      structures.append(Array(rest.prefix(Int(length) + 1)))
      rest = rest.dropFirst(Int(length) + 1)
    }
    return structures
  }

  private static func with(_ flags: UInt8, in data: [UInt8]) -> [UInt8] {
    var structures = structures(of: data)
    if let place = structures.firstIndex(where: { $0.dropFirst().first == 0x01 }) {
      structures[place] = [2, 0x01, flags]
    } else if data.count <= 28 {
      structures.insert([2, 0x01, flags], at: 0)
    }
    return structures.flatMap(\.self)
  }
}
