/// The keys of an expectation by which an entry of some kind is compared.
struct CarriedKeys: Hashable, Sendable {
  var carried: KeyMask
  /// The list of their fields.
  var keys: KeyList
  /// The fields of the scope's keys, as far as the entry carries them.
  var scopeKeys: KeyList
}

extension Route {
  var carriedKeys: CarriedKeys { CarriedKeys(carried: carried, keys: keys, scopeKeys: scopeKeys) }
}
