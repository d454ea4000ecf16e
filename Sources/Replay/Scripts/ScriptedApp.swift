public import Seats
public import Timelines

/// An app that a scenario describes: calls at given instants, and reactions to callbacks.
public struct ScriptedApp: SeatedApp {
  /// The scenario's description of the app.
  public let setup: Scenario.AppSetup
  /// The bundle identifier.
  public var app: String { setup.app }
  /// The phone that the app runs on; nil for the first one.
  public var device: String? { setup.device }
  private var execution: AppExecution
  private var uses: [Int]

  /// - Parameter hasLifecycle: Whether the implementation says when the app runs. If it does not,
  ///   the app always runs.
  public init(_ setup: Scenario.AppSetup, hasLifecycle: Bool = true) {
    self.setup = setup
    execution = AppExecution(hasLifecycle: hasLifecycle)
    uses = Array(repeating: 0, count: setup.reactions.count)
  }

  public mutating func receive(_ entry: Entry) -> [Draft] {
    execution.follow(entry)
    return setup.reactions.indices.flatMap { calls(of: $0, on: entry) }
  }

  public func makeCall(_ call: Draft) -> Draft { execution.callOrNote(call, of: app) }

  private mutating func calls(of index: Int, on entry: Entry) -> [Draft] {
    let reaction = setup.reactions[index]
    guard entry.kind == reaction.kind, execution.isRunning, uses[index] < reaction.times ?? .max,
      reaction.matching.allSatisfy({ entry[$0.field] == $0.value })
    else { return [] }
    uses[index] += 1
    return reaction.calls.flatMap { call(of: $0, about: entry) }
  }

  /// Returns the calls of a reaction to a callback. Identifiers that the call lacks are taken from
  /// the callback. A callback about several services or characteristics makes one call for each.
  private func call(of template: Draft, about entry: Entry) -> [Draft] {
    var call = template
    call.cause = entry.sequence
    let identifiers = template.asksManager ? Self.ofManagers : Self.identifiers
    for field in identifiers where template.kind.fields.contains(field) {
      if call[field] == nil { call[field] = entry[field] }
    }
    if let services = entry[.services]?.list, entry.kind == .callbackDidDiscoverServices {
      return call.copies(for: .service, .serviceInstance, values: services)
    }
    if let found = entry[.characteristics]?.list {
      return call.copies(
        for: .characteristic, .instance, values: found.compactMap { $0.record?[.characteristic] })
    }
    return [call]
  }

  private static let ofManagers: [Field] = [.device, .app, .manager, .role]
  private static let identifiers: [Field] =
    ofManagers + [
      .peer, .central, .service, .serviceInstance, .characteristic,
      .instance, .descriptor, .request, .psm, .channel, .task,
    ]
}

extension Draft {
  /// Returns one copy of the call for each value, if the call has the field but does not fill it
  /// in; otherwise the call itself.
  ///
  /// - Parameter number: The field that numbers equal values. For example, the second of two equal
  ///   services has the number 2.
  fileprivate func copies(
    for field: Field, _ number: Field, values: [FieldValue]
  ) -> [Draft] {
    guard kind.fields.contains(field), self[field] == nil, !isManagerCall else { return [self] }
    return values.enumerated().map { place, value in
      var copy = self
      copy[field] = value
      let before = values[..<place].count { $0 == value }
      if before > 0 { copy[number] = .integer(before + 1) }
      return copy
    }
  }

  /// Whether the call reads a property that only managers have, whatever the callback is about.
  fileprivate var asksManager: Bool {
    kind == .callReadProperty
      && self[.property]?.text.map(Self.propertiesOfManagers.contains) ?? false
  }

  private static let propertiesOfManagers: Set<String> = [
    "authorization", "isAdvertising", "isScanning", "supportsExtendedScanAndConnect",
  ]

  private var isManagerCall: Bool { !kind.fields.contains(.peer) }
}
