public import Timelines

extension CaptureStatistics {
  /// Returns the statistics of captures as one JSON document. Times are nanoseconds, signal strengths
  /// dBm, and shares go from 0 to 100 percent.
  ///
  /// `bluewake` is the version of the form. Keys may be added under the same version, but no key
  /// changes its meaning.
  public static func json(_ all: [CaptureStatistics]) -> TerminalText {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("bluewake", 1)
      json.member("report", "statistics")
      json.member("captures") { json in
        json.array { json in
          for statistics in all { json.element { statistics.write(to: &$0) } }
        }
      }
    }
    return json.document
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("capture", capture)
      json.member("links") { json in
        json.array { json in for link in links { json.element { Self.write(link, to: &$0) } } }
      }
      json.member("linksLeftOut", linksLeftOut)
      json.member("advertisers") { json in
        json.array { json in
          for peer in advertisers { json.element { Self.write(peer, to: &$0) } }
        }
      }
    }
  }

  private static func write(_ link: LinkStatistics, to json: inout JSONWriter) {
    json.object { json in
      if let connection = link.connection { json.member("connection", connection) }
      json.member("peer", link.peer)
      if let role = link.role { json.member("role", role) }
      if let began = link.began { json.member("began", began.nanoseconds) }
      if let ended = link.ended { json.member("ended", ended.nanoseconds) }
      json.member("duration", link.duration.nanoseconds)
      if let ending = link.ending { json.member("ending", ending) }
      json.member("intervals") { json in
        json.array { json in
          for step in link.intervals {
            json.element { json in
              json.object { json in
                json.member("time", step.time.nanoseconds)
                json.member("interval", step.interval.nanoseconds)
              }
            }
          }
        }
      }
      if let mtu = link.mtu { json.member("mtu", mtu) }
      if !link.phys.isEmpty { json.member("phys", link.phys) }
      if let signal = link.signal { write(signal, to: &json) }
      if let encrypted = link.encrypted { json.member("encrypted", encrypted.nanoseconds) }
      json.member("requests", link.requests)
      json.member("refusals", link.refusals)
      if let latency = link.latency {
        json.member("latency") { json in
          json.object { json in
            json.member("p50", latency.median.nanoseconds)
            json.member("p95", latency.most.nanoseconds)
            json.member("longest", latency.longest.nanoseconds)
          }
        }
      }
      json.member("values", link.values)
      json.member("valueOctets", link.valueOctets)
      json.member("writes", link.writes)
      json.member("writtenOctets", link.writtenOctets)
    }
  }

  private static func write(_ peer: AdvertiserStatistics, to json: inout JSONWriter) {
    json.object { json in
      json.member("peer", peer.peer)
      if let name = peer.name { json.member("name", name) }
      json.member("first", peer.first.nanoseconds)
      json.member("last", peer.last.nanoseconds)
      json.member("advertisements", peer.reports)
      json.member("scanResponses", peer.responses)
      json.member("payloadChanges", peer.changes)
      if let interval = peer.interval {
        json.member("interval", interval.median.nanoseconds)
        json.member("spread", interval.spread.nanoseconds)
      }
      if let gap = peer.longestGap { json.member("longestGap", gap.nanoseconds) }
      if let signal = peer.signal { write(signal, to: &json) }
      if let loss = peer.loss { json.member("lostPercent", Int((loss * 100).rounded())) }
    }
  }

  private static func write(
    _ signal: (weakest: Int, median: Int, strongest: Int), to json: inout JSONWriter
  ) {
    json.member("rssi") { json in
      json.object { json in
        json.member("weakest", signal.weakest)
        json.member("median", signal.median)
        json.member("strongest", signal.strongest)
      }
    }
  }
}
