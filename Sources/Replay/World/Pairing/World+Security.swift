import Timelines

// Encryption without PDUs. The air believes an implementation that says that its link is encrypted.
extension World {
  /// Records how secure a link is, unless the keys of the link decide that.
  mutating func secure(_ entry: Entry) -> [Draft] {
    guard entry.from == .implementation else { return [] }
    guard let index = linkIndex(of: entry.fields) else {
      return [remark("\(entry.kind.rawValue) was sent without a link", about: entry)]
    }
    if links[index].security.isPlayed { return [] }
    links[index].bearer.secure(entry.isEncrypted(links[index].bearer.isEncrypted))
    return []
  }
}
