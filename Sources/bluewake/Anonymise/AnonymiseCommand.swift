public import ArgumentParser
public import BluetoothProtocols
import Captures
import Judging
public import Timelines

/// `bluewake anonymise`: a capture that can be shown to others.
struct AnonymiseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "anonymise",
    abstract: "Replaces addresses, names, keys and health values.",
    discussion: """
      Replaces each address, name, key and serial number by the same substitute throughout. \
      Lengths, times and the order of records stay, and CRCs are adapted, so timeline, audit and \
      replay show the same as before. The format is that of the capture; a packed capture is \
      written unpacked.

      Values are kept (keep), replaced so that equal values stay equal (hash), or zeroed (blank). \
      The report lists what was changed, and what may still identify a person.

      The same key gives the same replacements. It comes from a file or from the environment, \
      never from the command line, and goes through a slow function (scrypt) with a salt. A note \
      of the output and the report hold the salt. --salt takes that of an earlier output, so that \
      both can be compared. The key's holder can recover the original values. Without --key, a \
      random key is used and discarded.

      Exits with 65 if the capture cannot be read or is damaged, after writing what could be read.
      """)

  @Argument(help: "A capture file; - is standard input.")
  var capture: String

  @Argument(help: "The file to write; - is standard output.", transform: String.init(output:))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The key for replacements: a file with at least 16 octets, or env:NAME for a variable "
        + "of the environment.", valueName: "file"))
  var key: AnonymisationKey?

  @Option(
    help: ArgumentHelp(
      "The salt of an earlier output, for the same replacements with its key: that output, or "
        + "the digits in its report.", valueName: "capture"))
  var salt: String?

  @Option(help: "Values of attributes that the SIG does not define: keep, hash or blank.")
  var values = AnonymisationPolicy.Treatment.hash

  @Option(
    help: """
      Values of standard characteristics that identify no person, such as a battery level: keep, \
      hash or blank. All other standard values are replaced, such as those of health and the \
      dates.
      """)
  var standard = AnonymisationPolicy.Treatment.keep

  @Option(help: "Manufacturer and service data in advertisements: keep, hash or blank.")
  var advertising = AnonymisationPolicy.Treatment.hash

  @Option(
    help: """
      Data that cannot be read, such as encrypted payloads and vendors' packets: keep, hash or \
      blank.
      """)
  var payloads = AnonymisationPolicy.Treatment.hash

  @Option(
    help: ArgumentHelp(
      "A characteristic or descriptor to keep the values of; repeatable.", valueName: "uuid"))
  var keep: [BluetoothUUID] = []

  @Option(
    help: ArgumentHelp(
      "A characteristic or descriptor to replace the values of; repeatable.", valueName: "uuid"))
  var hash: [BluetoothUUID] = []

  @Option(
    help: ArgumentHelp(
      "A characteristic or descriptor to zero the values of; repeatable.", valueName: "uuid"))
  var blank: [BluetoothUUID] = []

  @Flag(
    help: """
      Move the first packet to 2000-01-01T00:00:00Z, and the others with it. Dates in values that \
      --keep names move with them.
      """)
  var hideDate = false

  @Option(help: "How the report is written: text or json.")
  var format = Format.text

  @OptionGroup var keys: KeyOptions

  @OptionGroup var limits: LimitOptions

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  func validate() throws {
    if salt != nil, key == nil {
      throw ValidationError(saying: "--salt goes with a key, expected --key too")
    }
    let all = keep + hash + blank
    if let twice = all.indices.first(where: { all[..<$0].contains(all[$0]) }) {
      throw ValidationError(
        saying: "\(all[twice].shortest.description) has two treatments, expected one")
    }
  }

  func run() throws {
    let files = try CommandFiles(
      reading: .captures([capture]) + .file(key?.path, by: "--key") + .file(saltFile, by: "--salt"),
      writing: .capture(output, by: "the output"))
    let whole = try Capture.open(argument: capture, within: limits.limits)
    guard let layout = CaptureLayout(whole.format, for: whole) else {
      StandardError.writeLine("\(whole.name): error: its format can be read but not written")
      throw ExitCode.badInput
    }
    let salt = try key.map { _ in
      try self.salt.map { try AnonymisationSalt.read($0, within: limits.limits) }
        ?? AnonymisationSalt()
    }
    let anonymisation = CaptureAnonymisation(
      secret: try secret(salt), policy: policy, hiding: hideDate ? whole.firstTime : nil,
      keys: keys.known, salt: salt)
    let (outcome, report) = try anonymisation.write(whole, as: layout) {
      conversion, alter throws(ExitCode) in
      try conversion.convert(whole, to: output, in: files, altering: alter)
    }
    outcome.warnings.report(about: whole.name)
    let isWritten = outcome.report(about: output, layout)
    guard isWritten else { throw ExitCode.badInput }
    let summary = AnonymisationSummary(
      report: report, policy: anonymisation.policy, records: outcome.recordsWritten,
      commentsRemoved: outcome.commentsLeftOut + layout.textCount, keepsDate: !hideDate,
      salt: salt?.octets.hexadecimal)
    show(format == .json ? summary.json + "\n" : summary.text)
    if outcome.warnings.damageCount > 0 { throw ExitCode.badInput }
  }

  /// The report goes to standard output, unless the capture is there.
  private func show(_ report: String) {
    let text = TerminalText(document: report)
    if output == "-" { StandardError.write(text) } else { StandardOutput.show(text) }
  }

  private var policy: AnonymisationPolicy {
    var policy = AnonymisationPolicy()
    (policy.values, policy.standard) = (values, standard)
    (policy.advertising, policy.payloads) = (advertising, payloads)
    for uuid in keep { policy.attributes[uuid] = .keep }
    for uuid in hash { policy.attributes[uuid] = .hash }
    for uuid in blank { policy.attributes[uuid] = .blank }
    return policy
  }

  private func secret(_ salt: AnonymisationSalt?) throws(ExitCode) -> [UInt8] {
    if let key, let salt {
      let octets = try key.read()
      if let secret = SlowKey.secret(of: octets, salt: salt.octets) { return secret }
      StandardError.writeLine(
        "--key: there is no memory to compute the secret, which takes 128 MiB")
      throw .outputFailed
    }
    return CaptureAnonymisation.chanceSecret()
  }

  /// The file of `--salt`; nil if it is a salt.
  private var saltFile: String? {
    salt.flatMap { AnonymisationSalt(hexadecimal: $0) == nil ? $0 : nil }
  }
}

extension AnonymisationPolicy.Treatment: ExpressibleByArgument {}

extension BluetoothUUID: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
