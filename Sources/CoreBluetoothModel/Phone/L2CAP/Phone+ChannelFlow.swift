import BluetoothProtocols
import Timelines

extension Phone {
  mutating func send(
    _ frames: [ChannelFlow.Frame], over channel: LinkChannels.Open, on link: Int
  ) {
    for frame in frames {
      emit(
        .linkChannelData,
        [
          .connection: .integer(links[link].connection), .peer: .text(links[link].peer),
          .channel: .integer(Int(channel.remote)), .psm: .integer(channel.psm),
          .value: .octets(frame.payload), .octets: .octets(frame.octets),
        ])
    }
  }

  /// Takes in credits for more frames. The peer names the channel by its own number.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.24.
  mutating func receive(credits: Int, of remote: UInt16, on link: Int) {
    guard let channel = links[link].channels.open.first(where: { $0.remote == remote }),
      let frames = links[link].channels.change(
        channel.local, { $0.flow.receive(credits: credits) })
    else { return }
    guard let frames else { return closeChannel(channel, on: link) }
    send(frames, over: channel, on: link)
  }

  mutating func returnCredits(_ count: Int, of channel: LinkChannels.Open, on link: Int) {
    let identifier = links[link].channels.takeIdentifier()
    send(
      L2CAPSignal(
        identifier: identifier,
        content: .flowControlCredit(
          channel: L2CAPChannel(rawValue: channel.local), credits: UInt16(clamping: count))),
      psm: channel.psm, on: link)
  }

  /// Closes a channel because the peer broke a rule on it.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 3.4.3 and 4.24 (the channel shall be disconnected).
  mutating func closeChannel(_ channel: LinkChannels.Open, on link: Int) {
    links[link].channels.remove(channel.local)
    let identifier = links[link].channels.takeIdentifier()
    send(
      L2CAPSignal(
        identifier: identifier,
        content: .disconnectionRequest(
          destination: L2CAPChannel(rawValue: channel.remote),
          source: L2CAPChannel(rawValue: channel.local))),
      psm: channel.psm, on: link)
  }

  /// Takes note that the peer has closed a channel. What the app still writes to it is lost.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.6 and 4.7.
  mutating func closed(
    _ destination: L2CAPChannel, _ source: L2CAPChannel, _ identifier: UInt8, on link: Int
  ) {
    guard
      let channel = links[link].channels.open.first(where: {
        $0.local == destination.rawValue && $0.remote == source.rawValue
      })
    else { return }
    links[link].channels.remove(channel.local)
    send(
      L2CAPSignal(
        identifier: identifier,
        content: .disconnectionResponse(destination: destination, source: source)),
      psm: channel.psm, on: link)
  }
}
