import Conformance
import CoreBluetoothModel
import Foundation
import Judging
import Replay
import Seats
import TestSupport
import Testing
import Timelines

/// The reference, saying nothing that follows from something else. Rules see no difference.
@Suite struct TerseImplementationTests {
  @Test(arguments: [Terse.Naming.byConnection, .byPeer])
  func `what follows from the rest need not be said`(naming: Terse.Naming) throws {
    for (number, spec) in try RuleBook.files.enumerated() where number % 8 == 3 || LongMode.isOn {
      // The role does not follow from a name that two managers of an app have.
      if spec.id == "BG-MOD-03/managers-of-both-roles-with-one-name" { continue }
      for profile in spec.profiles {
        let whole = try verdict(spec, profile) { ReferenceImplementation() }
        let terse = try verdict(spec, profile) { Terse(ReferenceImplementation(), naming) }
        #expect(whole == terse, "\(spec.id)")
      }
    }
  }

  private func verdict(
    _ spec: SpecFile, _ profile: Profile, _ make: @escaping () -> any Implementation
  ) throws -> SpecVerdict? {
    var judge = ImplementationJudge { _ in make() }
    judge.profile = profile
    try judge.judge(spec)
    return judge.judgement.verdicts.first
  }
}

/// An implementation whose drafts lack what follows from something else.
struct Terse: CentralImplementation, PeripheralImplementation {
  enum Naming { case byConnection, byPeer }
  private var whole: any Implementation
  private let naming: Naming

  init(_ whole: any Implementation, _ naming: Naming) {
    (self.whole, self.naming) = (whole, naming)
  }

  var about: ImplementationDescription { whole.about }
  mutating func sit(at device: String) { whole.sit(at: device) }
  mutating func receive(_ entry: Entry) -> [Draft] { whole.receive(entry).map(shortened) }
  mutating func advance(to now: Instant) -> [Draft] { whole.advance(to: now).map(shortened) }
  var nextDeadline: Instant? { whole.nextDeadline }
  mutating func end(at now: Instant) -> [Draft] { whole.end(at: now).map(shortened) }

  private func shortened(_ draft: Draft) -> Draft {
    var draft = draft
    for (field, _) in draft.fields where !isKept(field, of: draft) { draft[field] = nil }
    return draft
  }

  private func isKept(_ field: Field, of draft: Draft) -> Bool {
    switch draft.kind.occurrence {
    case .link(.attributePDU), .link(.signalling), .link(.pairing), .link(.control):
      field == .octets || isLink(field, of: draft)
    case .link(.disconnect):
      ![.device, .address, .connection, .peer].contains(field) || isLink(field, of: draft)
    case .callback: ![.device, .role].contains(field)
    case .call(.returned): ![.device, .app, .manager, .role].contains(field)
    case .air(.advertising) where draft[.payload] != nil:
      field != .device && !Self.advertised.contains(field)
    case .air(.initiating), .air(.scanRequest):
      field != .device
        && (field != (naming == .byPeer ? .address : .peer) || !hasBoth(draft))
    default: field != .device
    }
  }

  private func hasBoth(_ draft: Draft) -> Bool {
    draft.fields.contains(.address) && draft.fields.contains(.peer)
  }

  private static let advertised: [Field] = [
    .adTypes, .localName, .services, .overflowBits, .solicitedServices, .manufacturerData,
    .serviceData, .txPower,
  ]

  private func isLink(_ field: Field, of draft: Draft) -> Bool {
    switch naming {
    case .byConnection: field == (draft[.connection] == nil ? .peer : .connection)
    case .byPeer: field == (draft[.peer] == nil ? .connection : .peer)
    }
  }
}
