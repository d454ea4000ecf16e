/// A value that threads use one after the other. The page has one thread.
final class Mutex<Value>: @unchecked Sendable {
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ use: (inout Value) -> Result) -> Result { use(&value) }
}
