import Testing
import Timelines

@testable import Adapters

@Suite struct ProcessLifeTests {
  private func steps(
    _ kinds: [Kind], by cause: String = "system", hasLifecycle: Bool = true
  ) -> [ProcessLife.Step] {
    var life = ProcessLife(hasLifecycle: hasLifecycle)
    return kinds.map { kind in
      var entry = Entry(time: .start, sequence: 1, from: .implementation, kind: kind)
      if kind == .appTerminated { entry[.by] = .text(cause) }
      return life.receive(entry)
    }
  }

  @Test func `a process lives from launch to termination`() {
    #expect(
      steps([.appLaunched, .callbackDidFinishLaunching, .appForeground, .appTerminated])
        == [.start, .tell, .tell, .end])
    #expect(
      steps([.appLaunched, .appTerminated, .callbackDidConnect, .appLaunched])
        == [.start, .end, .nothing, .start])
  }

  @Test func `a suspended app is told nothing until it is woken or opened`() {
    #expect(
      steps([.appLaunched, .appSuspended, .callbackDidConnect, .appWoken, .callbackDidConnect])
        == [.start, .suspend, .nothing, .tell, .tell])
    #expect(
      steps([.appLaunched, .appSuspended, .appInactive, .callbackWillEnterForeground])
        == [.start, .suspend, .tell, .tell])
  }

  @Test func `a suspended app is killed without a word, and so is one that crashed`() {
    #expect(
      steps([.appLaunched, .appSuspended, .appTerminated])
        == [.start, .suspend, .end])
    for cause in ["crash", "restart"] {
      let ended = steps([.appLaunched, .appTerminated], by: cause)
      #expect(ended == [.start, .end])
    }
    #expect(
      steps([.appLaunched, .appTerminated], by: "user") == [.start, .end])
  }

  @Test func `a deleted app leaves nothing, until it is installed and launched again`() {
    #expect(
      steps([.appLaunched, .userDeletesApp, .appTerminated, .callbackDidConnect, .appLaunched])
        == [.start, .delete, .nothing, .nothing, .start])
  }

  @Test func `an app does not notice what the user sees`() {
    #expect(steps([.appLaunched, .alertShown, .appThrottled]) == [.start, .nothing, .nothing])
  }

  @Test func `without a lifecycle an app runs from the first thing that it is told`() {
    #expect(
      steps([.callbackDidFinishLaunching, .callbackDidUpdateState], hasLifecycle: false)
        == [.startAndTell, .tell])
    #expect(steps([.callbackDidUpdateState]) == [.nothing])
  }

  @Test func `after a crash only a launch starts it again`() {
    var life = ProcessLife(hasLifecycle: true)
    func step(_ kind: Kind) -> ProcessLife.Step {
      life.receive(Entry(time: .start, sequence: 1, from: .implementation, kind: kind))
    }
    #expect(step(.appLaunched) == .start)
    life.crash()
    #expect(step(.appForeground) == .nothing)
    #expect(step(.callbackDidFinishLaunching) == .nothing)
    #expect(step(.appTerminated) == .nothing)
    #expect(step(.appLaunched) == .start)
  }
}
