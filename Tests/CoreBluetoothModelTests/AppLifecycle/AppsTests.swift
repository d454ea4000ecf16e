import Testing
import Timelines

@testable import CoreBluetoothModel

struct AppsTests {
  private var apps = Apps()
  private var context = Apps.Context(
    now: .start, cause: nil, coalescesStates: false, wakeExclusions: [], behaviour: .init())

  private func event(
    _ callback: Kind = .callbackDidUpdateValue, _ category: Event.Category = .valueUpdate,
    session: Int = 7, cause: Int? = nil
  ) -> Event {
    Event(callback: callback, category: category, session: session, fields: [:], cause: cause)
  }

  private var discovery: Event { event(.callbackDidDiscover, .discovery) }

  private let central = Apps.Recipient(app: 0, role: .central)

  private var hasMail: Bool { mutating get { apps.hasMail } }

  private var hasSuspendedApp: Bool { mutating get { apps.hasSuspendedApp } }

  private mutating func receive(_ input: Apps.Input) -> [Apps.Output] {
    apps.receive(input, context)
  }

  /// Installs an app that has been through these, at the start of time.
  private mutating func install(
    modes: [String] = ["bluetooth-central"], _ inputs: AppProcess.Input...
  ) {
    let timing = AppProcess.Timing(Parameters(), context.behaviour)
    let app = App("lock", AppProperties([.modes: .texts(modes)], context.behaviour), timing: timing)
    _ = receive(.installed(app))
    for input in inputs { _ = receive(.lives(0, input, for: nil)) }
  }

  /// Installs an app that the user has opened and left, and that was then suspended.
  private mutating func installSuspended(modes: [String] = ["bluetooth-central"]) {
    install(modes: modes, .opened, .left(handler: .zero))
    context.now = .start + .seconds(5)
    _ = receive(.lives(0, .timePassed, for: nil))
  }

  /// The callbacks that an app is given one after the other.
  private mutating func callbacks() -> [Kind] {
    var kinds: [Kind] = []
    while let event = apps.takeNext(for: 0) { kinds.append(event.callback) }
    return kinds
  }

  @Test mutating func `an app in the foreground is called at once`() {
    install(.opened)
    #expect(receive(.happened(event(), to: central)).isEmpty)
    #expect(callbacks() == [.callbackDidUpdateValue])
  }

