import BluetoothProtocols
import Captures
import Judging
import Timelines

/// The replacement of all values in a capture that may identify somebody.
struct CaptureAnonymisation {
  private let secret: [UInt8]
  private let keys: KnownKeys
  private let salt: AnonymisationSalt?
  let policy: AnonymisationPolicy
  /// The beginning of the capture, if its date is hidden.
  private let start: CaptureTime?

  /// - Parameters:
  ///   - secret: Any octets. The same octets give the same output.
  ///   - start: The beginning of the capture, if its date is hidden.
  ///   - salt: The salt that a note of the output gives as the secret's origin.
  init(
    secret: [UInt8], policy: AnonymisationPolicy, hiding start: CaptureTime? = nil,
    keys: KnownKeys = KnownKeys(), salt: AnonymisationSalt? = nil
  ) {
    var policy = policy
    policy.dateShift = start.map { CaptureTime.hidden.seconds(after: $0) }
    (self.secret, self.policy, self.start) = (secret, policy, start)
    (self.keys, self.salt) = (keys, salt)
  }

  /// Draws a random secret.
  static func chanceSecret() -> [UInt8] {
    var chance = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: 0...255, using: &chance) }
  }

  /// Writes a capture with everything replaced.
  ///
  /// - Parameter convert: Writes the capture through a conversion and an alteration.
  func write<Failure: Error>(
    _ whole: Capture, as layout: CaptureLayout,
    by convert: (CaptureConversion, @escaping CaptureConversion.Alteration) throws(Failure) ->
      CaptureConversion.Outcome
  ) throws(Failure) -> (outcome: CaptureConversion.Outcome, report: AnonymisationReport) {
    var anonymiser = Anonymiser(
      secret: secret, policy: policy, keys: keys.ring, survey: survey(of: whole))
    let bare = layout.withoutTexts
    var last: CaptureRecord?
    let outcome = try convert(CaptureConversion(to: salt?.commented(bare) ?? bare)) {
      record, octets in
      if let record { anonymiser.receive(record, octets) } else { anonymiser.end() }
      var ready = anonymiser.takeReady()
      last = ready.last?.record ?? last
      if record == nil, let last, let note = salt?.record(behind: last, in: bare) {
        ready.append(note)
      }
      if let start {
        for place in ready.indices {
          ready[place].record.time = ready[place].record.time.moved(from: start)
        }
      }
      return ready
    }
    return (outcome, anonymiser.report)
  }

  private func survey(of capture: Capture) -> AnonymisationSurvey {
    var survey = AnonymisationSurvey(
      keys: keys.ring, identityKeys: keys.identities.map(\.key))
    _ = capture.forEachRecord { record, octets in survey.learn(from: record, octets) }
    return survey
  }
}

extension CaptureTime {
  /// The beginning of the year 2000, at which captures begin whose date is hidden.
  fileprivate static let hidden = CaptureTime(nanosecondsSince1970: 946_684_800_000_000_000)

  /// Returns the time that is as much later than the hidden beginning as this one is later than another
  /// one.
  fileprivate func moved(from start: CaptureTime) -> CaptureTime {
    let distance = nanosecondsSince1970 &- start.nanosecondsSince1970
    return CaptureTime(
      nanosecondsSince1970: Self.hidden.nanosecondsSince1970 &+ distance)
  }

  fileprivate func seconds(after other: CaptureTime) -> Int64 {
    (nanosecondsSince1970 &- other.nanosecondsSince1970) / 1_000_000_000
  }
}
