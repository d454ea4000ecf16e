public import ArgumentParser
public import BluetoothProtocols
import Captures
import Judging
public import Timelines

/// `bluewake anonymise`: a capture that can be shown to others.
struct AnonymiseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "anonymise",
    abstract: "Writes a capture without addresses, names, keys and personal values.",
    discussion: """
      Addresses, names, keys and serial numbers are replaced, each by the same one throughout. Lengths, \
      times and the order of records stay, and CRCs are adapted. So timeline, audit and replay show the \
      same as before. The format is that of the capture; a packed capture is written unpacked.

      What to do with values is a policy: keep leaves them, hash replaces them, equal ones by equal \
      ones, and blank makes zeros of them. The report says what was changed, and what may still tell of \
      a person.

      Whoever knows the key can find out what stood in the capture. Without --key, a key is drawn by \
      chance and forgotten.

      Exits with 65 where the capture cannot be read or is damaged, after writing what could be read.
      """)

  @Argument(help: "A capture file; - is standard input.")
  var capture: String

  @Argument(help: "The file to write; - is standard output.", transform: String.init(output:))
  var output: String

  @Option(
    help: ArgumentHelp(
      "What replacements are made with: the same text gives the same replacements. At least 8 "
        + "characters.", valueName: "text"))
  var key: String?

  @Option(help: "Values of other attributes than the standard ones: keep, hash or blank.")
  var values = AnonymisationPolicy.Treatment.hash

  @Option(
    help: "Values of standard characteristics, except personal ones: keep, hash or blank.")
  var standard = AnonymisationPolicy.Treatment.keep

  @Option(help: "Manufacturer and service data in advertisements: keep, hash or blank.")
  var advertising = AnonymisationPolicy.Treatment.hash

  @Option(
    help: """
      What cannot be read, such as encrypted payloads and vendors' packets: keep, hash or blank.
      """)
  var payloads = AnonymisationPolicy.Treatment.hash

  @Option(
    help: ArgumentHelp(
      "A characteristic or descriptor whose values stay; repeatable.", valueName: "uuid"))
  var keep: [BluetoothUUID] = []

  @Option(
    help: ArgumentHelp(
      "A characteristic or descriptor whose values are replaced; repeatable.", valueName: "uuid"))
  var hash: [BluetoothUUID] = []

  @Option(
    help: ArgumentHelp(
      "A characteristic or descriptor whose values become zeros; repeatable.", valueName: "uuid"))
  var blank: [BluetoothUUID] = []

  @Flag(help: "Let the first packet be at 2000-01-01T00:00:00Z, and the others as much later.")
  var hideDate = false

  @Option(help: "How the report is written: text or json.")
  var format = Format.text

  @OptionGroup var keys: KeyOptions

  @OptionGroup var limits: LimitOptions

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  func validate() throws {
    if let key, key.utf8.count < 8 {
      throw ValidationError(
        saying: "--key has \(key.utf8.count) octets, expected 8 or more: it must be hard to guess")
    }
    let all = keep + hash + blank
    if let twice = all.indices.first(where: { all[..<$0].contains(all[$0]) }) {
      throw ValidationError(
        saying: "\(all[twice].shortest.description) has two treatments, expected one")
    }
  }

  func run() throws {
    let files = try CommandFiles(
      reading: .captures([capture]), writing: .capture(output, by: "the output"))
    let whole = try Capture.open(argument: capture, within: limits.limits)
    guard let layout = CaptureLayout(whole.format, for: whole) else {
      StandardError.writeLine("\(whole.name): error: its format can be read, and not written")
      throw ExitCode.badInput
    }
    var anonymiser = Anonymiser(
      secret: secret, policy: policy, keys: keys.longTerm.ring,
      identityKeys: identityKeys(in: whole))
    let shift = hideDate ? whole.firstTime : nil
    let conversion = CaptureConversion(to: layout.withoutTexts)
    let outcome = try conversion.convert(whole, to: output, in: files) { record, octets in
      let altered = anonymiser.replacement(of: record, octets)
      if let shift { record.time = record.time.moved(from: shift) }
      return altered
    }
    outcome.warnings.report(about: whole.name)
    let isWritten = outcome.report(about: output, layout)
    guard isWritten else { throw ExitCode.badInput }
    let summary = AnonymisationSummary(
      report: anonymiser.report, policy: policy, records: outcome.recordsWritten,
      commentsRemoved: outcome.commentsLeftOut + layout.textCount, keepsDate: !hideDate,
      isRepeatable: key != nil)
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

  private var secret: [UInt8] {
    if let key { return Array(key.utf8) }
    var chance = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: 0...255, using: &chance) }
  }

  private func identityKeys(in capture: Capture) -> [IdentityResolvingKey] {
    var search = IdentityKeySearch(keys: keys.longTerm.ring)
    _ = capture.forEachRecord { record, octets in search.note(record, octets) }
    return keys.identities.map(\.key) + search.keys
  }
}

extension AnonymisationPolicy.Treatment: ExpressibleByArgument {}

extension BluetoothUUID: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension CaptureTime {
  /// Returns the time that is as much later than the beginning of the year 2000 as this one is later
  /// than another one.
  fileprivate func moved(from start: CaptureTime) -> CaptureTime {
    let beginning: Int64 = 946_684_800_000_000_000
    let distance = nanosecondsSince1970 &- start.nanosecondsSince1970
    return CaptureTime(nanosecondsSince1970: beginning &+ distance)
  }
}
