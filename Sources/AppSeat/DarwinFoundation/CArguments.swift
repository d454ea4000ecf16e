public import Foundation

// Objects as C variable arguments, as in Objective-C: `%@` in a format shows the description of
// such an argument. On Linux, strings and numbers are such arguments, too.
//
// Source: Apple, CVarArg and NSObject.

extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The argument, always a string: Linux's formats know no other objects.
  public var _cVarArgObject: any CVarArg {
    self is NSString ? self : NSString(string: description)
  }

  public var _cVarArgEncoding: [Int] {
    [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())]
  }
}

/// Stands for `value as CVarArg`: on Apple's systems any value can be passed as an object.
public func seatArgument(_ value: Any) -> any CVarArg {
  value as? any CVarArg ?? "\(value)"
}
