import Timelines

/// The fields of the last report of a station. The next report nearly always says the same except
/// for the signal. Then it takes over these fields, so that they need not be put together again.
struct ReportMemory: Sendable {
  private var fields = Fields()
  private var phone: Int?
  private var content: Int?

  /// Returns whether this is the report of certain contents to a certain phone.
  func holds(_ content: Int, for phone: Int) -> Bool {
    phone == self.phone && content == self.content
  }

  /// - Parameter fields: The fields without channel and signal strength.
  mutating func take(_ fields: Fields, of content: Int, for phone: Int) {
    (self.fields, self.phone, self.content) = (fields, phone, content)
  }

  /// Returns the fields of a report, with channel and signal strength.
  func report(on channel: Int, rssi: Int?) -> Fields {
    var fields = fields
    fields.setSignal(rssi: rssi, channel: channel)
    return fields
  }
}
