// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation

// Values that are kept with an object, by the address of a key.
//
// Source: Apple, objc_setAssociatedObject.

/// How an associated value is kept. Here each is kept alive, except with `OBJC_ASSOCIATION_ASSIGN`.
///
/// Source: Apple, objc_AssociationPolicy.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  Associations.shared.value(of: object as AnyObject, key)
}

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  Associations.shared.set(value, policy, of: object as AnyObject, key)
}

public func objc_removeAssociatedObjects(_ object: Any) {
  Associations.shared.remove(object as AnyObject)
}

/// The associated values of all objects. Those of an object that is gone are removed when another object
/// gets its first value.
private final class Associations: @unchecked Sendable {
  static let shared = Associations()

  private enum Value {
    case kept(Any)
    case assigned(Weak)
  }

  private final class Weak {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private struct Owner {
    let object: Weak
    var values: [UnsafeRawPointer: Value] = [:]
  }

  private let lock = NSRecursiveLock()
  private var owners: [ObjectIdentifier: Owner] = [:]

  func value(of object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    lock.withLock {
      switch owner(object)?.values[key] {
      case .kept(let value): value
      case .assigned(let reference): reference.object
      case nil: nil
      }
    }
  }

  func set(
    _ value: Any?, _ policy: objc_AssociationPolicy, of object: AnyObject, _ key: UnsafeRawPointer
  ) {
    // The former value may be the last one of its kind, whose end must not find the table locked in the
    // middle of a change.
    let former = lock.withLock {
      var owner = owner(object)
      if owner == nil { removeReleased() }
      let former = owner?.values[key]
      if owner == nil { owner = Owner(object: Weak(object)) }
      owner?.values[key] = value.map {
        policy == .OBJC_ASSOCIATION_ASSIGN ? .assigned(Weak($0 as AnyObject)) : .kept($0)
      }
      owners[ObjectIdentifier(object)] = owner
      return former
    }
    withExtendedLifetime(former) {}
  }

  func remove(_ object: AnyObject) {
    let former = lock.withLock { owners.removeValue(forKey: ObjectIdentifier(object)) }
    withExtendedLifetime(former) {}
  }

  /// Returns what an object has; nil if it is another one at the place of one that is gone.
  private func owner(_ object: AnyObject) -> Owner? {
    guard let owner = owners[ObjectIdentifier(object)], owner.object.object === object else {
      return nil
    }
    return owner
  }

  private func removeReleased() {
    owners = owners.filter { $0.value.object.object != nil }
  }
}
