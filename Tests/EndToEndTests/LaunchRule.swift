import Foundation

/// A rule with one expectation, in whose scenario an app is launched.
enum LaunchRule {
  /// - Parameters:
  ///   - expectation: The name of the expectation, which stands in line 10.
  ///   - lines: Its other lines.
  static func text(_ id: String, _ expectation: String = "it", _ lines: String...) -> String {
    """
    spec: 1
    id: \(id)
    title: A rule about a launch
    requires: [lifecycle]
    scenario:
      apps: [{app: viewer}]
      acts: [{at: 0s, do: user.opensApp, app: viewer}]
      settle: 1s
    expect:
      - id: \(expectation)

    """ + lines.map { "    \($0)\n" }.joined()
  }
}
