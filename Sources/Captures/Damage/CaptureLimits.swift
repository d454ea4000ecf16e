/// How much a capture may cost, whoever made it.
///
/// Three megabytes of gzip can hold three gigabytes, and a file of headers without packets a hundred
/// million records. An honest capture reaches none of these bounds. Where one is reached, reading
/// ends there with one warning of the kind ``CaptureWarning/Kind/limitReached``; what was read before
/// counts.
public struct CaptureLimits: Hashable, Sendable {
  private var raised: [Bound: Int] = [:]

  /// The bounds as they are where nobody says otherwise.
  public init() {}

  /// The bounds where a capture is put on the air again: a device that takes part in a run costs ten
  /// times as much as one that is read about.
  ///
  /// Source: chosen. 50,000 of them take some 400 MB.
  public static var ofReplays: CaptureLimits {
    var limits = CaptureLimits()
    limits[.peers] = 50_000
    return limits
  }

  public subscript(bound: Bound) -> Int {
    get { raised[bound] ?? bound.standard }
    set { raised[bound] = newValue }
  }

  /// What is counted; the raw value is its name in arguments.
  public enum Bound: String, CaseIterable, Hashable, Sendable {
    case unpacked, ratio, records, damaged, interfaces, peers
  }
}

extension CaptureLimits.Bound {
  /// The bound where nobody says otherwise.
  ///
  /// Source: chosen. A gzip file of real traffic holds 10 to 30 times its size, and one of the same
  /// advertisement again and again some 60 times; its format allows 1032 times. A capture of 8 GiB
  /// has some 150 million records. In the busiest places a sniffer hears some hundred thousand
  /// addresses in a day, as each device takes a new one every quarter of an hour.
  public var standard: Int {
    switch self {
    case .unpacked: 8 << 30
    case .ratio: 100
    case .records: 200_000_000
    case .damaged: 1_000_000
    case .interfaces: 100_000
    case .peers: 500_000
    }
  }

  /// What is counted, as a noun phrase.
  public var meaning: String {
    switch self {
    case .unpacked: "octets out of a compressed file or a pipe"
    case .ratio: "octets out of each octet of a compressed file, once 256 MiB came out"
    case .records: "records"
    case .damaged: "records that are damaged or empty"
    case .interfaces: "sections and interfaces of a pcapng file"
    case .peers: "devices, by their addresses"
    }
  }

  /// One sentence for whoever has reached the bound.
  func reached(_ limit: Int) -> String {
    "more than \(limit) \(meaning): reading ends here; --limit \(rawValue)=NUMBER allows more"
  }
}

extension CaptureLimits {
  /// What may come out of any compressed file, however small it is: a few records that repeat
  /// themselves pack as well as a bomb does.
  ///
  /// Source: chosen.
  static let freeOctets = 256 << 20

  /// How many octets may come out of a file, and which bound says so.
  ///
  /// - Parameter packed: How long the compressed file is; nil for a pipe.
  func octets(outOf packed: Int?) -> (count: Int, bound: Bound) {
    guard let packed else { return (self[.unpacked], .unpacked) }
    let (product, overflow) = packed.multipliedReportingOverflow(by: self[.ratio])
    let byRatio = overflow ? Int.max : max(product, Self.freeOctets)
    return byRatio < self[.unpacked] ? (byRatio, .ratio) : (self[.unpacked], .unpacked)
  }
}
