import Glibc

/// A spec file whose scenario is mostly advertisements: a hundred peripherals at 100 ms.
struct LoadSpec {
  /// The app's reaction to them.
  enum App: String {
    /// There is none: whatever scans does so by itself.
    case none
    /// Each peripheral is reported once.
    case scanning
    /// Each advertisement is reported.
    case allowingDuplicates
  }

  var app: App
  var minutes: Int

  static let peers = 100

  /// Writes the file, and gives its path.
  func write(in folder: String) throws -> String {
    let path = "\(folder)/load-\(app.rawValue)-\(minutes).yaml"
    guard let file = fopen(path, "w") else { throw Failure("\(path) cannot be written") }
    defer { fclose(file) }
    fputs(text, file)
    return path
  }

  private var text: String {
    let peers = (1...Self.peers).map {
      "    - {peer: p\($0), services: [\"180D\"], localName: Device \($0), interval: 100ms}"
    }
    return (Self.head + scenario + ["  peers:"] + peers + ["  settle: \(minutes)min"] + Self.foot)
      .joined(separator: "\n")
  }

  private static let head = [
    "spec: 1", "id: load", "title: Many advertisements", "covers: [BG-SEM-08]",
    "requires: [central]", "passive: false", "scenario:",
  ]

  private static let foot = [
    "expect:", "  - id: heard", "    at-least: 1",
    "    of: air.advertisement", "",
  ]

  private var scenario: [String] {
    if app == .none { return [] }
    let duplicates = app == .allowingDuplicates
    return [
      "  apps:", "    - app: scanner", "      reactions:",
      "        - when: callback.didFinishLaunching",
      "          then:", "            - {do: call.createCentralManager, manager: central}",
      "        - when: callback.didUpdateState", "          where: {state: poweredOn}",
      "          then:",
      "            - do: call.scanForPeripherals", "              services: [\"180D\"]",
      "              allowDuplicates: \(duplicates)",
      "  acts:", "    - {at: 0s, do: user.opensApp, app: scanner}",
    ]
  }
}

/// A year with one phone, one lock that is away for nine hours a day, and an app in the background
/// that wants to be connected to it.
enum YearSpec {
  static func write(in folder: String) throws -> String {
    let path = "\(folder)/year.yaml"
    guard let file = fopen(path, "w") else { throw Failure("\(path) cannot be written") }
    defer { fclose(file) }
    fputs(text, file)
    return path
  }

  private static let text = """
    spec: 1
    id: year
    title: After each of a year's absences the lock is connected again
    covers: [BG-LTA-01]
    requires: [central]
    passive: false
    scenario:
      apps:
        - app: lock
          modes: [bluetooth-central]
          reactions:
            - when: callback.didFinishLaunching
              then:
                - {do: call.createCentralManager, manager: central}
            - when: callback.didUpdateState
              where: {state: poweredOn}
              then:
                - {do: call.scanForPeripherals, services: ["180D"]}
            - when: callback.didDiscover
              then:
                - {do: call.connect}
            - when: callback.didDisconnect
              then:
                - {do: call.connect}
      peers:
        - {peer: door, services: ["180D"], interval: 100ms}
      acts:
        - {at: 0s, do: user.opensApp, app: lock}
        - {at: 60s, do: user.leavesApp, app: lock}
        - {at: 9h, do: peer.leaves, peer: door, every: 24h, times: 365}
        - {at: 18h, do: peer.returns, peer: door, every: 24h, times: 365}
      settle: 24h
    expect:
      - id: back
        for-each: peer
        each: peer.returns
        then: callback.didConnect
        within: 10min

    """
}
