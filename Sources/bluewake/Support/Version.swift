import CVersion
import Timelines

/// The version of bluewake.
enum Version {
  /// The number of the version. It is raised for each release.
  static let number = "0.2.0"

  /// The number, and the commit if the build has one (`make release`, `make install`). For example
  /// `0.2.0 (3f2a91c)`, or `0.2.0 (built for development)`.
  static var text: String {
    let commit = unsafe String(cString: bluewake_commit())
    return "\(number) (\(commit.isEmpty ? "built for development" : commit.printable))"
  }
}
