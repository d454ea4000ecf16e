import Conformance
import Timelines

/// The findings of several rules on one device, or on several devices that did the same.
struct DeviceFindings {
  /// The devices, in the order in which they were found.
  private(set) var devices: [String]
  /// The findings, in the order of the rules.
  private var items: [Item]

  /// An entry, and all findings against it.
  struct Cause {
    var witness: Witness
    var items: [Item]
  }

  /// The findings of a rule on one device.
  struct Item {
    var verdict: SpecVerdict
    var expectation: ExpectationVerdict
    /// The findings that say the same, at least one.
    var findings: [Finding]
  }

  /// Groups the findings that name the accused device by devices.
  static func groups(of verdicts: [SpecVerdict]) -> [DeviceFindings] {
    var names: [String] = []
    var items: [String: [Item]] = [:]
    for verdict in verdicts where verdict.isAboutDevices {
      for expectation in verdict.expectations where expectation.isCertain {
        for finding in expectation.findings {
          guard let device = finding.device else { continue }
          if items[device] == nil { names.append(device) }
          items[device, default: []].add(finding, expectation, verdict)
        }
      }
    }
    var groups: [DeviceFindings] = []
    for name in names {
      let own = items[name] ?? []
      let signature = own.map(\.signature)
      if let place = groups.firstIndex(where: { $0.items.map(\.signature) == signature }) {
        groups[place].add(name, own)
      } else {
        groups.append(DeviceFindings(name, own))
      }
    }
    return groups
  }

  private init(_ device: String, _ items: [Item]) { (devices, self.items) = ([device], items) }

  /// Adds a device that did the same.
  private mutating func add(_ device: String, _ more: [Item]) {
    devices.append(device)
    for index in items.indices { items[index].findings += more[index].findings }
  }

  /// The entries of the first device with findings, in the order of the rules.
  var causes: [Cause] {
    var causes: [Cause] = []
    for item in items {
      guard let culprit = item.findings[0].culprit else { continue }
      let place = causes.firstIndex { cause in
        cause.witness.entry.sequence == culprit.entry.sequence
          && cause.items[0].verdict.capture == item.verdict.capture
      }
      if let place {
        causes[place].items.append(item)
      } else {
        causes.append(Cause(witness: culprit, items: [item]))
      }
    }
    return causes
  }
}

extension DeviceFindings.Item {
  /// The key that is equal if two devices have the same finding.
  fileprivate var signature: [String] {
    [verdict.id, expectation.id, expectation.fault ?? findings[0].message]
  }

  /// Returns whether another expectation of the same rule has the same fault.
  func saysTheSame(as other: Self) -> Bool {
    expectation.fault != nil && expectation.fault == other.expectation.fault
      && verdict.id == other.verdict.id && verdict.capture == other.verdict.capture
  }
}

extension [DeviceFindings.Item] {
  /// Adds a finding to those that say the same.
  fileprivate mutating func add(
    _ finding: Finding, _ expectation: ExpectationVerdict, _ verdict: SpecVerdict
  ) {
    let place = firstIndex { item in
      item.verdict.id == verdict.id && item.verdict.capture == verdict.capture
        && item.expectation.id == expectation.id
        && (expectation.fault != nil || item.findings[0].message == finding.message)
    }
    if let place {
      self[place].findings.append(finding)
    } else {
      append(DeviceFindings.Item(verdict: verdict, expectation: expectation, findings: [finding]))
    }
  }
}

extension SpecVerdict {
  /// Whether a rule of practice was broken, which accuses no party.
  var isAdvice: Bool { verdict == .inconclusive && expectations.contains(where: \.isAdvice) }

  /// Whether it failed, or is advice that was not heeded.
  var isBroken: Bool { verdict == .fail || isAdvice }

  /// Whether the findings say which device is accused.
  var isAboutDevices: Bool {
    let findings = expectations.filter(\.isCertain).flatMap(\.findings)
    return !findings.isEmpty && findings.allSatisfy { $0.device != nil } && expectedFailure == nil
  }
}

extension ExpectationVerdict {
  /// Whether its findings are proved: it failed, or is advice that was not heeded.
  package var isCertain: Bool { verdict == .fail || isAdvice }

  /// The fault in words, if it is proved and the rule has a text for it.
  var provedFault: String? { isCertain ? fault : nil }
}

extension Finding {
  /// The device that is accused, if the rule judges any device.
  package var device: String? { accused?.text }
}
