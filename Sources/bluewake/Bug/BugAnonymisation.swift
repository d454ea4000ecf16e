import ArgumentParser
import BluetoothProtocols
import Captures
import Conformance
import Judging
import Timelines

/// The anonymising of a part of a capture, which must not lose its finding.
struct BugAnonymisation {
  private let secret: [UInt8]
  private let keep: [BluetoothUUID]
  private let layout: CaptureLayout

  /// A part without addresses, names, keys and personal values.
  struct Masked {
    var small: SmallCapture
    /// The records with octets of values that stay, as the finding rests on them.
    var revealed: [Int: Int] = [:]
  }

  /// The secret follows from the whole capture, so that a rerun gives the same replacements. The slow
  /// function makes guesses at what was replaced as dear as with a key.
  init(of whole: Capture, as layout: CaptureLayout, keep: [BluetoothUUID]) throws(ExitCode) {
    let digest = Array(whole.contentDigest.description.utf8)
    guard let secret = SlowKey.secret(of: digest, salt: Self.salt) else {
      StandardError.writeLine(
        "error: there is no memory to anonymise, which takes 128 MiB")
      throw .outputFailed
    }
    (self.secret, self.keep, self.layout) = (secret, keep, layout)
  }

  private static let salt = Array("bluewake bug 1.0".utf8)

  /// The most octets of values that stay because the finding rests on them.
  ///
  /// Source: chosen. A format is told by flags and a few numbers; more may be a text or a key.
  static let mostRevealed = 8

  /// Returns the part without what is personal; nil if the finding is lost.
  func run(on small: SmallCapture, keeping mark: FindingMark, by judge: BugJudge) -> Masked? {
    func shows(_ small: SmallCapture) -> Bool {
      judge.finding(mark.withoutAddress, in: small) != nil
    }
    guard let masked = masked(small, by: policy) else { return nil }
    if shows(masked) { return Masked(small: masked) }
    guard let found = judge.finding(mark, in: small),
      let open = self.masked(small, by: openPolicy(for: found)), shows(open)
    else { return nil }
    var choice = OctetChoice(masked, open, as: layout)
    choice.run(shows)
    guard choice.revealedCount <= Self.mostRevealed, let small = choice.small else { return nil }
    return Masked(small: small, revealed: choice.revealed)
  }

  private var policy: AnonymisationPolicy {
    var policy = AnonymisationPolicy()
    for uuid in keep { policy.attributes[uuid] = .keep }
    return policy
  }

  /// Values stay, but no address, name or key.
  private func openPolicy(for found: BugFinding) -> AnonymisationPolicy {
    var policy = policy
    (policy.values, policy.standard) = (.keep, .keep)
    (policy.advertising, policy.payloads) = (.keep, .keep)
    for witness in found.finding.witnesses {
      for field in [Field.characteristic, .descriptor] {
        let uuid = witness.entry[field]?.uuid
        if let uuid { policy.attributes[uuid] = .keep }
      }
    }
    return policy
  }

  private func masked(_ small: SmallCapture, by policy: AnonymisationPolicy) -> SmallCapture? {
    guard let capture = small.capture(named: "capture") else { return nil }
    let anonymisation = CaptureAnonymisation(
      secret: secret, policy: policy, hiding: capture.firstTime)
    var octets: [UInt8] = []
    let written = try? anonymisation.write(capture, as: layout) {
      conversion, alter throws(CaptureError) in
      let outcome: CaptureConversion.Outcome
      (octets, outcome) = try conversion.octets(of: capture, altering: alter)
      return outcome
    }
    guard written?.outcome.recordsWritten == small.numbers.count else { return nil }
    return SmallCapture(octets: octets, numbers: small.numbers)
  }
}
