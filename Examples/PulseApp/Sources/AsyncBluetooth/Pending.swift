/// Callers that wait for one thing, which comes with a value or with an error.
struct Pending<Value: Sendable> {
  private var waiting: [CheckedContinuation<Value, any Error>] = []

  mutating func add(_ continuation: CheckedContinuation<Value, any Error>) {
    waiting.append(continuation)
  }

  mutating func finish(with result: Result<Value, any Error>) {
    let resumed = waiting
    waiting = []
    for continuation in resumed { continuation.resume(with: result) }
  }
}

/// Why something that was waited for does not come any more.
public enum BluetoothError: Error {
  case notPoweredOn, disconnected, servicesChanged
}
