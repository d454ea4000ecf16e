import Conformance
import Judging
import TestSupport

/// The project's own rules.
enum Rules {
  static let all = Result {
    try SpecCollection(below: [CaptureFiles.root.appending(path: "Specs").path]).specs
  }
}
