public import Timelines

// The end of a run: overdue callbacks are lost, and others may still be on their way.
extension Account {
  /// The longest time for which a call that was possible may go without any answer.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.3.3: a transaction takes 30 s at most.
  private static let longestCall = Duration.seconds(30)

  /// Closes the account: callbacks that the app has not received by now are lost.
  public mutating func finish(at end: Instant) -> Statement {
    now = max(now, end)
    for index in centrals.indices {
      reportMissedDiscoveries(index, isEnd: true)
      for peer in centrals[index].peers.indices { closeAccount(of: peer, in: index) }
    }
    return statement
  }

  private mutating func closeAccount(of peer: Int, in index: Int) {
    let about = circumstances(of: index)
    let account = centrals[index].peers[peer]
    if account.wish == .restored { return }
    var values = account.values
    for value in values.takeOwed() {
      if about.wasDue(value.place) {
        statement.add(centrals[index].lost(value, of: account.peer))
      } else {
        statement.open += 1
      }
    }
    for link in account.owedLinks where link.isOwed {
      guard about.wasDue(link.place) else {
        statement.open += 1
        continue
      }
      statement.add(
        Discrepancy(
          fault: .lost, peer: account.peer, app: centrals[index].app,
          text: "\(link.isUp ? "didConnect" : "didDisconnect") was not reported",
          brought: link.place))
    }
    if case .cancelling(let call) = account.wish {
      if about.wasDue(call) {
        statement.add(
          Discrepancy(
            fault: .unanswered, peer: account.peer, app: centrals[index].app,
            text: "cancelPeripheralConnection of #\(call.sequence)"))
      } else {
        statement.open += 1
      }
    }
    for call in account.calls { reportIfUnanswered(call, account, index, about) }
  }

  private mutating func reportIfUnanswered(
    _ call: PeerAccount.PendingCall, _ account: PeerAccount, _ index: Int, _ about: Circumstances
  ) {
    guard call.isSound else { return }
    let isIdle = !bearers.contains {
      $0.device == centrals[index].device && $0.peer == account.peer && $0.isCentral
        && ($0.asked != nil || now - $0.lastAnswer <= Self.longestCall)
    }
    let isOverdue =
      call.isDone
      ? call.brought.map(about.wasDue) ?? false
      : isIdle && about.wasDue(call.place) && now - call.place.time > Self.longestCall
    if isOverdue {
      statement.add(centrals[index].unanswered(call, of: account.peer))
    } else {
      statement.open += 1
    }
  }
}
