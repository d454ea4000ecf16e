public import Foundation

// What Objective-C passes as an object to functions with C's variable arguments: with `%@` in a format such an
// argument is shown as its description. Strings and numbers are such arguments on Linux, too.
//
// Source: Apple, CVarArg and NSObject.

extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// What is passed: Linux's formats know no other objects than strings.
  public var _cVarArgObject: any CVarArg {
    self is NSString ? self : NSString(string: description)
  }

  public var _cVarArgEncoding: [Int] {
    [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())]
  }
}

/// What `value as CVarArg` becomes: on Apple's systems any value can be passed as an object.
public func seatArgument(_ value: Any) -> any CVarArg {
  value as? any CVarArg ?? "\(value)"
}
