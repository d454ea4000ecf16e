import BluetoothProtocols

/// A bound that the specification sets for a parameter of a command.
indirect enum ParameterBound: Sendable {
  /// The parameter is within the range.
  case range(String, ClosedRange<Int>)
  /// The parameter is one of these numbers.
  case among(String, [Int])
  /// The parameter is one of these numbers, which are too many to list; the words stand for them.
  case oneOfMany(String, Set<Int>, String)
  /// The first parameter is not greater than the second one.
  case order(String, atMost: String)
  /// At least one of these bits is set.
  case someBit(String, of: Int)
  /// Only these bits are set. The others name features that this controller lacks.
  case supported(String, bits: Int)
  /// The parameter is one of these numbers. The specification's other numbers name features that
  /// this controller lacks.
  case supportedValue(String, among: [Int])
  /// The supervision timeout is longer than twice the interval times the peripheral latency + 1.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.12, 7.8.18 and 7.8.66.
  case timeoutIsLongEnough
  /// The bounds count only if the parameter has one of these values.
  case when(String, [Int], [ParameterBound])

  /// How a parameter breaks a bound, and the error that the command gets for it.
  struct Breach: Hashable, Sendable {
    /// A clause without its subject, which is the command: "with LE_Scan_Type 0x02, …".
    var text: String
    var error = HCIErrorCode.invalidParameters
  }

  /// Returns how the numbers break the bound; nil if they keep it, or if the parameter is not
  /// among them.
  func breach(in numbers: [String: Int]) -> Breach? {
    switch self {
    case .range(let name, let range):
      return Self.breach(
        of: name, numbers, unless: range.contains,
        "\(Self.shown(range.lowerBound)) to \(Self.shown(range.upperBound)) is allowed")
    case .among(let name, let values):
      return Self.breach(
        of: name, numbers, unless: values.contains,
        "\(Self.list(values)) is allowed")
    case .oneOfMany(let name, let values, let words):
      return Self.breach(of: name, numbers, unless: values.contains, "\(words) is allowed")
    case .order(let name, let limit):
      guard let most = numbers[limit] else { return nil }
      return Self.breach(
        of: name, numbers, unless: { $0 <= most },
        "it must not be above \(limit), \(Self.shown(most))")
    case .someBit(let name, let bits):
      return Self.breach(
        of: name, numbers, unless: { $0 & bits != 0 },
        "at least one bit of \(Self.shown(bits)) must be set")
    case .supported(let name, let bits):
      return Self.breach(
        of: name, numbers, unless: { $0 & ~bits == 0 },
        "the controller supports only \(Self.shown(bits))", .unsupportedFeature)
    case .supportedValue(let name, let values):
      return Self.breach(
        of: name, numbers, unless: values.contains,
        "the controller supports only \(Self.list(values))", .unsupportedFeature)
    case .timeoutIsLongEnough: return Self.timeoutBreach(in: numbers)
    case .when(let name, let values, let bounds):
      guard let number = numbers[name], values.contains(number) else { return nil }
      return bounds.lazy.compactMap { $0.breach(in: numbers) }.first
    }
  }

  private static func breach(
    of name: String, _ numbers: [String: Int], unless isAllowed: (Int) -> Bool, _ rule: String,
    _ error: HCIErrorCode = .invalidParameters
  ) -> Breach? {
    guard let number = numbers[name], !isAllowed(number) else { return nil }
    return Breach(text: "with \(name) \(shown(number)), where \(rule)", error: error)
  }

  private static func timeoutBreach(in numbers: [String: Int]) -> Breach? {
    guard let timeout = numbers["Supervision_Timeout"], let latency = numbers["Max_Latency"],
      let interval = numbers["Connection_Interval_Max"]
    else { return nil }
    // The units are 10 ms and 1.25 ms: 10 t > 2 (1 + l) 1.25 i.
    guard 4 * timeout <= (1 + latency) * interval else { return nil }
    let least = durationText(2 * (1 + latency) * interval * 1250)
    return Breach(
      text: "with Supervision_Timeout \(shown(timeout)) (\(durationText(timeout * 10_000))), where "
        + "it must be longer than \(least) for this interval and latency")
  }

  private static func shown(_ number: Int) -> String {
    if number < 0 { return "\(number)" }
    let digits = String(number, radix: 16, uppercase: true)
    let width = digits.count + digits.count % 2
    return "0x" + String(repeating: "0", count: width - digits.count) + digits
  }

  private static func list(_ values: [Int]) -> String {
    let shown = values.map(shown)
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return shown.dropLast().joined(separator: ", ") + " or " + last
  }
}
