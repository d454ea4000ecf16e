import Testing
import Timelines

@testable import CoreBluetoothModel

private func second(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

/// A process that has been through some inputs, at the start of time.
private func process(
  _ inputs: AppProcess.Input..., parameters: Parameters = Parameters()
) -> AppProcess {
  var process = AppProcess(timing: AppProcess.Timing(parameters))
  for input in inputs { _ = process.receive(input, at: .start) }
  return process
}

/// A suspended app that is woken when time starts, with something to do.
private func woken(work: Duration) -> AppProcess {
  var woken = process(.opened, .left(handler: .zero))
  _ = woken.receive(.timePassed, at: second(5))
  _ = woken.receive(.woken(work: work), at: second(100))
  return woken
}

struct AppProcessTests {
  @Test func `the user opens an app that does not run`() {
    var app = process()
    #expect(
      app.receive(.opened, at: .start)
        == [.launched(by: .user), .didFinishLaunching(by: .user), .foreground])
    #expect(app.isInForeground)
  }

  @Test func `an app that the user leaves is suspended five seconds later`() {
    var app = process(.opened)
    #expect(app.receive(.left(handler: .zero), at: .start) == [.background, .didEnterBackground])
    #expect(app.nextDeadline == second(5))
    #expect(app.receive(.timePassed, at: second(5)) == [.suspended])
    #expect(app.nextDeadline == nil)
  }

  @Test func `an interrupted app is still in the foreground`() {
    var app = process(.opened)
    #expect(app.receive(.interrupted, at: .start) == [.inactive])
    #expect(app.isInForeground)
    #expect(app.receive(.opened, at: .start) == [.foreground])
  }

  @Test func `a woken app with nothing to do is suspended at once`() {
    var app = woken(work: .zero)
    #expect(app.budgetEnd == second(110))
    #expect(app.nextDeadline == second(100))
    #expect(app.receive(.timePassed, at: second(100)) == [.suspended])
  }

  @Test func `a woken app works until it says that it is done`() {
    var app = woken(work: .seconds(8))
    #expect(app.nextDeadline == second(108))
    #expect(app.receive(.finishedWork, at: second(103)).isEmpty)
    #expect(app.receive(.timePassed, at: second(103)) == [.suspended])
  }

  @Test func `work behind the budget and its grace is throttled`() {
    var app = woken(work: .seconds(300))
    #expect(app.nextDeadline == second(130))
    #expect(app.receive(.timePassed, at: second(130)) == [.throttled, .suspended])
  }

  @Test func `a second overrun within a day ends the app`() {
    var app = woken(work: .seconds(300))
    _ = app.receive(.timePassed, at: second(130))
    _ = app.receive(.woken(work: .seconds(300)), at: second(200))
    #expect(app.budgetEnd == second(205))
    #expect(app.nextDeadline == second(225))
    #expect(app.receive(.timePassed, at: second(225)) == [.terminated(.system)])
  }

  @Test func `a further event gives more time`() {
    var app = woken(work: .seconds(8))
    #expect(app.receive(.woken(work: .seconds(8)), at: second(105)).isEmpty)
    #expect(app.budgetEnd == second(115))
    #expect(app.nextDeadline == second(113))
  }

  @Test func `a background task keeps the app awake until its limit`() {
    var app = woken(work: .zero)
    app.tasks = [1]
    #expect(app.nextDeadline == second(130))
    #expect(app.receive(.timePassed, at: second(130)) == [.tasksExpired])
    #expect(app.nextDeadline == second(131))
    #expect(app.receive(.timePassed, at: second(131)) == [.terminated(.system)])
  }

  @Test func `a task that is ended in time costs nothing`() {
    var app = woken(work: .zero)
    app.tasks = [1]
    _ = app.receive(.timePassed, at: second(130))
    app.tasks = []
    #expect(app.receive(.timePassed, at: second(130)) == [.suspended])
  }

  @Test func `Bluetooth starts an app in the background`() {
    var app = process()
    #expect(
      app.receive(.relaunched(work: .zero), at: .start)
        == [.launched(by: .bluetooth), .background, .didFinishLaunching(by: .bluetooth)])
    #expect(app.isInBackground)
  }

  @Test func `a suspended app does nothing by itself`() {
    var app = process(.opened, .left(handler: .zero))
    _ = app.receive(.timePassed, at: second(5))
    for input in [AppProcess.Input.finishedWork, .timePassed, .left(handler: .zero), .interrupted] {
      #expect(app.receive(input, at: second(10)).isEmpty)
    }
    #expect(
      app.receive(.opened, at: second(10)) == [.inactive, .willEnterForeground, .foreground])
  }

  @Test func `an app that does not run cannot be ended`() {
    var app = process()
    #expect(app.receive(.ended(.user), at: .start).isEmpty)
  }

  @Test func `with the observed profile a woken app stays for ten seconds`() {
    var app = process(.opened, .left(handler: .zero), parameters: Parameters(.observed))
    _ = app.receive(.timePassed, at: second(5))
    _ = app.receive(.woken(work: .zero), at: second(100))
    #expect(app.nextDeadline == second(110))
    _ = app.receive(.woken(work: .zero), at: second(104))
    #expect(app.nextDeadline == second(114))
  }

  @Test func `an app has the time of a task for a task, and not that of a wake`() {
    var app = process(.opened, .left(handler: .zero))
    _ = app.receive(.timePassed, at: second(5))
    #expect(app.receive(.tasked(work: .seconds(3600)), at: second(100)) == [.woken])
    app.tasks = [1]
    #expect(app.nextDeadline == second(130))
    app.tasks = []
    _ = app.receive(.finishedWork, at: second(125))
    #expect(app.nextDeadline == second(125))
    #expect(app.receive(.timePassed, at: second(125)) == [.suspended])
  }

  @Test func `a task starts an app that does not run, and no app that is in front`() {
    var app = process()
    #expect(
      app.receive(.tasked(work: .zero), at: .start)
        == [.launched(by: .backgroundTask), .background, .didFinishLaunching(by: .backgroundTask)])
    #expect(app.isInBackground)
    _ = app.receive(.opened, at: .start)
    #expect(app.receive(.tasked(work: .zero), at: .start).isEmpty)
  }
}
