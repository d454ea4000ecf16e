import Timelines

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
