import Conformance
import CoreBluetoothModel
import Judging
import Replay
import Seats
import TestSupport
import Testing
import Timelines

/// The reference without some of its capabilities. It does nothing wrong, so no rule may say that it
/// does.
@Suite struct WithheldCapabilityTests {
  private static let all = Capability.claimable
  static let singles = all.map { Set([$0]) }
  static let pairs = all.indices.flatMap { one in
    all[(one + 1)...].map { Set([all[one], $0]) }
  }

  /// One rule in sixteen with each capability withheld. The other tests try them all.
  @Test func `a rule that lacks what it needs does not apply`() throws {
    for (number, spec) in try RuleBook.files.enumerated() where number % 16 == 5 {
      for withheld in Self.singles { try judge(spec, without: withheld) }
    }
  }

  @Test(.slow, arguments: singles)
  func `no rule accuses an implementation that lacks a capability`(
    withheld: Set<Capability>
  ) throws {
    for spec in try RuleBook.files { try judge(spec, without: withheld) }
  }

  /// Each rule with one of the pairs, and with all of them in the long mode.
  @Test(.slow) func `no rule accuses an implementation that lacks two`() throws {
    for (number, spec) in try RuleBook.files.enumerated() {
      let concerned = Self.pairs.filter { $0.isDisjoint(with: spec.needs) }
      for withheld in LongMode.variants(concerned, ofCaseAt: number) {
        try judge(spec, without: withheld)
      }
    }
  }

  private func judge(_ spec: SpecFile, without withheld: Set<Capability>) throws {
    for profile in spec.profiles {
      var judge = ImplementationJudge { _ in Withholding(ReferenceImplementation(), withheld) }
      judge.profile = profile
      try judge.judge(spec)
      let verdict = try #require(judge.judgement.verdicts.first)
      let names = withheld.sorted().map(\.rawValue).joined(separator: ", ")
      #expect(
        ![.fail, .error].contains(verdict.verdict),
        "\(spec.id) without \(names): \(verdict.expectations.filter { $0.verdict == .fail }.map(\.id))"
      )
    }
  }
}

/// An implementation that lacks capabilities of another one: it neither heeds nor does what belongs to
/// them.
private struct Withholding: CentralImplementation, PeripheralImplementation {
  private var whole: any Implementation
  private let withheld: Set<Capability>

  init(_ whole: any Implementation, _ withheld: Set<Capability>) {
    (self.whole, self.withheld) = (whole, withheld)
  }

  var about: ImplementationDescription {
    var about = whole.about
    about.capabilities.subtract(withheld)
    return about
  }

  mutating func sit(at device: String) { whole.sit(at: device) }

  mutating func receive(_ entry: Entry) -> [Draft] {
    var heeded = entry
    for capability in withheld {
      if capability.owns(entry) { return [] }
      for field in capability.options { heeded[field] = nil }
    }
    return done(whole.receive(heeded))
  }

  mutating func advance(to now: Instant) -> [Draft] { done(whole.advance(to: now)) }
  var nextDeadline: Instant? { whole.nextDeadline }
  mutating func end(at now: Instant) -> [Draft] { done(whole.end(at: now)) }

  private func done(_ drafts: [Draft]) -> [Draft] {
    drafts.filter { draft in !withheld.contains { $0.does(draft) } }
  }
}

// The entries of a capability, sorted by hand: the rules of lint are not to judge themselves.
extension Capability {
  /// Whether an implementation without the capability ignores an entry.
  fileprivate func owns(_ entry: Entry) -> Bool {
    switch self {
    case .central:
      switch entry.kind.occurrence {
      case .call(.ofApp(.createCentralManager)), .call(.onCentralManager), .call(.onPeripheral),
        .system(.connectsPeripheral), .system(.disconnectsPeripheral):
        true
      default: entry.kind.family == .call && entry[.role] == .text("central")
      }
    case .peripheral:
      switch entry.kind.occurrence {
      case .call(.ofApp(.createPeripheralManager)), .call(.onPeripheralManager): true
      default: entry.kind.family == .call && entry[.role] == .text("peripheral")
      }
    case .lifecycle:
      switch entry.kind {
      case .userLeavesApp, .userForceQuitsApp, .userDeletesApp, .userTurnsScreen,
        .userLocksDevice, .userUnlocksDevice, .userRestartsDevice, .systemUpdatesApp,
        .systemMemoryPressure, .systemCrashesApp, .systemInterruptsApp, .callBeginBackgroundTask,
        .callEndBackgroundTask, .callSubmitTaskRequest, .callCancelTaskRequest, .callFinishesWork,
        .callStartsLiveActivity, .callEndsLiveActivity:
        true
      default: false
      }
    case .alerts: [.userAcceptsAlert, .userIgnoresAlert].contains(entry.kind)
    case .channels:
      switch entry.kind {
      case .callOpenL2CAPChannel, .callWriteL2CAPChannel, .callCloseL2CAPChannel,
        .callPublishL2CAPChannel, .callUnpublishL2CAPChannel, .linkChannelData:
        true
      default: false
      }
    case .restoration, .parameters, .hci: false
    }
  }

  /// The fields that an implementation without the capability does not read.
  fileprivate var options: [Field] {
    switch self {
    case .restoration: [.restoreIdentifier]
    case .alerts: [.notifyOnConnection, .notifyOnDisconnection, .notifyOnNotification]
    case .parameters: [.parameters]
    case .central, .peripheral, .lifecycle, .channels, .hci: []
    }
  }

  /// Whether an implementation without the capability does not do this.
  fileprivate func does(_ draft: Draft) -> Bool {
    switch self {
    case .lifecycle: draft.kind.family == .app || draft.kind.occurrence == .callback(to: .app)
    case .alerts: draft.kind.family == .alert
    case .restoration: draft.kind == .callbackWillRestoreState
    case .central, .peripheral, .channels, .parameters, .hci: false
    }
  }
}
