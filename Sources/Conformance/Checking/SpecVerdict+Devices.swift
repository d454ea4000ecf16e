extension SpecVerdict {
  /// The verdict on each device that put the rule to the test: the worst of those on its
  /// expectations. Nil if the rule judges no devices, or if they were not counted.
  public var devices: DeviceVerdicts? {
    let all = expectations.compactMap(\.devices)
    if all.isEmpty { return nil }
    var sums: [String: DeviceVerdict] = [:]
    for verdict in all.flatMap(\.devices) {
      sums[verdict.device] = sums[verdict.device]?.joined(with: verdict) ?? verdict
    }
    return DeviceVerdicts(
      sums.values.sorted { $0.device < $1.device }, isCut: all.contains(where: \.isCut))
  }
}

extension DeviceVerdict {
  /// Returns the worse of two verdicts on a device, with the tests of both.
  fileprivate func joined(with other: DeviceVerdict) -> DeviceVerdict {
    var worse = rank < other.rank ? other : self
    worse.tested = tested + other.tested
    return worse
  }

  private var rank: Int {
    switch verdict {
    case .fail, .error: 3
    case .inconclusive: isAdvice ? 2 : 1
    case .pass, .notExercised, .notApplicable: 0
    }
  }
}
