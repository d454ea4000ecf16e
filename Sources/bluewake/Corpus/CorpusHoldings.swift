import ArgumentParser
import Captures
import Timelines

/// The captures that are there when an index is brought up to date.
struct CorpusHoldings {
  /// The digest of the content that has each name.
  private var digests: [String: String] = [:]
  /// The first name of each content, by its digest.
  private var names: [String: String] = [:]
  /// The names of what cannot be read.
  private var unreadable: Set<String> = []

  /// - Parameter digest: Nil if the capture cannot be read.
  mutating func note(_ name: String, _ digest: ContentDigest?) {
    guard let digest = digest?.description else {
      unreadable.insert(name)
      return
    }
    digests[name] = digest
    if names[digest] == nil { names[digest] = name }
  }

  /// Returns the name that a content has now; nil if it keeps its own one, or is not there.
  func newName(of digest: String, named name: String) -> String? {
    digests[name] == digest ? nil : names[digest]
  }

  /// Returns whether a content is gone. A capture that cannot be read at this time may have it still,
  /// and so may one in a folder that cannot be read.
  func lacks(_ digest: String, named name: String) -> Bool {
    if names[digest] != nil || unreadable.contains(name) { return false }
    return !name.indices.contains { name[$0] == "/" && unreadable.contains(String(name[..<$0])) }
  }
}

extension CorpusIndex {
  /// Gives captures the names that they have now.
  ///
  /// - Parameter prunes: Whether captures that are gone are taken out of the audit.
  /// - Returns: How many were taken out.
  func follow(_ holdings: CorpusHoldings, in audit: Int, prunes: Bool) throws(ExitCode) -> Int {
    let number = Database.Value.integer(Int64(audit))
    let held = try rows("SELECT sha256, name FROM judged WHERE audit = ?", [number])
    var removed = 0
    for row in held {
      guard let digest = row[0].text, let name = row[1].text else { continue }
      if let new = holdings.newName(of: digest, named: name) {
        try begin()
        try run(
          "UPDATE judged SET name = ? WHERE audit = ? AND sha256 = ?",
          [.text(new), number, .text(digest)])
      } else if prunes, holdings.lacks(digest, named: name) {
        try begin()
        try remove(digest, from: number)
        removed += 1
      }
    }
    try commit()
    return removed
  }

  private func remove(_ digest: String, from audit: Database.Value) throws(ExitCode) {
    for table in ["verdict", "judged"] {
      try run("DELETE FROM \(table) WHERE audit = ? AND sha256 = ?", [audit, .text(digest)])
    }
    try run(
      "DELETE FROM capture WHERE sha256 = ?1 AND NOT EXISTS (SELECT 1 FROM judged WHERE sha256 = ?1)",
      [.text(digest)])
  }
}
