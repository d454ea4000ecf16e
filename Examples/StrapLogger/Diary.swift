import Foundation
import os.log
#if canImport(SwiftUI) && os(macOS)
  import SwiftUI
#endif

/// Notes the callbacks of the strap.
class Diary: NSObject, StrapDelegate {
  private var count = 0

  var summary: NSString { NSString(string: "\(count) values") }

  func strap(_ strap: Strap, didMeasure beatsPerMinute: Int) {
    count += 1
    os_log("%d beats per minute", type: .info, beatsPerMinute)
  }

  func strap(_ strap: Strap, didConnect name: String?) {
    os_log("connected")
  }
}
