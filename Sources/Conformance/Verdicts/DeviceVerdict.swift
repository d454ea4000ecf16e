/// The verdict on one of the devices that a rule judges.
public struct DeviceVerdict: Hashable, Sendable {
  /// The device, as findings name it.
  public var device: String
  /// Pass, fail or inconclusive. A device that put nothing to the test has no verdict.
  public var verdict: Verdict
  /// Whether a rule of practice was broken, which is no failure.
  public var isAdvice = false
  /// The number of times that the device put the rule to the test.
  public var tested: Int
  /// The number of the captured record that shows the first breach; nil without a breach or without
  /// a capture.
  public var record: Int?
  /// The number of the entry that shows the first breach; nil without a breach.
  public var sequence: Int?

  package init(_ device: String, _ verdict: Verdict, tested: Int) {
    (self.device, self.verdict, self.tested) = (device, verdict, tested)
  }

  /// Whether the rule was broken, or the advice not heeded.
  public var isBroken: Bool { verdict == .fail || isAdvice }
}

/// The verdicts on the devices that put a rule to the test, sorted by their names.
public struct DeviceVerdicts: Hashable, Sendable {
  /// The devices.
  public var devices: [DeviceVerdict]
  /// Whether there were more devices than are counted.
  public var isCut: Bool

  package init(_ devices: [DeviceVerdict], isCut: Bool) {
    (self.devices, self.isCut) = (devices, isCut)
  }
}

extension DeviceVerdicts {
  /// Returns the same verdicts, with another one for each failure.
  ///
  /// - Parameter isAdvice: Whether the failures are of a rule of practice.
  func withoutFailures(isAdvice: Bool) -> DeviceVerdicts {
    var open = self
    for index in open.devices.indices where open.devices[index].verdict == .fail {
      open.devices[index].verdict = .inconclusive
      open.devices[index].isAdvice = isAdvice
    }
    return open
  }

  /// Returns the same verdicts, less certain if others that allow more time do not share a failure.
  func doubted(by kinder: DeviceVerdicts?) -> DeviceVerdicts {
    let certain = Set((kinder?.devices ?? []).filter { $0.verdict == .fail }.map(\.device))
    var doubted = self
    for index in doubted.devices.indices where doubted.devices[index].verdict == .fail {
      if certain.contains(doubted.devices[index].device) { continue }
      doubted.devices[index].verdict = .inconclusive
    }
    return doubted
  }
}
