import BluetoothProtocols
import Timelines

// The next advertising event that any device hears.
extension World {
  /// Computes anew when each advertiser is next heard. This is needed whenever a device begins or
  /// stops sending or listening.
  mutating func scheduleAdvertising() {
    cancel { if case .advertisingEvent = $0 { true } else { false } }
    let attention = Attention(of: phones)
    for index in peers.indices {
      let initiators =
        attention.hasInitiators ? attention.initiators(of: identity(of: .peer(index))) : []
      // All peers that no initiator waits for have the same listeners, and so share them. No
      // scanner reports a peer without contents, of which only links are known.
      let scanners = peers[index].advertising.hasContents ? attention.scanners : []
      peers[index].advertising.beHeard(
        by: initiators.isEmpty ? scanners : scanners + initiators, isAwaited: !initiators.isEmpty)
      scheduleEvent(of: .peer(index))
    }
    findListenersOfPhones()
    for index in phones.indices { scheduleEvent(of: .phone(index)) }
  }

  mutating func scheduleEvent(of station: Station) {
    if canBeHeard(station) { scheduleEvent(ofHeard: station) }
  }

  /// Does the same for a station that can be heard.
  mutating func scheduleEvent(ofHeard station: Station) {
    let isPunctual = isRecorded(station)
    let event = withAdvertising(of: station) {
      $0.nextEvent(atOrAfter: $1, isPunctual: isPunctual)
    }
    if let event { plan(.advertisingEvent(station), at: event) }
  }

  /// Whether a host stack listens for a recorded peer. One that scans for two seconds, or gives up
  /// connecting after that, is to meet whom the recorded host met: its windows are not the recorded
  /// ones, and how the peer's events lie to them is chance.
  ///
  /// Source: chosen. No advertiser promises when it is heard, but the recording shows that it was.
  private func isRecorded(_ station: Station) -> Bool {
    guard options.speaksHCI, case .peer(let peer) = station else { return false }
    return peers[peer].recorded != nil
  }

  /// Mutating, so that it is done in place: it is asked at every event, and must not copy the
  /// advertiser.
  mutating func canBeHeard(_ station: Station) -> Bool {
    switch station {
    case .phone(let index): phones[index].isAdvertising
    case .peer(let index): !isSilent(index)
    }
  }

  /// Returns the signal strength of a station; nil if it cannot be heard.
  mutating func rssi(of station: Station) -> Int? {
    canBeHeard(station) ? withAdvertising(of: station) { $0.rssi(at: $1) } : nil
  }

  private func isSilent(_ peer: Int) -> Bool {
    !peers[peer].isInRange || peers[peer].linkCount > 0 && !peers[peer].advertisesWhileConnected
  }

  func identity(of station: Station) -> Station.Identity {
    switch station {
    case .peer(let index):
      Station.Identity(
        name: peers[index].name, address: peers[index].address,
        addressType: peers[index].addressType)
    case .phone(let index):
      Station.Identity(
        name: phones[index].name, address: phones[index].address,
        addressType: phones[index].addressType)
    }
  }
}

// The listeners for the phones' own advertising.
extension World {
  /// Finds out anew which devices listen for each phone that advertises.
  mutating func findListenersOfPhones() {
    for index in phones.indices {
      if !phones[index].advertising.hasContents || phones[index].isAway {
        phones[index].advertising.beHeard(by: [], isAwaited: false)
      } else {
        findListeners(ofPhone: index)
      }
    }
  }

  private mutating func findListeners(ofPhone index: Int) {
    let identity = identity(of: .phone(index))
    var windows: [ListeningWindow] = []
    var isAwaited = false
    for other in phones.indices where other != index {
      if let scanner = phones[other].listening.scanner { windows.append(scanner.window) }
      for initiator in phones[other].listening.initiators where initiator.wants(identity) {
        windows.append(initiator.window)
        isAwaited = true
      }
    }
    // A peer that waits for the phone listens all the time.
    let isWished = peers.contains {
      $0.isInRange && ($0.wish?.phone == index || $0.asks?.phone == index)
    }
    if options.hasSniffer || isWished {
      windows.append(ListeningWindow(start: .start, window: nil, interval: nil))
    }
    phones[index].advertising.beHeard(
      by: windows.filter(\.opens), isAwaited: isAwaited || isWished)
  }
}

/// The windows in which the phones listen, and for which peers.
private struct Attention {
  private(set) var scanners: [ListeningWindow] = []
  private var byName: [String: [ListeningWindow]] = [:]
  private var byAddress: [DeviceAddress: [PhoneListening.Initiator]] = [:]

  init(of phones: [WorldPhone]) {
    for phone in phones {
      if let window = phone.listening.scanner?.window, window.opens { scanners.append(window) }
      for initiator in phone.listening.initiators where initiator.window.opens {
        if let name = initiator.peer {
          byName[name, default: []].append(initiator.window)
        } else if let address = initiator.address {
          byAddress[address, default: []].append(initiator)
        }
      }
    }
  }

  var hasInitiators: Bool { !byName.isEmpty || !byAddress.isEmpty }

  func initiators(of station: Station.Identity) -> [ListeningWindow] {
    let byAddress = (byAddress[station.address] ?? []).filter { $0.wants(station) }
    return (byName[station.name] ?? []) + byAddress.map(\.window)
  }
}
