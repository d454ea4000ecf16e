import AppSeat
import Foundation

/// The channels that a manager has handed out and that somebody still keeps.
final class ChannelTable: @unchecked Sendable {
  /// A channel as the host names it: by its number if the host gives numbers, as there may be several
  /// channels of one PSM.
  private struct Key: Hashable {
    var peer: String
    var psm: Int?
    var number: Int?

    init(_ fields: SeatFields, _ peer: CBPeer) {
      self.peer = peer.peerName
      (psm, number) = (fields.integer("psm"), fields.integer("channel"))
    }
  }

  private let lock = NSLock()
  private var channels: [Key: Weak<CBL2CAPChannel>] = [:]

  func open(_ fields: SeatFields, with peer: CBPeer, line: ManagerLine) -> CBL2CAPChannel? {
    let key = Key(fields, peer)
    guard let psm = key.psm.flatMap(CBL2CAPPSM.init(exactly:)) else { return nil }
    let channel = CBL2CAPChannel(to: peer, psm: psm, number: key.number, line: line)
    lock.withLock { channels[key] = Weak(channel) }
    return channel
  }

  func receive(_ fields: SeatFields, from peer: CBPeer) {
    let key = Key(fields, peer)
    lock.withLock { channels[key]?.object }?.receive(fields.octets("value") ?? Data())
  }

  /// Ends the streams of a channel.
  func end(_ fields: SeatFields, with peer: CBPeer) {
    let key = Key(fields, peer)
    lock.withLock { channels.removeValue(forKey: key)?.object }?.endByPeer()
  }

  /// Ends the streams of all channels to a device.
  func end(with peer: CBPeer) {
    let gone = lock.withLock {
      let keys = channels.keys.filter { $0.peer == peer.peerName }
      return keys.compactMap { channels.removeValue(forKey: $0)?.object }
    }
    for channel in gone { channel.endByPeer() }
  }
}
