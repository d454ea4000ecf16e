public import Dispatch
import Foundation

/// A source that reports changes of a file. Linux's Dispatch has none, so this one never fires.
///
/// Source: Apple, DispatchSourceFileSystemObject.
public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol {
  /// The events of the file.
  var data: DispatchSource.FileSystemEvent { get }
}

extension DispatchSource {
  public class func makeFileSystemObjectSource(
    fileDescriptor: Int32, eventMask: FileSystemEvent, queue: DispatchQueue? = nil
  ) -> any DispatchSourceFileSystemObject { UnwatchedFile() }
}

/// Stands in for the source of a file.
private final class UnwatchedFile: NSObject, DispatchSourceFileSystemObject {
  var data: DispatchSource.FileSystemEvent { [] }
  var handle: UInt { 0 }
  var isCancelled: Bool { false }

  func setEventHandler(
    qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?
  ) {}
  func setEventHandler(handler: DispatchWorkItem) {}
  func setCancelHandler(
    qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?
  ) {}
  func setCancelHandler(handler: DispatchWorkItem) {}
  func setRegistrationHandler(
    qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?
  ) {}
  func setRegistrationHandler(handler: DispatchWorkItem) {}
  func cancel() {}
  func resume() {}
  func suspend() {}
  func activate() {}
}
