public import Foundation

// Names that Foundation of Apple's systems keeps for older code.
extension NSData.WritingOptions {
  public static var atomicWrite: NSData.WritingOptions { .atomic }
}
