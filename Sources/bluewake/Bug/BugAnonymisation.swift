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
    /// The number of octets of a record that stay, as the finding rests on them, by its number.
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

  /// The most octets that stay because the finding rests on them.
  ///
  /// Source: chosen. Flags and a few numbers have fewer; more may be a text or a key.
  private static let mostRevealed = 15

  /// Returns the part without what is personal.
  func run(
    on small: SmallCapture, keeping mark: FindingMark, by judge: BugJudge
  ) throws(BugLoss) -> Masked {
    guard let found = judge.finding(mark, in: small), let masked = masked(small, by: policy) else {
      throw Self.loss("its records")
    }
    func message(_ small: SmallCapture) -> String? {
      judge.finding(mark.withoutAddress, in: small)?.finding.message
    }
    func shows(_ small: SmallCapture) -> Bool { message(small) != nil }
    func showsTheSame(_ small: SmallCapture) -> Bool { message(small) == found.finding.message }
    let values = self.masked(small, by: openPolicy(for: found))
    let isOfValues = values.map(showsTheSame) ?? false
    let isShown = shows(masked)
    if isShown, showsTheSame(masked) || isOfValues { return Masked(small: masked) }
    // A packet that is broken is replaced whatever the policy says. Of the original, which is the last
    // resort, the figures stay too: they are none of a person's.
    var choices = [Choice(open: small, keeps: showsTheSame)]
    if !isShown {
      choices.insert(Choice(open: values, keeps: shows), at: 0)
      choices.append(Choice(open: small, keeps: shows))
    }
    do throws(BugLoss) {
      return try chosen(of: choices, masked, hiding: small)
    } catch {
      if isShown { return Masked(small: masked) }
      throw error
    }
  }

  /// A form of the part from which octets may stay, and what they must keep.
  private struct Choice {
    var open: SmallCapture?
    var keeps: (SmallCapture) -> Bool
  }

  /// Returns the part with the octets of the first choice that reveals few, and no address.
  private func chosen(
    of choices: [Choice], _ masked: SmallCapture, hiding small: SmallCapture
  ) throws(BugLoss) -> Masked {
    var least: Int?
    for choice in choices {
      guard let open = choice.open, var octets = OctetChoice(masked, open, as: layout),
        octets.run(choice.keeps)
      else { continue }
      least = min(least ?? .max, octets.revealedCount)
      guard octets.revealedCount <= Self.mostRevealed, let chosen = octets.small,
        !chosen.names(addressesOf: small)
      else { continue }
      return Masked(small: chosen, revealed: octets.revealed)
    }
    throw Self.loss(least.map { "\($0.counted("octet")) that are replaced" } ?? "what is replaced")
  }

  private static func loss(_ what: TerminalText) -> BugLoss {
    BugLoss(
      text: "lost while anonymising, because it depends on \(what); --keep UUID keeps the values "
        + "of a characteristic, and --personal keeps everything")
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
      (octets, outcome) = try conversion.file(of: capture, altering: alter)
      return outcome
    }
    guard written?.outcome.recordsWritten == small.numbers.count else { return nil }
    return SmallCapture(octets: octets, numbers: small.numbers)
  }
}
