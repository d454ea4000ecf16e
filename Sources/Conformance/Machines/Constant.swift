/// A value that never changes and is seldom needed. It stands apart from what every entry needs,
/// since a hundred monitors share one cache.
@dynamicMemberLookup
final class Constant<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member { value[keyPath: path] }
}
