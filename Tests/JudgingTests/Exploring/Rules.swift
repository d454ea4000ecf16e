import Conformance
import Judging
import TestSupport

/// The project's own rules.
enum Rules {
  static let withHosts = Result {
    try SpecCollection(below: [CaptureFiles.root.appending(path: "Specs").path]).specs
  }

  /// The rules without those about hosts, which bind no implementation with an API.
  static let all = Result { try withHosts.get().filter { !$0.isAboutHosts } }
}
