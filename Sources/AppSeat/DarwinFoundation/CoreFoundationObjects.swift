public import CoreFoundation
public import Foundation

// Casts that only Apple's systems have: Linux does not turn Swift's values into objects of Core Foundation.

/// Stands for `value as CFDictionary`.
public func seatCFDictionary(_ value: [AnyHashable: Any]) -> CFDictionary {
  unsafeBitCast(NSDictionary(dictionary: value), to: CFDictionary.self)
}

/// Stands for `value as CFDictionary`.
public func seatCFDictionary(_ value: NSDictionary) -> CFDictionary {
  unsafeBitCast(value, to: CFDictionary.self)
}

/// Stands for `value as CFString`.
public func seatCFString(_ value: String) -> CFString {
  unsafeBitCast(NSString(string: value), to: CFString.self)
}

/// Stands for `value as CFData`.
public func seatCFData(_ value: Data) -> CFData {
  unsafeBitCast(NSData(data: value), to: CFData.self)
}

extension CFError: @retroactive Error {}
