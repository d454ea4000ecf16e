public import Foundation

/// An observation of a property, until it is invalidated or released.
///
/// Source: Apple, NSKeyValueObservation.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  fileprivate var check: (() -> Void)?

  public func invalidate() {
    check = nil
    KeyValueObservers.shared.remove(self)
  }

  deinit { KeyValueObservers.shared.removeReleased() }
}

/// Which values an observer wants.
///
/// Source: Apple, NSKeyValueObservingOptions.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = Self(rawValue: 1)
  public static let old = Self(rawValue: 2)
  /// The observer is called once at the beginning.
  public static let initial = Self(rawValue: 4)
  /// The observer is called before each change. Not supported: it is called afterwards only.
  public static let prior = Self(rawValue: 8)
}

/// A change of a property.
///
/// Source: Apple, NSKeyValueObservedChange.
public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
  public let oldValue: Value?
}

extension NSObjectProtocol where Self: NSObject {
  /// Observes a property of Core Bluetooth's or UIKit's objects, such as `CBPeripheral.state`.
  ///
  /// Linux has no key-value observing. The property is compared with its former value whenever the
  /// app has received a callback or made a call. A change of a property of the app's own classes is
  /// noticed only at such a moment, too.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation()
    var former = self[keyPath: keyPath]
    observation.check = { [weak self] in
      guard let self else { return }
      let now = self[keyPath: keyPath]
      guard !areEqual(former, now) else { return }
      let change = NSKeyValueObservedChange(
        newValue: options.contains(.new) ? now : nil,
        oldValue: options.contains(.old) ? former : nil)
      former = now
      changeHandler(self, change)
    }
    KeyValueObservers.shared.add(observation)
    if options.contains(.initial) {
      changeHandler(
        self,
        NSKeyValueObservedChange(newValue: options.contains(.new) ? former : nil, oldValue: nil))
    }
    return observation
  }
}

/// Returns whether two values are equal, as far as their type can tell.
private func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  guard let left = left as? AnyHashable, let right = right as? AnyHashable else { return false }
  return left == right
}

/// The observations of the process.
public final class KeyValueObservers: @unchecked Sendable {
  static let shared = KeyValueObservers()
  private struct Reference { weak var observation: NSKeyValueObservation? }
  private let lock = NSRecursiveLock()
  private var references: [Reference] = []

  /// Calls the observers of all properties that have changed.
  public static func check() {
    let observations = shared.lock.withLock { shared.references.compactMap(\.observation) }
    for observation in observations { observation.check?() }
  }

  func add(_ observation: NSKeyValueObservation) {
    lock.withLock { references.append(Reference(observation: observation)) }
  }

  func remove(_ observation: NSKeyValueObservation) {
    lock.withLock { references.removeAll { $0.observation === observation } }
  }

  func removeReleased() {
    lock.withLock { references.removeAll { $0.observation == nil } }
  }
}
