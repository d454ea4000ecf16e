import Conformance
import Judging
import TestSupport

/// The project's own rules, without those about hosts, which bind no implementation with an API.
enum Rules {
  static let all = Result {
    try SpecCollection(below: [CaptureFiles.root.appending(path: "Specs").path]).specs.filter {
      !$0.isAboutHosts
    }
  }
}
