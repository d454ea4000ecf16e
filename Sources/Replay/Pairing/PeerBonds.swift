/// What a peer keeps of the phones with which it has paired, or tried to, by their places.
struct PeerBonds: Sendable {
  private var bonds: [Int: Bond] = [:]
  private var attempts: [Int: RepeatedAttempts] = [:]
  /// How many Security Managers the peer has had, so that no two draw the same numbers.
  var pairings = 0

  subscript(phone: Int) -> Bond? {
    get { bonds[phone] }
    set { bonds[phone] = newValue }
  }

  subscript(attemptsOf phone: Int) -> RepeatedAttempts {
    get { attempts[phone] ?? RepeatedAttempts() }
    set { attempts[phone] = newValue }
  }
}
