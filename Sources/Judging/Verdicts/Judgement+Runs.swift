import Adapters
import Conformance

extension Judgement {
  /// Records a host's offences in a run.
  mutating func add(_ complaints: HostComplaints, in spec: SpecFile) {
    hostRule.add(complaints.text.map { "the host \($0)" }, in: spec)
  }

  /// Records the findings in the processes of an app in a run.
  mutating func add(_ findings: AppFindings, in spec: SpecFile) {
    appRule.add(findings.text, in: spec)
  }
}
