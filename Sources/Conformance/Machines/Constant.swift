/// A value that never changes and is seldom needed, kept elsewhere than what is needed with every
/// entry: a hundred monitors share a cache.
@dynamicMemberLookup
final class Constant<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member { value[keyPath: path] }
}
