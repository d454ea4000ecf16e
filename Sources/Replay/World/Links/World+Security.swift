import Timelines

// Pairing and encryption. The air believes a host that says that its link is encrypted.
extension World {
  /// Takes note of how secure a link is. The exchange of keys is not played: no PDUs of the
  /// Security Manager go over the simulated air.
  mutating func secure(_ entry: Entry) -> [Draft] {
    guard entry.from == .implementation else { return [] }
    guard let index = linkIndex(of: entry) else {
      return [note("\(entry.kind.rawValue) was sent without a link", about: entry)]
    }
    links[index].bearer.isEncrypted = entry.isEncrypted(links[index].bearer.isEncrypted)
    return []
  }
}
