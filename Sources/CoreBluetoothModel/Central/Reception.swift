/// What the phone remembers of what its scanner hears. Each part is used in place for every packet on
/// air, so that nothing is copied.
struct Reception: Sendable {
  var responses = ScanResponseCache()
  var awaited = AwaitedResponses()
  var memory = SightingMemory()
}
