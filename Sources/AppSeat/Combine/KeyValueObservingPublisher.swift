#if Combine
  public import DarwinFoundation
  public import Foundation
  public import OpenCombine

  extension NSObject {
    /// Publishes the values of a property as they change.
    ///
    /// It notices changes as `observe(_:)` does: when the app has received a callback or made a
    /// call.
    ///
    /// Source: Apple, NSObject.KeyValueObservingPublisher.
    public struct KeyValueObservingPublisher<Subject: NSObject, Value>: Publisher {
      public typealias Output = Value
      public typealias Failure = Never
      public let object: Subject
      public let keyPath: KeyPath<Subject, Value>
      public let options: NSKeyValueObservingOptions

      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == Value, S.Failure == Never {
        let values = PassthroughSubject<Value, Never>()
        var observation: NSKeyValueObservation?
        let (object, keyPath, options) = (object, keyPath, options)
        values
          .handleEvents(
            receiveSubscription: { _ in
              observation = object.observe(keyPath, options: [.new]) { _, change in
                if let value = change.newValue { values.send(value) }
              }
            },
            receiveCancel: { observation?.invalidate() }
          )
          .prepend(options.contains(.initial) ? [object[keyPath: keyPath]] : [])
          .receive(subscriber: subscriber)
      }
    }
  }

  extension NSObjectProtocol where Self: NSObject {
    /// Publishes the values of a property as they change, with the present one first unless the
    /// options say otherwise.
    public func publisher<Value>(
      for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
      NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
    }
  }
#endif
