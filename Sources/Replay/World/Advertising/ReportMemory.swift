import Timelines

/// The fields of the last report of a station to each phone. The next report nearly always says the
/// same except for the signal. Then it takes over these fields, so that they need not be put
/// together again.
struct ReportMemory: Sendable {
  /// The report to the phone that first heard the station. Most runs have one phone, so that this
  /// one is at hand and needs no list.
  private var first = Kept()
  /// The reports to other phones.
  private var others: [Kept] = []

  private struct Kept: Sendable {
    var fields = Fields()
    var phone: Int?
    var content: Int?
  }

  /// Returns the fields of the last report to a phone, without channel and signal strength; nil if
  /// it was not of these contents.
  ///
  /// Mutating, so that it is done in place: reading the memory must not copy it.
  mutating func fields(of content: Int, for phone: Int) -> Fields? {
    if first.phone == phone { return first.content == content ? first.fields : nil }
    for index in others.indices where others[index].phone == phone {
      return others[index].content == content ? others[index].fields : nil
    }
    return nil
  }

  /// - Parameter fields: The fields without channel and signal strength.
  mutating func remember(_ fields: Fields, of content: Int, for phone: Int) {
    let kept = Kept(fields: fields, phone: phone, content: content)
    if first.phone == nil || first.phone == phone {
      first = kept
    } else if let place = others.firstIndex(where: { $0.phone == phone }) {
      others[place] = kept
    } else {
      others.append(kept)
    }
  }
}
