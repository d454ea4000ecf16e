import Timelines

/// The fields of the last report of a station: the next one says nearly always the same but
/// for the signal, and takes them over instead of putting them together again.
struct ReportMemory: Sendable {
  private var fields = Fields()
  private var phone: Int?
  private var content: Int?

  /// Whether it holds the report of one of the advertiser's contents to a phone.
  func holds(_ content: Int, for phone: Int) -> Bool {
    phone == self.phone && content == self.content
  }

  /// - Parameter fields: Without channel and signal strength.
  mutating func take(_ fields: Fields, of content: Int, for phone: Int) {
    (self.fields, self.phone, self.content) = (fields, phone, content)
  }

  /// The fields of a report.
  func report(on channel: Int, rssi: Int?) -> Fields {
    var fields = fields
    fields.setSignal(rssi: rssi, channel: channel)
    return fields
  }
}
