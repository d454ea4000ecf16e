// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CoreFoundation
import Foundation

// The keychain: items that outlast the process, in a file of the app's home folder.
//
// Source: Apple, SecItemAdd, SecItemCopyMatching, SecItemUpdate and SecItemDelete.

public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<AnyObject?>?
) -> OSStatus { Keychain.shared.add(Query(attributes), result) }

public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<AnyObject?>?
) -> OSStatus { Keychain.shared.copy(Query(query), result) }

public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  Keychain.shared.update(Query(query), Query(attributesToUpdate))
}

public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  Keychain.shared.delete(Query(query))
}

/// A query or an item of the app, by the keys of the keychain.
struct Query {
  let members: [String: Any]

  init(_ members: [String: Any]) { self.members = members }

  init(_ dictionary: CFDictionary) {
    let object = unsafeBitCast(dictionary, to: NSDictionary.self)
    var members: [String: Any] = [:]
    for (key, value) in object { if let key = key as? String { members[key] = value } }
    self.init(members)
  }

  func flag(_ key: String) -> Bool { (members[key] as? NSNumber)?.boolValue ?? false }

  /// The attributes of the item, without those of the query.
  var attributes: [String: Any] {
    members.filter {
      !$0.key.hasPrefix("r_") && !$0.key.hasPrefix("m_") && $0.key != kSecUseDataProtectionKeychain
    }
  }

  /// Two items of an app differ in these.
  private static let identity = [
    kSecClass, kSecAttrAccount, kSecAttrService, kSecAttrServer, kSecAttrApplicationTag,
  ]

  func isSame(as item: [String: Any]) -> Bool {
    Self.identity.allSatisfy { Self.areEqual(members[$0], item[$0]) }
  }

  func fits(_ item: [String: Any]) -> Bool {
    let ignored = [kSecValueData, kSecAttrAccessible, kSecAttrSynchronizable, kSecAttrAccessGroup]
    return attributes.allSatisfy {
      ignored.contains($0.key) || Self.areEqual($0.value, item[$0.key])
    }
  }

  private static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?):
      (left as? AnyHashable).map { $0 == right as? AnyHashable } ?? false
    default: false
    }
  }
}

private final class Keychain: @unchecked Sendable {
  static let shared = Keychain()
  private let file = URL(filePath: NSHomeDirectory()).appending(path: "Library/Keychain.plist")
  private let lock = NSLock()

  func add(_ query: Query, _ result: UnsafeMutablePointer<AnyObject?>?) -> OSStatus {
    lock.withLock {
      guard query.members[kSecClass] is String else { return errSecParam }
      var items = read()
      if items.contains(where: query.isSame) { return errSecDuplicateItem }
      items.append(query.attributes)
      guard write(items) else { return errSecParam }
      result?.pointee = answer(query, query.attributes)
      return errSecSuccess
    }
  }

  func copy(_ query: Query, _ result: UnsafeMutablePointer<AnyObject?>?) -> OSStatus {
    lock.withLock {
      let found = read().filter(query.fits)
      guard let first = found.first else { return errSecItemNotFound }
      if query.members[kSecMatchLimit] as? String == kSecMatchLimitAll {
        result?.pointee = NSArray(array: found.compactMap { answer(query, $0) })
      } else {
        result?.pointee = answer(query, first)
      }
      return errSecSuccess
    }
  }

  func update(_ query: Query, _ changes: Query) -> OSStatus {
    lock.withLock {
      let items = read()
      guard items.contains(where: query.fits) else { return errSecItemNotFound }
      let changed = items.map {
        query.fits($0) ? $0.merging(changes.attributes) { $1 } : $0
      }
      return write(changed) ? errSecSuccess : errSecParam
    }
  }

  func delete(_ query: Query) -> OSStatus {
    lock.withLock {
      let items = read()
      let rest = items.filter { !query.fits($0) }
      guard rest.count < items.count else { return errSecItemNotFound }
      return write(rest) ? errSecSuccess : errSecParam
    }
  }

  private func answer(_ query: Query, _ item: [String: Any]) -> AnyObject? {
    let data = item[kSecValueData] as? Data
    guard query.flag(kSecReturnAttributes) else {
      return query.flag(kSecReturnData) ? data.map { NSData(data: $0) } : nil
    }
    var attributes = item
    if !query.flag(kSecReturnData) { attributes[kSecValueData] = nil }
    return NSDictionary(dictionary: attributes)
  }

  private func read() -> [[String: Any]] {
    guard let octets = try? Data(contentsOf: file) else { return [] }
    let list = try? PropertyListSerialization.propertyList(from: octets, format: nil)
    return list as? [[String: Any]] ?? []
  }

  /// - Returns: Whether everything in the items can be kept.
  private func write(_ items: [[String: Any]]) -> Bool {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try PropertyListSerialization.data(fromPropertyList: items, format: .binary, options: 0)
        .write(to: file)
      return true
    } catch { return false }
  }
}
