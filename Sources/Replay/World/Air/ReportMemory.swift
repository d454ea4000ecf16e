import Timelines

/// The fields of the last report of a station: the next one says nearly always the same, and takes
/// them over instead of putting them together again.
struct ReportMemory: Sendable {
  private var fields = Fields()
  private var phone: Int?
  private var content: Int?

  /// The fields of a report to a phone.
  ///
  /// - Parameters:
  ///   - content: Which of the advertiser's contents is reported.
  ///   - compose: The fields without channel and signal strength, where they are not known yet.
  mutating func report(
    to phone: Int, content: Int, channel: Int, rssi: Int?, compose: () -> Fields
  ) -> Fields {
    if phone != self.phone || content != self.content {
      fields = compose()
      (self.phone, self.content) = (phone, content)
    }
    // What is the same is not set again, as that would copy fields that somebody has kept.
    if !fields.has(.integer(channel), at: .channel) { fields[.channel] = .integer(channel) }
    let signal = rssi.map(FieldValue.integer)
    if !fields.has(signal, at: .rssi) { fields[.rssi] = signal }
    return fields
  }
}
