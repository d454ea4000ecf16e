/// The number of reports of a peer that repeat earlier ones, if repeats are counted and left out.
package struct RepeatedReports: Sendable {
  package let peer: String
  package private(set) var count = 0
  /// The last local name among these reports, and the sequence that its entry would have had; nil if
  /// none of them has one.
  package private(set) var name: (local: String, sequence: Int)?

  init(peer: String) { self.peer = peer }

  /// - Parameter last: The sequence that the last of the reports would have had.
  mutating func add(_ count: Int, last: Int, _ localName: String?) {
    self.count += count
    if let localName, last > name?.sequence ?? 0 { name = (localName, last) }
  }
}
