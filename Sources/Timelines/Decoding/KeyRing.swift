public import BluetoothProtocols

/// The long-term keys by which a decoder may open encrypted connections. These are the keys that it
/// was given, and the keys that the capture shows.
public struct KeyRing: Sendable {
  /// The number of PDUs that each given key opened, in the order in which the keys were given.
  public private(set) var openedByGiven: [Int]
  /// The number of encrypted PDUs.
  public internal(set) var encryptedCount = 0
  /// The number of encrypted PDUs that a key opened.
  public private(set) var openedCount = 0

  private var keys: [LongTermKey]
  private let givenCount: Int

  /// The most keys from the capture. If it shows more, only the last ones are kept.
  private static let limit = 64

  /// Makes a ring with the given keys. Further keys may come from the capture.
  public init(_ given: [LongTermKey] = []) {
    keys = given
    givenCount = given.count
    openedByGiven = Array(repeating: 0, count: given.count)
  }

  /// The keys that were given, in their order.
  var given: [LongTermKey] { Array(keys.prefix(givenCount)) }

  /// Every key with its number.
  var candidates: [(number: Int, key: LongTermKey)] {
    keys.enumerated().map { (number: $0.offset, key: $0.element) }
  }

  /// Takes a key that the capture shows, with its octets in the order of the wire.
  mutating func learn(_ octets: some Collection<UInt8>) {
    guard let key = LongTermKey(littleEndian: Array(octets)) else { return }
    learn(key)
  }

  /// Takes the key that a pairing distributes.
  mutating func learn(from pdu: SMPPDU) {
    if case .encryptionInformation(let octets) = pdu { learn(octets) }
  }

  mutating func learn(_ key: LongTermKey) {
    guard !keys.contains(key) else { return }
    if keys.count - givenCount >= Self.limit { keys.remove(at: givenCount) }
    keys.append(key)
  }

  mutating func countOpened(by number: Int) {
    openedCount += 1
    if number < givenCount { openedByGiven[number] += 1 }
  }
}
