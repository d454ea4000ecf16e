public import Foundation

/// A `#selector(…)` on Linux: the method itself, called with the target and one argument.
///
/// A method of another class than the target's, or with an argument of another type, is not called.
/// Two selectors are equal if their methods are written alike, such as `tick(_:)`.
public struct Selector: @unchecked Sendable {
  let call: (_ target: Any?, _ argument: Any?) -> Void
  /// Returns whether an object is of the type that has the method; nil if no type is known.
  let isMethod: (_ target: Any) -> Bool?
  /// The method as it is written, without its type: `tick(_:)`. Empty if unknown.
  let name: String

  /// A method of `self`, bound already.
  public init(_ method: @escaping () -> Void, _ name: String = "") {
    (call, isMethod, self.name) = ({ _, _ in method() }, { _ in nil }, name)
  }

  public init<Argument>(_ method: @escaping (Argument) -> Void, _ name: String = "") {
    call = { _, argument in if let argument = argument as? Argument { method(argument) } }
    (isMethod, self.name) = ({ _ in nil }, name)
  }

  /// A method of a type, as in `Strap.tick`.
  public init<Target>(_ method: @escaping (Target) -> () -> Void, _ name: String = "") {
    call = { target, _ in if let target = target as? Target { method(target)() } }
    (isMethod, self.name) = ({ $0 is Target }, name)
  }

  public init<Target, Argument>(
    _ method: @escaping (Target) -> (Argument) -> Void, _ name: String = ""
  ) {
    call = { target, argument in
      if let target = target as? Target, let argument = argument as? Argument {
        method(target)(argument)
      }
    }
    (isMethod, self.name) = ({ $0 is Target }, name)
  }

  /// A method of a protocol, of which only the name is asked for: see `responds(to:)`. It calls
  /// nothing.
  public init(named name: String) {
    (call, isMethod, self.name) = ({ _, _ in }, { _ in nil }, name)
  }
}

extension Selector: Hashable {
  public static func == (left: Selector, right: Selector) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

struct HeldTarget: @unchecked Sendable {
  let value: Any
  init(_ value: Any) { self.value = value }
}

extension NotificationCenter {
  /// Has a method called for each notification. The observer is not kept alive.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: Notification.Name?,
    object anObject: Any?
  ) {
    let target = WeakTarget(observer as AnyObject)
    let token = addObserver(forName: aName, object: anObject, queue: nil) {
      if let target = target.object { aSelector.call(target, $0) }
    }
    Observers.shared.add(token, aName, of: observer)
  }

  /// Ends observations of one name, or of all if none is given.
  public func removeObserver(_ observer: Any, name aName: Notification.Name?, object anObject: Any?)
  {
    for token in Observers.shared.remove(aName, of: observer) { removeObserver(token) }
  }
}

private struct WeakTarget: @unchecked Sendable {
  private(set) weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}

/// The tokens of observations by selector.
private final class Observers: @unchecked Sendable {
  static let shared = Observers()
  private typealias Observation = (name: Notification.Name?, token: any NSObjectProtocol)
  private let lock = NSLock()
  private var observations: [ObjectIdentifier: [Observation]] = [:]

  func add(_ token: any NSObjectProtocol, _ name: Notification.Name?, of observer: Any) {
    let key = ObjectIdentifier(observer as AnyObject)
    lock.withLock { observations[key, default: []].append((name, token)) }
  }

  func remove(_ name: Notification.Name?, of observer: Any) -> [any NSObjectProtocol] {
    let key = ObjectIdentifier(observer as AnyObject)
    return lock.withLock {
      let all = observations[key] ?? []
      observations[key] = all.filter { name != nil && $0.name != name }
      return all.filter { name == nil || $0.name == name }.map(\.token)
    }
  }
}
