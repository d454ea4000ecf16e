import ArgumentParser
import BluetoothProtocols
import Judging
import Timelines

/// `--ltk`: keys that open encrypted connections recorded off the air.
struct LongTermKeyOptions: ParsableArguments {
  @Option(
    name: .customLong("ltk"),
    help: ArgumentHelp(
      """
      A long-term key, 32 hexadecimal digits, most significant first, to decrypt what a sniffer \
      heard. Keys that the capture itself shows are known. May be given more than once.
      """,
      valueName: "key"))
  var ltk: [GivenLongTermKey] = []

  var ring: KeyRing { KeyRing(ltk.compactMap(\.key)) }

  func validate() throws {
    guard let wrong = ltk.firstIndex(where: { $0.key == nil }) else { return }
    throw ValidationError(
      saying: """
        --ltk number \(wrong + 1) is \(ltk[wrong].length) characters long and no key, expected 32 \
        hexadecimal digits
        """)
  }
}

/// A long-term key as an argument. It is never printed, not even if it is mistyped. The parser
/// would print an argument that it refuses, so this type accepts every text.
struct GivenLongTermKey: ExpressibleByArgument {
  let key: LongTermKey?
  let length: Int

  init(argument: String) {
    (key, length) = (LongTermKey(hexadecimal: argument), argument.count)
  }
}

extension KeyRing {
  /// Says on standard error which of the given keys opened nothing.
  func report(about name: String) { lines(about: name).forEach(StandardError.writeLine) }
}
