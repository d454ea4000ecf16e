import Testing
import Timelines

@testable import CoreBluetoothModel

struct PreserverTests {
  private var preserver = Preserver()
  private var behaviour = Behaviour.Preservation()
  private var isOffBySettings = false

  private func session(_ identifier: String? = "lock-1") -> Session {
    var session = Session(
      id: 7, app: "lock", role: .central, manager: "central", restoreIdentifier: identifier)
    session.central.scan = ScanRequest(services: [.heartRate])
    return session
  }

  private mutating func receive(_ input: Preserver.Input, at seconds: Int = 0) -> [Preserver.Output]
  {
    preserver.receive(
      input,
      Preserver.Context(
        now: .start + .seconds(seconds), iosVersion: 18, restoreTimeout: .seconds(10),
        isOffBySettings: isOffBySettings, behaviour: behaviour))
  }

  private mutating func end(_ session: Session, hasMode: Bool = true) -> [Preserver.Output] {
    let candidate = Preserver.Candidate(
      session: session, hasMode: hasMode, advertises: false, serves: false)
    return receive(
      .appEnded("lock", by: .system, usesAccessorySetupKit: false, leaving: [candidate]))
  }

  @Test mutating func `a session with an identifier outlives its app, another one does not`() {
    #expect(end(session()) == [.preserves(7)])
    #expect(end(session(nil)) == [.releases(7)])
    #expect(end(session(), hasMode: false) == [.releases(7)])
    isOffBySettings = true
    #expect(end(session()) == [.releases(7)])
    behaviour.keepsLinksWithoutIdentifier = true
    #expect(end(session(nil)).isEmpty)
  }

  @Test mutating func `a ghost keeps everything, unless the behaviour says otherwise`() {
    behaviour.stopsScan = true
    behaviour.dropsLinks = true
    #expect(end(session()) == [.preserves(7), .drops(.links, of: 7), .drops(.scan, of: 7)])
  }

  @Test mutating func `the app gets the restored state, then the state, then what happened`() {
    #expect(
      receive(.claimed(session(), isLast: true)) == [.restores(7), .announces(7), .flushes(7)])
    behaviour.restoresAfterState = true
    #expect(
      receive(.claimed(session(), isLast: true)) == [.announces(7), .restores(7), .flushes(7)])
    behaviour.omitsPartialState = true
    #expect(receive(.claimed(session(), isLast: true)) == [.announces(7), .flushes(7)])
  }

  @Test mutating func `ghosts that nobody claims are dropped in time`() {
    _ = receive(.appLaunched("other", hasGhosts: false), at: 1)
    #expect(preserver.nextDeadline == nil)
    _ = receive(.appLaunched("lock", hasGhosts: true), at: 2)
    #expect(preserver.nextDeadline == .start + .seconds(12))
    #expect(receive(.timePassed("lock", ghosts: [7]), at: 11).isEmpty)
    #expect(receive(.timePassed("lock", ghosts: [7]), at: 12) == [.releases(7)])
    #expect(preserver.nextDeadline == nil)
  }

  @Test mutating func `the last claim stops the clock`() {
    _ = receive(.appLaunched("lock", hasGhosts: true))
    _ = receive(.claimed(session(), isLast: false))
    #expect(preserver.nextDeadline != nil)
    _ = receive(.claimed(session(), isLast: true))
    #expect(preserver.nextDeadline == nil)
  }
}
