import AppSeat
public import Foundation

/// The number by which a channel is opened: a protocol/service multiplexer.
///
/// Source: Apple, CBL2CAPPSM; Core 5.4, Vol 3, Part A, 4.22.
public typealias CBL2CAPPSM = UInt16

/// A channel to a remote device: a pair of streams.
///
/// The app keeps it alive, and schedules and opens its streams. The channel ends with the connection.
///
/// Source: Apple, CBL2CAPChannel; BG-SEM-46.
open class CBL2CAPChannel: NSObject, @unchecked Sendable {
  open internal(set) var peer: CBPeer!
  open internal(set) var inputStream: InputStream!
  open internal(set) var outputStream: OutputStream!
  open internal(set) var psm: CBL2CAPPSM

  let input: ChannelInputStream
  let output: ChannelOutputStream

  init(to peer: CBPeer, psm: CBL2CAPPSM, line: ManagerLine) {
    (self.peer, self.psm) = (peer, psm)
    input = ChannelInputStream()
    output = ChannelOutputStream { value in
      let name = line.role == .central ? "peer" : "central"
      line.call(
        "writeL2CAPChannel", [name: peer.peerName, "psm": Int(psm), "value": value.seatText])
    }
    (inputStream, outputStream) = (input, output)
  }
}

/// The channels that a manager has handed out and that somebody still keeps.
final class ChannelTable: @unchecked Sendable {
  private struct Key: Hashable {
    var peer: String
    var psm: Int
  }
  private let lock = NSLock()
  private var channels: [Key: Weak<CBL2CAPChannel>] = [:]

  func open(with peer: CBPeer, psm: Int?, line: ManagerLine) -> CBL2CAPChannel? {
    guard let psm, let number = CBL2CAPPSM(exactly: psm) else { return nil }
    let channel = CBL2CAPChannel(to: peer, psm: number, line: line)
    lock.withLock { channels[Key(peer: peer.peerName, psm: psm)] = Weak(channel) }
    return channel
  }

  func receive(_ value: Data, from peer: CBPeer, psm: Int?) {
    guard let psm else { return }
    lock.withLock { channels[Key(peer: peer.peerName, psm: psm)]?.object }?.input.receive(value)
  }

  /// Ends the streams of all channels to a device.
  func close(with peer: CBPeer) {
    let gone = lock.withLock {
      let keys = channels.keys.filter { $0.peer == peer.peerName }
      return keys.compactMap { channels.removeValue(forKey: $0)?.object }
    }
    for channel in gone {
      channel.input.end()
      channel.output.end()
    }
  }
}
