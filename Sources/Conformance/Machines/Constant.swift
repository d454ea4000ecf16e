/// A value that never changes and is seldom needed. It stands apart from what every entry needs,
/// since a hundred monitors share one cache.
final class Constant<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
