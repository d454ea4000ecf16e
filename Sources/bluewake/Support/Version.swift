import CVersion
import Timelines

/// The version of bluewake.
enum Version {
  /// The number of the version, as the newest section of CHANGELOG.md has it, released or not.
  static let number = "0.3.0"

  /// The number, and the commit if the build has one (`make release`, `make install`). For example
  /// `0.3.0 (3f2a91c)`, or `0.3.0 (built for development)`.
  static var text: String {
    let commit = unsafe String(cString: bluewake_commit())
    return "\(number) (\(commit.isEmpty ? "built for development" : commit.printable))"
  }
}
