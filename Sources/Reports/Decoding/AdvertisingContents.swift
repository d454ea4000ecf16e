import BluetoothProtocols
import Timelines

/// Advertising data in a few words, for the millions of times that it is repeated.
///
/// An advertiser sends the same data many times a second, so the words for recent data are kept.
struct AdvertisingContents: Sendable {
  private let style: TextStyle
  private var known: [Data: String] = [:]
  private var size = 0

  /// The most octets of data and words that are kept. A capture of a crowd has a few hundred
  /// advertisers, with some 200 octets each.
  private static let limit = 1 << 20

  /// Advertising data as a key. An array is hashed octet by octet, which took a twentieth of the time of
  /// `bluewake decode`.
  private struct Data: Hashable {
    var octets: [UInt8]

    func hash(into hasher: inout Hasher) {
      unsafe octets.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  init(style: TextStyle) { self.style = style }

  mutating func text(of data: [UInt8]) -> String {
    if let text = known[Data(octets: data)] { return text }
    let text = AdvertisingPhrase(style: style).text(of: data)
    size += data.count + text.utf8.count
    if size > Self.limit {
      known.removeAll()
      size = data.count + text.utf8.count
    }
    known[Data(octets: data)] = text
    return text
  }
}
