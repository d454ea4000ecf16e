import Foundation
import Glibc

/// Ends the process as an uncaught Objective-C exception would, after telling the host why.
///
/// - Parameters:
///   - exception: The exception's name, for example `NSInvalidArgumentException`.
///   - reason: The exception's reason, as the framework words it.
public func endForMisuse(_ exception: String, _ reason: String) -> Never {
  endForMisuse("*** Terminating app due to uncaught exception '\(exception)', reason: '\(reason)'")
}

/// Ends the process as a phone would, after telling the host why. The text is not the phone's.
public func endForMisuse(_ text: String) -> Never {
  HostedSeat.shared.finding(text, about: .misuse)
  FileHandle.standardError.write(Data((text + "\n").utf8))
  abort()
}
