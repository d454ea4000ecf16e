/// Bounds on what reading a capture may cost.
///
/// Captures may come from any source. Three megabytes of gzip can hold three gigabytes, and a file
/// of headers without packets can hold a hundred million records. An honest capture reaches none of
/// these bounds. If one is reached, reading ends there with one warning of the kind
/// ``CaptureWarning/Kind/limitReached``. Records that were read before count.
public struct CaptureLimits: Hashable, Sendable {
  private var raised: [Bound: Int] = [:]

  /// Makes the standard bounds.
  public init() {}

  /// The bounds for a capture that is replayed. A device that takes part in a run costs ten times
  /// as much as one that is only read about.
  ///
  /// Source: chosen. 50,000 such devices take some 400 MB.
  public static var ofReplays: CaptureLimits {
    var limits = CaptureLimits()
    limits[.peers] = 50_000
    return limits
  }

  /// The figure of a bound, in what the bound counts.
  public subscript(bound: Bound) -> Int {
    get { raised[bound] ?? bound.standard }
    set { raised[bound] = newValue }
  }

  /// The things that are counted. The raw value is the name in arguments.
  public enum Bound: String, CaseIterable, Hashable, Sendable {
    case unpacked, ratio, records, damaged, interfaces, peers
  }
}

extension CaptureLimits.Bound {
  /// The bound unless another one is set.
  ///
  /// Source: chosen. A gzip file of real traffic holds 10 to 30 times its size. One that repeats
  /// the same advertisement holds some 60 times, and the format allows 1032 times. A capture of 8
  /// GiB has some 150 million records. In the busiest places a sniffer hears some hundred thousand
  /// addresses in a day, as each device takes a new one every quarter of an hour.
  public var standard: Int {
    switch self {
    case .unpacked: Int(clamping: Int64(8) << 30)
    case .ratio: 100
    case .records: 200_000_000
    case .damaged: 1_000_000
    case .interfaces: 100_000
    case .peers: 500_000
    }
  }

  /// The counted items, as a noun phrase.
  public var meaning: String {
    switch self {
    case .unpacked: "octets out of a compressed file or a pipe"
    case .ratio: "octets out of each octet of a compressed file, beyond 256 MiB of output"
    case .records: "records"
    case .damaged: "records that are damaged or empty"
    case .interfaces: "sections and interfaces of a pcapng file"
    case .peers: "devices, by their addresses"
    }
  }

  /// Returns one sentence for a user whose capture has reached the bound.
  func reached(_ limit: Int) -> String {
    "more than \(limit) \(meaning): reading ends here; --limit \(rawValue)=NUMBER allows more"
  }
}

extension CaptureLimits {
  /// The octets that may come out of any compressed file, however small the file is: a few records
  /// that repeat can pack as well as a bomb does.
  ///
  /// Source: chosen.
  static let freeOctets = 256 << 20

  /// Returns how many octets may come out of a file, and which bound says so.
  ///
  /// - Parameter packed: The length of the compressed file; nil for a pipe.
  func octets(outOf packed: Int?) -> (count: Int, bound: Bound) {
    guard let packed else { return (self[.unpacked], .unpacked) }
    let (product, overflow) = packed.multipliedReportingOverflow(by: self[.ratio])
    let byRatio = overflow ? Int.max : max(product, Self.freeOctets)
    return byRatio < self[.unpacked] ? (byRatio, .ratio) : (self[.unpacked], .unpacked)
  }
}
