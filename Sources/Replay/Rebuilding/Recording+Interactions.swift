import BluetoothProtocols
import Timelines

// The interactions of a recording that a run may repeat.
extension Recording {
  /// The number of interactions in the recording, counted as the unused ones are: advertisers,
  /// links, answers that discover something, reads, writes, and values that came by themselves.
  public var interactionCount: Int {
    peers.reduce(0) { count, peer in
      count + (peer.sightings > 0 ? 1 : 0) + peer.sessions.reduce(0) { $0 + $1.interactionCount }
        + (peer.central?.interactionCount ?? 0)
    }
  }

  /// Returns the values that servers sent by themselves, each peer's in order: those that peers
  /// sent to the recorded host, or those that the recorded host sent.
  func values(areReceived: Bool) -> ReplayedValues {
    var values = ReplayedValues()
    for peer in peers {
      peer.forEachValue { handle, octets in
        if (handle != nil) == areReceived { values.add(octets, at: handle, of: peer.name) }
      }
    }
    return values
  }
}

extension RecordedSession {
  fileprivate var interactionCount: Int { 1 + counts.all }
}

extension RecordedCentral {
  /// The number of links that the peer made, requests that it made, and values that the host sent
  /// it.
  fileprivate var interactionCount: Int {
    sessions.reduce(0) {
      $0 + ($1.isMadeByPeer ? 1 : 0) + $1.steps.count { !$0.isAssumed } + $1.values.count
    }
  }
}

extension RecordedPeer {
  /// Shows the values that the peer sent and those that it was sent, in order of time. Those that
  /// it was sent have no handle, as the handles are the phone's. At the same time, what the peer
  /// sent comes first.
  fileprivate func forEachValue(_ show: (_ handle: Int?, _ octets: [UInt8]) -> Void) {
    let links = valuedLinks.enumerated().sorted {
      ($0.element.times.lowerBound, $0.offset) < ($1.element.times.lowerBound, $1.offset)
    }
    // Most links are over when the next one begins. Values are sorted together only for links that
    // overlap.
    var waiting: [(time: Instant, link: Int, value: Value)] = []
    var last = Instant.start
    for (place, (number, link)) in links.enumerated() {
      last = waiting.isEmpty ? link.times.upperBound : max(last, link.times.upperBound)
      waiting += link.values().map { ($0.time, number, $0) }
      if place + 1 < links.count, links[place + 1].element.times.lowerBound <= last { continue }
      let inOrder = waiting.enumerated().sorted {
        ($0.element.time, $0.element.link, $0.offset)
          < ($1.element.time, $1.element.link, $1.offset)
      }
      for item in inOrder { show(item.element.value.handle, item.element.value.octets) }
      waiting = []
    }
  }

  private typealias Value = (time: Instant, handle: Int?, octets: [UInt8])
  private typealias ValuedLink = (times: ClosedRange<Instant>, values: () -> [Value])

  /// The links on which the peer was the peripheral, then those on which it was the central.
  private var valuedLinks: [ValuedLink] {
    let sending = sessions.compactMap { session -> ValuedLink? in
      session.pushTimes.map { times in
        (times, { session.dialogue.pushes.map { ($0.time, Int($0.handle.rawValue), $0.value) } })
      }
    }
    let receiving = (central?.sessions ?? []).compactMap { session -> ValuedLink? in
      session.values.map(\.time).range.map { times in
        (times, { session.values.map { ($0.time, nil, $0.octets) } })
      }
    }
    return sending + receiving
  }
}

extension Collection<Instant> {
  /// From the earliest to the latest.
  var range: ClosedRange<Instant>? {
    self.min().flatMap { first in self.max().map { first...$0 } }
  }
}