  @Test mutating func `a suspended app with the mode is woken, and its process is counted`() {
    installSuspended()
    let before = apps.transitions
    let event = event(cause: 3)
    #expect(
      receive(.happened(event, to: central))
        == [.tells(.woken, of: 0, for: event), .wakes(session: 7), .comes(event, to: 0)])
    #expect(apps.transitions == before + 1)
    #expect(apps.all[0].awakeCause == 3)
    #expect(callbacks().isEmpty)
  }

  @Test mutating func `a suspended app without the mode is told when the user comes back`() {
    installSuspended(modes: [])
    #expect(receive(.happened(discovery, to: central)).isEmpty)
    #expect(receive(.happened(event(), to: central)).isEmpty)
    #expect(!hasMail)
    _ = receive(.mayTell(0, sessions: [8]))
    #expect(!hasMail)
    _ = receive(.mayTell(0, sessions: [7]))
    #expect(callbacks() == [.callbackDidDiscover, .callbackDidUpdateValue])
  }

  @Test mutating func `a faulty phone loses what it should keep, or tells it in the background`() {
    context.behaviour.losesQueue = true
    installSuspended(modes: [])
    #expect(receive(.happened(event(), to: central)).isEmpty)
    _ = receive(.mayTell(0, sessions: [7]))
    #expect(!hasMail)
    context.behaviour.losesQueue = false
    context.behaviour.deliversQueueInBackground = true
    #expect(receive(.happened(event(), to: central)) == [.calls(event())])
  }

  @Test mutating func `of the states that are kept only the last is told, if states coalesce`() {
    context.coalescesStates = true
    installSuspended(modes: [])
    for cause in 1...3 {
      let state = event(.callbackDidUpdateState, .centralState, cause: cause)
      _ = receive(.happened(state, to: central))
    }
    _ = receive(.mayTell(0, sessions: [7]))
    #expect(apps.takeNext(for: 0)?.cause == 3)
    #expect(callbacks().isEmpty)
  }

  @Test mutating func `an app is called again when it has returned`() {
    install(.opened)
    for _ in 0..<2 { _ = receive(.happened(event(), to: central)) }
    #expect(apps.takeNext(for: 0) != nil)
    _ = receive(.called(0))
    #expect(apps.takeNext(for: 0) == nil)
    #expect(hasMail)
    _ = receive(.returned)
    #expect(apps.takeNext(for: 0) != nil)
  }

  @Test mutating func `a throttled app hears of discoveries later`() {
    installSuspended()
    _ = receive(.lives(0, .woken(work: .seconds(300)), for: nil))
    context.now = apps.nextDeadline ?? .start
    #expect(
      receive(.lives(0, .timePassed, for: nil)).contains(.tells(.throttled, of: 0, for: nil)))
    #expect(receive(.happened(discovery, to: central)) == [.putsOff(discovery)])
    let due = context.now + .seconds(1)
    _ = receive(.putOff(discovery, until: due))
    #expect(apps.isOneLate)
    #expect(apps.nextDeadline == due)
    #expect(receive(.timePassed).isEmpty)
    context.now = due
    #expect(receive(.timePassed) == [.isDue(discovery)])
    var late = central
    late.mayWait = false
    #expect(receive(.happened(discovery, to: late)).first == .tells(.woken, of: 0, for: discovery))
  }

  @Test mutating func `an event for a preserved session may start its app, which is told later`() {
    install()
    var ghost = central
    ghost.isGhost = true
    #expect(receive(.happened(event(), to: ghost)) == [.relaunches(0, for: event())])
    #expect(receive(.happened(event(session: 8), to: central)).isEmpty)
    _ = receive(.claimed(0, session: 7))
    #expect(callbacks() == [.callbackDidUpdateValue])
  }

  @Test mutating func `an event is lost if its peripheral has no delegate and none is about to be`()
  {
    installSuspended()
    var mute = central
    mute.lacksDelegate = true
    #expect(receive(.happened(event(), to: mute)) == [.loses(event())])
    _ = receive(.posted(event(), to: 0))
    #expect(receive(.happened(event(), to: mute)).contains(.wakes(session: 7)))
  }

  @Test mutating func `what outlives the manager is kept when its app ends`() {
    install(.opened)
    for event in [discovery, event(.callbackDidReadRSSI, .answer), event(session: 8)] {
      _ = receive(.happened(event, to: central))
    }
    #expect(
      receive(.lives(0, .ended(.system), for: nil))
        == [.tells(.terminated(.system), of: 0, for: nil)])
    _ = receive(.ended(0, keeping: [7]))
    #expect(!hasMail)
    _ = receive(.claimed(0, session: 7))
    _ = receive(.claimed(0, session: 8))
    #expect(callbacks() == [.callbackDidDiscover])
  }

  @Test mutating func `background tasks are numbered, and the latest ends if none is named`() {
    install(.opened)
    for _ in 0..<3 { _ = receive(.beginsTask(0)) }
    _ = receive(.endsTask(0, nil))
    #expect(apps.all[0].process.tasks == [1, 2])
    _ = receive(.endsTask(0, 1))
    #expect(apps.all[0].process.tasks == [2])
    #expect(apps.all[0].lastTask == 3)
  }

  @Test mutating func `only a suspended app is one`() {
    install(.opened)
    #expect(!hasSuspendedApp)
    #expect(apps.index(of: "lock") == 0)
    _ = receive(.deleted(0))
    #expect(apps.index(of: "lock") == nil)
    installSuspended()
    #expect(hasSuspendedApp)
  }
}
