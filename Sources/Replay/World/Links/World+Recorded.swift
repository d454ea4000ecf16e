import BluetoothProtocols
import Timelines
import VirtualTime

// Links with peers that a capture shows.
extension World {
  /// A new link takes up the recorded one that is its counterpart: what came by itself comes again.
  mutating func beginRecorded(_ number: Int, with peer: Int) {
    guard let index = linkIndex(number) else { return }
    links[index].recorded = peers[peer].recorded?.beginLink()
    follow(.connection, on: index, of: peer)
  }

  /// A request or command, answered by what the capture knows.
  mutating func askRecorded(
    _ pdu: ATTPDU, _ octets: [UInt8], on index: Int, of peer: Int, cause: Int
  ) -> [Draft] {
    guard let name = peers[peer].recorded?.name(of: pdu) else { return [] }
    let outcome = outcome(of: pdu, octets, on: index, of: peer)
    if let answer = outcome.answer {
      send(
        answer, about: name, to: pdu, on: index, after: outcome.delay,
        cause: cause)
    }
    for event in outcome.causes { follow(event, on: index, of: peer) }
    return outcome.divergence.map {
      [draft($0, about: pdu, octets, name, on: links[index], cause: cause)]
    } ?? []
  }

  /// A link on which the recorded peer was no server has no counterpart that knows an answer.
  private mutating func outcome(
    of pdu: ATTPDU, _ octets: [UInt8], on index: Int, of peer: Int
  ) -> RecordedServer.Outcome {
    if var state = links[index].recorded,
      let known = peers[peer].recorded?.answer(pdu, octets, on: &links[index].bearer, &state)
    {
      links[index].recorded = state
      return known
    }
    return RecordedServer.Outcome(
      answer: peers[peer].recorded?.refusal(of: pdu), delay: options.connectionInterval,
      divergence: .unknown("the recorded host never asked this peer anything"))
  }

  /// Plans whatever came after such an event in the recording. A value does not overtake those of
  /// its characteristic that came before it in the recording, whichever events they followed from.
  private mutating func follow(_ event: PushCause, on index: Int, of peer: Int) {
    guard var state = links[index].recorded, let recorded = peers[peer].recorded else { return }
    let session = recorded.session(state)
    let number = links[index].number
    var latest: [AttributeHandle: Instant] = [:]
    for (place, planned) in session.plan.pushes.enumerated() {
      let handle = planned.push.handle
      if planned.cause == event {
        let due = max(now + planned.offset, latest[handle] ?? now)
        state.dues[place] = due
        timers.insert(
          .push(link: number, place: Ledger.Place(session: state.session, index: place)), due: due)
      }
      if let due = state.dues[place] { latest[handle] = max(due, latest[handle] ?? due) }
    }
    links[index].recorded = state
    if let ending = session.ending, ending.cause == event {
      timers.insert(.recordedEnd(link: number, ending.reason), due: now + ending.offset)
    }
  }

  /// A value that the recorded peer sent by itself; one that needs a subscription is not sent
  /// without.
  mutating func push(_ place: Ledger.Place, on number: Int) -> [Draft] {
    guard let index = linkIndex(number), case .peer(let peer) = links[index].other,
      let recorded = peers[peer].recorded
    else { return [] }
    let planned = recorded.peer.sessions[place.session].plan.pushes[place.index]
    if let configuration = planned.configuration,
      links[index].bearer.configurations[configuration]?.isEmpty ?? true
    {
      return []
    }
    peers[peer].recorded?.ledger.reproduced(.push(place))
    let push = planned.push
    let value = Array(push.value.prefix(links[index].bearer.mtu - 3))
    let pdu =
      push.isIndication
      ? ATTPDU.handleValueIndication(push.handle, value: value)
      : .handleValueNotification(push.handle, value: value)
    let name = recorded.name(of: pdu)
    var drafts: [Draft] = []
    if value.count < push.value.count {
      let text = "a value of \(push.value.count) octets is cut to \(value.count), as the MTU is"
      let origin = push.record.map(Origin.record)
      var divergence = draft(
        .changed("\(text) \(links[index].bearer.mtu)"), about: pdu, push.value, name,
        on: links[index], cause: nil)
      divergence.origin = origin
      drafts.append(divergence)
    }
    if push.isIndication {
      indicate(push.handle, value: value, about: name, on: index, after: .zero, cause: nil)
      return drafts
    }
    var notification = draft(pdu, about: name, on: links[index], cause: nil)
    notification.origin = push.record.map(Origin.record)
    return drafts + deliver(notification, on: number)
  }

  /// What the timeline says of a divergence.
  private func draft(
    _ divergence: Divergence, about pdu: ATTPDU, _ octets: [UInt8], _ name: AttributeName,
    on link: Link, cause: Int?
  ) -> Draft {
    let about = identifiers(of: link).merging(name.fields).merging([
      .opcode: .integer(Int(pdu.opcode.rawValue)),
      .handle: (pdu.attributeHandle ?? pdu.handleRange?.first).map { .integer(Int($0.rawValue)) },
      .octets: .octets(octets),
    ])
    switch divergence {
    case .unknown(let text):
      return Draft(
        .divergenceUnknown, from: .harness, about.merging([.text: .text(text)]), cause: cause)
    case .changed(let text):
      return Draft(
        .divergenceChanged, from: .harness, about.merging([.text: .text(text)]), cause: cause)
    case .remark(let text):
      let peer = about[.peer]?.text ?? ""
      return Draft(
        .noteText, from: .peer, [.device: about[.device], .text: .text("\(peer): \(text)")],
        cause: cause)
    }
  }
}
