public import Foundation

// Calls of a method by its selector.
//
// Source: Apple, NSObject.
extension NSObjectProtocol where Self: NSObject {
  /// Calls a method now.
  public func perform(_ aSelector: Selector) { aSelector.call(self, self) }

  /// Calls a method with an argument now.
  public func perform(_ aSelector: Selector, with object: Any?) { aSelector.call(self, object) }

  /// Calls a method later, by a timer of the current run loop. The object is kept alive until then.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval)
  {
    DelayedCalls.shared.add(self, aSelector, anArgument, after: delay)
  }

  /// Calls a method on the main thread: now if this is the main thread and it is to be waited for.
  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool
  ) {
    let call = BoundCall(self, aSelector, arg)
    if wait, Thread.isMainThread { return call.make() }
    if wait {
      DispatchQueue.main.sync(execute: call.make)
    } else {
      DispatchQueue.main.async(execute: call.make)
    }
  }

  /// Calls a method on a thread of its own.
  public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
    let call = BoundCall(self, aSelector, arg)
    Thread.detachNewThread { call.make() }
  }

  /// Calls off what is to be called later of one object.
  public static func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedCalls.shared.cancel(aTarget, nil)
  }

  /// Calls off later calls of one method of one object. The argument is not looked at.
  public static func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    DelayedCalls.shared.cancel(aTarget, aSelector)
  }
}

/// A call on its way to its thread.
private struct BoundCall: @unchecked Sendable {
  let target: NSObject
  let selector: Selector
  let argument: Any?

  init(_ target: NSObject, _ selector: Selector, _ argument: Any?) {
    (self.target, self.selector, self.argument) = (target, selector, argument)
  }

  @Sendable func make() { selector.call(target, argument) }
}

/// The calls that are to be made later.
private final class DelayedCalls: @unchecked Sendable {
  static let shared = DelayedCalls()
  private let lock = NSLock()
  private var calls: [(call: BoundCall, timer: Timer)] = []

  func add(
    _ target: NSObject, _ selector: Selector, _ argument: Any?, after delay: TimeInterval
  ) {
    let call = BoundCall(target, selector, argument)
    let timer = Timer(timeInterval: delay, repeats: false) { timer in
      self.remove(timer)
      call.make()
    }
    lock.withLock { calls.append((call, timer)) }
    RunLoop.current.add(timer, forMode: .default)
  }

  func cancel(_ target: Any, _ selector: Selector?) {
    let object = target as AnyObject
    let isCancelled = { (call: BoundCall) in
      call.target === object && (selector == nil || call.selector == selector)
    }
    let gone = lock.withLock {
      defer { calls.removeAll { isCancelled($0.call) } }
      return calls.filter { isCancelled($0.call) }
    }
    for (_, timer) in gone { timer.invalidate() }
  }

  private func remove(_ timer: Timer) {
    lock.withLock { calls.removeAll { $0.timer === timer } }
  }
}

// Which methods an object has.
extension NSObjectProtocol {
  /// Returns whether the object has a method.
  ///
  /// Swift has no such question. A method of a class is there if the object is of that class. An optional
  /// method of Core Bluetooth's delegates is looked for in the object's type. Any other method counts as
  /// there.
  public func responds(to aSelector: Selector?) -> Bool {
    guard let aSelector else { return false }
    if let isMethod = aSelector.isMethod(self) { return isMethod }
    return MethodFinders.shared.answer(self, aSelector.name) ?? true
  }
}

/// Those who know which methods some objects have.
public final class MethodFinders: @unchecked Sendable {
  public static let shared = MethodFinders()

  /// Returns whether an object has a method, such as `peripheral(_:didReadRSSI:error:)`; nil if that is not
  /// known.
  public typealias Finder = @Sendable (_ object: Any, _ method: String) -> Bool?

  private let lock = NSLock()
  private var finders: [Finder] = []

  public func add(_ finder: @escaping Finder) { lock.withLock { finders.append(finder) } }

  func answer(_ object: Any, _ method: String) -> Bool? {
    let finders = lock.withLock { self.finders }
    return finders.lazy.compactMap { $0(object, method) }.first
  }
}
