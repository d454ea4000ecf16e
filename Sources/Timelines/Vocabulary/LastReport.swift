/// What an advertiser said last, to know at once what it says again: that shares its fields with
/// the former report, so that none is compared.
package struct LastReport: Sendable {
  private var advertisement: Fields?
  private var response: Fields?

  package init() {}

  /// Whether a report is known to say what the last one of its kind said. It is the last one from
  /// now on.
  package mutating func isRepeated(by entry: Entry) -> Bool {
    if entry.kind == .airScanResponse {
      if response?.sharesAllButSignal(with: entry.fields) ?? false { return true }
      response = entry.fields
    } else {
      if advertisement?.sharesAllButSignal(with: entry.fields) ?? false { return true }
      advertisement = entry.fields
    }
    return false
  }
}
