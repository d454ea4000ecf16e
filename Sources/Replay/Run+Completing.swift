import Seats
import Timelines

// Fields that an implementation may leave out, since the run knows them. Rules see them in any
// case.
extension Run {
  /// Fills in what follows from a draft of an implementation and from the run so far.
  mutating func complete(_ draft: inout Draft) {
    switch draft.kind.family {
    case .link:
      if !draft.fields.contains(.opcode) { draft = draft.withContents }
      air.complete(&draft)
    case .air:
      if !draft.fields.contains(.adTypes) { draft = draft.withContents }
      air.complete(&draft)
    case .callback: completeRole(&draft)
    case .call: completeReturn(&draft)
    case .user, .system, .peer, .app, .alert, .note, .divergence, .run: break
    }
  }

  /// The role of a callback is that of its kind, or of its manager. Two managers of an app may have one name.
  private func completeRole(_ draft: inout Draft) {
    guard !draft.fields.contains(.role), draft.kind.carries(.role) else { return }
    switch draft.kind.occurrence {
    case .callback(to: .centralManager), .callback(to: .peripheral): draft[.role] = .text("central")
    case .callback(to: .peripheralManager): draft[.role] = .text("peripheral")
    default: draft[.role] = roles[Manager(draft.fields)]
    }
  }

  /// A call returns to the manager that was called.
  private func completeReturn(_ draft: inout Draft) {
    guard draft.kind == .callReturned, let lastCall, lastCall.sequence == draft.cause else {
      return
    }
    for field in [Field.device, .app, .manager, .role] where draft[field] == nil {
      draft[field] = lastCall[field]
    }
    completeRole(&draft)
  }

  /// Records a call, as far as later drafts follow from it.
  mutating func remember(_ call: Entry) {
    lastCall = call
    if call.kind == .callCreateCentralManager || call.kind == .callCreatePeripheralManager {
      let isCentral = call.kind == .callCreateCentralManager
      roles[Manager(call.fields)] = .text(isCentral ? "central" : "peripheral")
    }
  }

  /// A manager of an app on a phone.
  struct Manager: Hashable, Sendable {
    private var device: FieldValue?
    private var app: FieldValue?
    private var manager: FieldValue?

    init(_ fields: Fields) {
      (device, app, manager) = (fields[.device], fields[.app], fields[.manager])
    }
  }
}
