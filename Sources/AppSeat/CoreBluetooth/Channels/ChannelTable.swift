import AppSeat
import Foundation

/// The channels that a manager has handed out and that the app still keeps.
///
/// Received data, room and the end go to the streams at once, not over the manager's queue: the app
/// may be blocked on that queue, reading from the stream.
///
/// Source: observed. The streams are those of a socket of their own.
final class ChannelTable: @unchecked Sendable {
  /// A channel as the host names it: by its number if the host gives numbers, as there may be
  /// several channels of one PSM.
  private struct Key: Hashable {
    var peer: String
    var psm: Int?
    var number: Int?

    init?(_ fields: SeatFields) {
      guard let name = fields.text("peer") ?? fields.text("central") else { return nil }
      peer = name
      (psm, number) = (fields.integer("psm"), fields.integer("channel"))
    }
  }

  /// Data and the end of a channel that the app has not been handed yet.
  private struct Arrived {
    var octets = Data()
    var hasEnded = false
  }

  private let lock = NSLock()
  private var channels: [Key: Weak<CBL2CAPChannel>] = [:]
  private var arrived: [Key: Arrived] = [:]

  /// Handles the host's messages on received octets, room and the end of a channel.
  ///
  /// - Returns: Whether the entry is fully handled, so that no delegate is called.
  func receive(_ entry: SeatEntry) -> Bool {
    guard let key = Key(entry.fields) else { return false }
    switch entry.name {
    case "didOpenL2CAPChannel":
      if entry.fields.text("error") == nil { lock.withLock { arrived[key] = Arrived() } }
      return false
    case "didReceiveL2CAPData":
      receive(entry.fields.octets("value") ?? Data(), over: key)
      return true
    case "isReadyToSendL2CAPData":
      lock.withLock { channels[key]?.object }?.noteRoom()
      return true
    case "didCloseL2CAPChannel":
      end(key)
      return true
    default: return false
    }
  }

  private func receive(_ octets: Data, over key: Key) {
    let channel = lock.withLock {
      arrived[key]?.octets.append(octets)
      return channels[key]?.object
    }
    channel?.receive(octets)
  }

  private func end(_ key: Key) {
    let channel = lock.withLock {
      arrived[key]?.hasEnded = true
      return channels.removeValue(forKey: key)?.object
    }
    channel?.endByPeer()
  }

  /// Makes the channel that is handed to the app, with what has come over it before.
  func open(_ fields: SeatFields, with peer: CBPeer, line: ManagerLine) -> CBL2CAPChannel? {
    guard let key = Key(fields), let psm = key.psm.flatMap(CBL2CAPPSM.init(exactly:)) else {
      return nil
    }
    let channel = CBL2CAPChannel(to: peer, psm: psm, number: key.number, line: line)
    lock.withLock {
      let before = arrived.removeValue(forKey: key) ?? Arrived()
      if !before.octets.isEmpty { channel.receive(before.octets) }
      if before.hasEnded {
        channel.endByPeer()
      } else {
        channels[key] = Weak(channel)
      }
    }
    return channel
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
