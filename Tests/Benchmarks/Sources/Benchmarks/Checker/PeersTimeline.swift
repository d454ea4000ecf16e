import BluetoothProtocols
import Timelines

/// The timeline of an app with many peers: mostly advertisements that no rule speaks of, then
/// notifications and their callbacks, discoveries, reads, wakes; now and then background.
///
/// About four tenths of a rule step for each entry with ten rules, as in the design's measurement.
/// It comes in blocks that fit a cache, as entries do that have just been decoded.
struct PeersTimeline {
  private(set) var entries: [Entry] = []
  private var dice = Dice(seed: 1)
  private var time: Int64 = 0
  private let peers: Int
  private let characteristics = [0x2A37, 0x2A38, 0x2A19, 0x2A00].map { number in
    FieldValue.uuid(BluetoothUUID(UInt16(number)))
  }

  init(peers: Int, count: Int) {
    self.peers = peers
    show(.appForeground, of: nil)
    for peer in 0..<peers {
      for kind in [
        Kind.callbackDidConnect, .callbackDidDiscoverServices, .callbackDidDiscoverCharacteristics,
      ] {
        show(kind, of: peer)
      }
    }
    var isBackground = false
    while entries.count < count { step(&isBackground) }
  }

  /// Moves the block to where the last one ended.
  mutating func moveOn() {
    let (span, count) = (time + 1000, entries.count)
    for index in entries.indices {
      entries[index].time.nanoseconds += span
      entries[index].sequence += count
    }
  }

  private mutating func step(_ isBackground: inout Bool) {
    time += Int64(dice.below(2_000_000))
    let peer = dice.below(peers)
    switch dice.below(1000) {
    case 0..<50: notify(peer)
    case 50..<70: show(.callbackDidDiscover, of: peer, [.rssi: .integer(-60)])
    case 70..<72: read(peer)
    case 72:
      isBackground.toggle()
      show(isBackground ? .appBackground : .appForeground, of: nil)
    case 73..<75:
      show(.appWoken, of: nil)
      time += 500_000_000
      show(.appSuspended, of: nil)
      // An app hears of its peers only while it runs.
      time += 1_000_000
      show(.appForeground, of: nil)
    case 75..<78: add(.airAdvertising, [.enabled: .flag(true), .adTypes: .integers([1, 7])])
    case 78: show(.alertShown, of: nil, [.peer: .text("P\(peer)")])
    case 79: add(.callScanForPeripherals, [.app: .text("viewer"), .manager: .text("central")])
    default:
      add(.airAdvertisement, [.peer: .text("P\(peer)"), .rssi: .integer(-70)])
    }
  }

  private mutating func notify(_ peer: Int) {
    let characteristic = characteristics[dice.below(4)]
    let value = FieldValue.octets(dice.octets(2))
    add(
      .linkNotification,
      [.peer: .text("P\(peer)"), .characteristic: characteristic, .value: value])
    time += 100_000
    show(.callbackDidUpdateValue, of: peer, [.characteristic: characteristic, .value: value])
  }

  private mutating func read(_ peer: Int) {
    let fields: Fields = [
      .characteristic: characteristics[dice.below(4)], .value: .octets([1, 2]),
    ]
    show(.callReadValue, of: peer, fields)
    time += 1_000_000
    show(.callbackDidUpdateValue, of: peer, fields)
  }

  /// Something that is about the app, and perhaps a peer.
  private mutating func show(_ kind: Kind, of peer: Int?, _ fields: Fields = [:]) {
    var fields = fields
    fields[.app] = .text("viewer")
    if let peer {
      fields[.manager] = .text("central")
      fields[.role] = .text("central")
      fields[.peer] = .text("P\(peer)")
    }
    add(kind, fields)
  }

  private mutating func add(_ kind: Kind, _ fields: Fields) {
    var fields = fields
    fields[.device] = .text("phone")
    entries.append(
      Entry(
        time: Instant(nanoseconds: time), sequence: entries.count + 1, from: .implementation,
        kind: kind, fields: fields))
  }
}
