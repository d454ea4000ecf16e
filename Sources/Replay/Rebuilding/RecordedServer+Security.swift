import BluetoothProtocols
import Timelines

// Accesses that the recorded server allowed over an encrypted link only.
extension RecordedServer {
  /// Returns the recorded refusal that an unencrypted link gets; nil if the access is not barred.
  mutating func barrier(
    _ access: SecurityBarriers.Access, on bearer: AttributeBearer,
    _ state: inout RecordedLinkState
  ) -> (code: ATTErrorCode, delay: Duration)? {
    guard !bearer.isEncrypted, peer.barriers.bars(access) else { return nil }
    let count = state.refusals[access, default: 0]
    guard let place = nth(count, .barred(access), in: state) else { return nil }
    state.refusals[access] = count + 1
    if let item = item(access, place) { ledger.reproduced(item) }
    let dialogue = open(place.session).dialogue
    let refused: (code: ATTErrorCode?, delay: Duration)
    switch access {
    case .read: refused = (dialogue.reads[place.index].refusal, dialogue.reads[place.index].delay)
    case .write:
      refused = (dialogue.writes[place.index].refusal, dialogue.writes[place.index].delay)
    case .request:
      let exchange = dialogue.exchanges[place.index]
      refused = (exchange.answer.error, exchange.delay)
    }
    return (refused.code ?? .insufficientAuthentication, refused.delay)
  }

  /// Counts the recorded refusals of an access as reproduced when the access succeeds. A client
  /// that encrypts its link first never meets those refusals.
  mutating func passed(
    _ access: SecurityBarriers.Access, at place: ReplayLedger.ItemNumber, _ state: RecordedLinkState
  ) {
    guard peer.barriers.bars(access) else { return }
    for session in Set([place.session, state.session]) {
      for index in open(session).places[.barred(access)] ?? [] {
        let refused = ReplayLedger.ItemNumber(session: session, index: index)
        if let item = item(access, refused) { ledger.reproduced(item) }
      }
    }
  }

  /// Tells whether a command is lost because the link is not encrypted. It is lost if a write
  /// request would be refused, and no such command was recorded over an unencrypted link.
  func isBarred(
    _ handle: AttributeHandle, _ recorded: RecordedDialogue.Write?, on bearer: AttributeBearer
  ) -> Bool {
    !bearer.isEncrypted && peer.barriers.bars(.write(handle)) && recorded?.isEncrypted ?? true
  }

  private func item(_ access: SecurityBarriers.Access, _ place: ReplayLedger.ItemNumber)
    -> ReplayLedger.Item?
  {
    switch access {
    case .read: .read(place)
    case .write: .write(place)
    case .request: nil
    }
  }
}
