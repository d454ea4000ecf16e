public import Foundation

/// Objects that the table does not keep alive.
///
/// Linux's Foundation has neither this class nor ``NSMapTable``. Here is what Swift code uses of them:
/// tables of objects, compared by identity if they are weak.
///
/// Source: Apple, NSHashTable.
open class NSHashTable<ObjectType: AnyObject>: NSObject, @unchecked Sendable {
  private struct Reference { weak var object: ObjectType? }
  private var references: [Reference] = []

  public override init() { super.init() }

  open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable<ObjectType>() }

  /// The objects that are still alive, in the order in which they were added.
  open var allObjects: [ObjectType] { references.compactMap(\.object) }
  open var count: Int { allObjects.count }
  open var anyObject: ObjectType? { allObjects.first }

  open func add(_ object: ObjectType?) {
    references.removeAll { $0.object == nil }
    guard let object, !contains(object) else { return }
    references.append(Reference(object: object))
  }

  open func remove(_ object: ObjectType?) {
    references.removeAll { $0.object == nil || $0.object === object }
  }

  open func removeAllObjects() { references = [] }

  open func contains(_ anObject: ObjectType?) -> Bool {
    guard let anObject else { return false }
    return references.contains { $0.object === anObject }
  }
}

/// Values by objects, either of which the table may not keep alive.
///
/// Source: Apple, NSMapTable.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject, @unchecked Sendable {
  private struct Entry {
    weak var key: KeyType?
    weak var value: ObjectType?
    let keptKey: KeyType?
    let keptValue: ObjectType?
  }

  private let keepsKeys: Bool
  private let keepsValues: Bool
  private var entries: [Entry] = []

  public init(keepsKeys: Bool, keepsValues: Bool) {
    (self.keepsKeys, self.keepsValues) = (keepsKeys, keepsValues)
  }

  open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(keepsKeys: true, keepsValues: true)
  }
  open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(keepsKeys: true, keepsValues: false)
  }
  open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(keepsKeys: false, keepsValues: true)
  }
  open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(keepsKeys: false, keepsValues: false)
  }

  open var count: Int { living.count }

  open func object(forKey aKey: KeyType?) -> ObjectType? {
    guard let aKey else { return nil }
    return living.first { isKey($0, aKey) }?.value
  }

  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    entries = living.filter { !isKey($0, aKey) }
    guard let anObject else { return }
    entries.append(
      Entry(
        key: aKey, value: anObject, keptKey: keepsKeys ? aKey : nil,
        keptValue: keepsValues ? anObject : nil))
  }

  open func removeObject(forKey aKey: KeyType?) { setObject(nil, forKey: aKey) }

  open func removeAllObjects() { entries = [] }

  open func keyEnumerator() -> NSEnumerator {
    NSArray(array: living.compactMap(\.key)).objectEnumerator()
  }

  open func objectEnumerator() -> NSEnumerator? {
    NSArray(array: living.compactMap(\.value)).objectEnumerator()
  }

  private var living: [Entry] { entries.filter { $0.key != nil && $0.value != nil } }

  /// Strings and numbers are equal by their values, as on Apple's systems.
  private func isKey(_ entry: Entry, _ key: KeyType) -> Bool {
    if entry.key === key { return true }
    guard let left = entry.key as? NSObject, let right = key as? NSObject else { return false }
    return left.isEqual(right)
  }
}
