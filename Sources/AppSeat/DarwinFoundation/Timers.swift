public import Foundation

// Timers that call a method of a target. They keep the target alive.
//
// Source: Apple, Timer.
extension Timer {
  /// Makes a timer on the current run loop that calls a method of a target.
  @discardableResult public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}

/// Something of which there are timers with a target. It lets an initializer of a timer make one of a
/// subclass.
public protocol TargetTimerMaking {}

extension Timer: TargetTimerMaking {}

extension TargetTimerMaking where Self: Timer {
  /// Makes a timer that never fires, as a placeholder.
  public init() {
    let timer = TargetTimer(fire: .distantFuture, interval: 0, userInfo: nil, repeats: false) { _ in
    }
    timer.invalidate()
    guard let made = timer as? Self else { fatalError("a timer is asked for as another class") }
    self = made
  }

  public init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) {
    self.init(
      fireAt: Date(timeIntervalSinceNow: ti), interval: ti, target: aTarget, selector: aSelector,
      userInfo: userInfo, repeats: yesOrNo)
  }

  public init(
    fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector,
    userInfo ui: Any?, repeats rep: Bool
  ) {
    let target = HeldTarget(t)
    let timer = TargetTimer(fire: date, interval: ti, userInfo: ui, repeats: rep) {
      s.call(target.value, $0)
    }
    guard let made = timer as? Self else { fatalError("a timer is asked for as another class") }
    self = made
  }
}

/// A timer with what the app has given it along.
private final class TargetTimer: Timer {
  private let given: Any?

  init(
    fire date: Date, interval: TimeInterval, userInfo: Any?, repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void
  ) {
    given = userInfo
    super.init(fire: date, interval: interval, repeats: repeats, block: block)
  }

  override var userInfo: Any? { given }
}
