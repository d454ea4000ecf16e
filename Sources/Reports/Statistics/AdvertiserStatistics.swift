public import Timelines

/// The figures of one advertiser in a timeline.
public struct AdvertiserStatistics: Hashable, Sendable {
  /// The device.
  public var peer: String
  /// The last name that it advertised; nil if none.
  public var name: String?
  /// The number of its advertisements that were heard.
  public var reports = 0
  /// The number of its scan responses that were heard.
  public var responses = 0
  /// The number of times that the payload of its advertisements changed.
  public var changes = 0
  /// The time at which it was first heard.
  public var first: Instant
  /// The time at which it was last heard.
  public var last: Instant
  /// The signal strengths, in dBm.
  var signals = SampledValues()
  /// The same over time.
  var signalCourse = SampledCourse()
  /// The times between advertisements, in nanoseconds.
  var gaps = SampledValues()
  private var payload: [UInt8]?
  private var lastReport: Instant?
  /// The advertisements that a sniffer heard on each channel.
  private var channels: [Int: ChannelStatistics] = [:]

  private struct ChannelStatistics: Hashable {
    var last: Instant
    var gaps = SampledValues()
    var span: Int64 = 0
  }

  init(peer: String, at time: Instant) { (self.peer, first, last) = (peer, time, time) }

  mutating func receive(_ entry: Entry) {
    last = max(last, entry.time)
    if let name = entry[.localName]?.text { self.name = name }
    if let signal = entry[.rssi]?.integer {
      signals.add(Int64(signal))
      signalCourse.add(Int64(signal), at: entry.time.nanoseconds)
    }
    guard entry.kind == .airAdvertisement else {
      responses += 1
      return
    }
    reports += 1
    if let before = lastReport { gaps.add((entry.time - before).nanoseconds) }
    lastReport = entry.time
    if let octets = entry[.payload]?.octets {
      if let payload, payload != octets { changes += 1 }
      payload = octets
    }
    guard let channel = entry[.channel]?.integer, (0..<40).contains(channel) else { return }
    if var known = channels[channel] {
      let gap = (entry.time - known.last).nanoseconds
      known.gaps.add(gap)
      known.span += gap
      known.last = entry.time
      channels[channel] = known
    } else {
      channels[channel] = ChannelStatistics(last: entry.time)
    }
  }

  /// The time between two advertisements, and how far it varies: half of all, and 90 % of them
  /// without the shortest and the longest. Nil if fewer than three were heard.
  public var interval: (median: Duration, spread: Duration)? {
    guard gaps.count > 1, let median = gaps.median, let low = gaps.quantile(5),
      let high = gaps.quantile(95)
    else { return nil }
    return (.nanoseconds(median), .nanoseconds(high - low))
  }

  /// The longest time in which it was not heard; nil if fewer than two advertisements were heard.
  public var longestGap: Duration? { gaps.count > 0 ? .nanoseconds(gaps.greatest) : nil }

  /// The signal strength in dBm: the weakest, the median and the strongest; nil if none is known.
  public var signal: (weakest: Int, median: Int, strongest: Int)? {
    signals.median.map { (Int(signals.least), Int($0), Int(signals.greatest)) }
  }

  /// The share of its advertisements that a sniffer did not hear, from 0 to 1. Nil if no sniffer made
  /// the capture, or it heard too few on one channel.
  ///
  /// Source: inferred. An advertiser keeps its interval, up to 10 ms of delay (Core 5.4, Vol 6, Part B,
  /// 4.4.2.2.1), so the time on one channel over the median gap there is the number that was sent.
  public var loss: Double? {
    let fullest = channels.max {
      ($0.value.gaps.count, $1.key) < ($1.value.gaps.count, $0.key)
    }?.value
    guard let fullest, fullest.gaps.count >= 20, let median = fullest.gaps.median, median > 0 else {
      return nil
    }
    let sent = Double(fullest.span) / Double(median)
    return max(0, 1 - Double(fullest.gaps.count) / max(1, sent))
  }
}
