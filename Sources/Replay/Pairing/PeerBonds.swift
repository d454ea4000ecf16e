import BluetoothProtocols

/// A peer's records of the phones with which it has paired, or tried to, by their indices.
struct PeerBonds: Sendable {
  private var bonds: [Int: Bond] = [:]
  private var attempts: [Int: RepeatedAttempts] = [:]
  /// The state that the peer's server keeps for bonded phones while they are away.
  private var clients: [Int: Client] = [:]
  /// The number of Security Managers that the peer has had.
  private var pairings = 0

  subscript(phone: Int) -> Bond? {
    get { bonds[phone] }
    set { bonds[phone] = newValue }
  }

  subscript(attemptsOf phone: Int) -> RepeatedAttempts {
    get { attempts[phone] ?? RepeatedAttempts() }
    set { attempts[phone] = newValue }
  }

  /// Returns the number of the next Security Manager, so that no two draw the same random numbers.
  mutating func nextPairing() -> Int {
    pairings += 1
    return pairings
  }

  struct Client: Hashable, Sendable {
    var configurations: [AttributeHandle: ClientCharacteristicConfiguration]
    /// Whether the services have changed since its link ended.
    var hasMissedChange = false
  }

  /// Keeps a phone's configurations, when its link ends.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 2.5.2 and 3.3.3.3.
  mutating func keep(
    _ configurations: [AttributeHandle: ClientCharacteristicConfiguration], of phone: Int
  ) {
    guard bonds[phone] != nil else { return }
    clients[phone] = Client(configurations: configurations)
  }

  /// Returns the kept state of a phone, once its link is encrypted.
  mutating func takeClient(_ phone: Int) -> Client? { clients.removeValue(forKey: phone) }

  /// Records that the services of the peer have changed.
  mutating func servicesChanged() {
    for phone in clients.keys { clients[phone]?.hasMissedChange = true }
  }
}
