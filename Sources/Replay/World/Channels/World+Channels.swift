import BluetoothProtocols
import Timelines

// Channels that phones open to peers, and channels that peers open to phones.
extension World {
  /// Takes a signalling command or a frame of data from a phone to the other end of its link.
  mutating func carryChannel(_ entry: Entry) -> [Draft] {
    guard entry.from == .implementation, let index = linkIndex(of: entry.fields),
      let octets = entry[.octets]?.octets
    else { return [] }
    switch links[index].other {
    case .phone(let other): return relay(entry, to: other)
    case .peer(let peer):
      if entry.kind == .linkSignalling, let signal = try? L2CAPSignal(parsing: octets) {
        signalPhone(answer(to: signal, on: index, of: peer), on: index, cause: entry.sequence)
      } else if entry.kind == .linkChannelData {
        let credits = links[index].channels.receiveFrame(to: entry[.channel]?.integer)
        signalPhone(credits, on: index, cause: entry.sequence)
      }
      return []
    }
  }

  /// Only host stacks ask for parameters, and send what a peer does not understand. That a central
  /// asks for parameters it does not understand either.
  private mutating func answer(
    to signal: L2CAPSignal, on index: Int, of peer: Int
  ) -> PeerChannels.Command? {
    if case .connectionParameterUpdateRequest(let request) = signal.content, options.speaksHCI,
      links[index].role == .peripheral
    {
      let isGranted = grant(request, on: index, of: peer)
      return PeerChannels.Command(
        signal.identifier, .connectionParameterUpdateResponse(result: isGranted ? 0 : 1))
    }
    let served = peers[peer].properties[.channels]?.list
    return links[index].channels.receive(
      signal, serves: { served?.contains(.integer(Int($0))) ?? false }, rejects: options.speaksHCI)
  }

  private mutating func signalPhone(_ command: PeerChannels.Command?, on index: Int, cause: Int) {
    guard let command else { return }
    var fields = Fields(signal: command.signal, octets: command.signal.encoded())
    if let psm = command.psm { fields[.psm] = .integer(psm) }
    send(.linkSignalling, fields, on: index, cause: cause)
  }

  /// Carries out `peer.opensL2CAPChannel`: a channel to the phone with which the peer has a link.
  mutating func openChannel(_ entry: Entry) -> [Draft] {
    guard let index = linkOfPeer(entry),
      let psm = entry[.psm]?.integer.flatMap(UInt16.init(exactly:))
    else { return [remark("there is no link to open a channel on, or no PSM", about: entry)] }
    guard let request = links[index].channels.open(psm) else {
      return [remark("all channels of the link are open", about: entry)]
    }
    signalPhone(request, on: index, cause: entry.sequence)
    return []
  }

  /// Carries out `peer.writesL2CAPChannel`: one unit of data in one frame.
  mutating func writeChannel(_ entry: Entry) -> [Draft] {
    guard let index = linkOfPeer(entry),
      let channel = links[index].channels.lastOpen(entry[.psm]?.integer), let number = channel.phone
    else { return [remark("there is no such channel to write to", about: entry)] }
    let value = Array((entry[.value]?.octets ?? []).prefix(2048))
    let length = UInt16(clamping: value.count)
    send(
      .linkChannelData,
      [
        .channel: .integer(Int(number)), .psm: .integer(channel.psm), .value: .octets(value),
        .octets: .octets([UInt8(length & 0xFF), UInt8(length >> 8)] + value),
      ], on: index, cause: entry.sequence)
    return []
  }

  /// Carries out `peer.closesL2CAPChannel`.
  mutating func closeChannel(_ entry: Entry) -> [Draft] {
    guard let index = linkOfPeer(entry),
      let request = links[index].channels.close(entry[.psm]?.integer)
    else { return [remark("there is no such channel to close", about: entry)] }
    signalPhone(request, on: index, cause: entry.sequence)
    return []
  }
}
