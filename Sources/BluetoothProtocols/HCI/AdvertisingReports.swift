/// The reports of one event.
///
/// The reports stand one after another, each of them complete. A damaged report ends the list; the
/// reports before it count.
///
/// Source: observed, every controller and decoder; the tables of the specification read as if all
/// first fields came first, then all second ones.
public struct AdvertisingReports: Hashable, Sendable {
  /// The layout that all reports of an event have: that of subevent 0x02, 0x0B or 0x0D, or the
  /// vendor's.
  public enum Form: Hashable, Sendable {
    case legacy, directed, extended
    /// Extended reports in an event of the vendor: see ``HCIEvent/observedReports(parsing:)``.
    case vendor
  }

  /// The layout of the reports. It decides which event is written.
  public var form: Form
  /// The reports that could be read, in the order of the event.
  public var reports: [AdvertisingReport]
  /// The beginning of the vendor's event.
  var front = VendorFront()
  /// Why fewer reports were read than the event announced.
  public var damage: DecodingFailure?

  /// Makes an event's reports, all of one form. An event holds at most 253 octets of them.
  public init(_ form: Form, _ reports: [AdvertisingReport]) {
    (self.form, self.reports) = (form, reports)
  }
}

extension AdvertisingReports: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    if form == .vendor { try front.fields(&walk) }
    let form = form
    do throws(DecodingFailure) {
      try walk.list("Reports", countedBy: "Num_Reports", &reports, .blank(form)) {
        (report: inout AdvertisingReport, walk: inout FieldWalk) throws(DecodingFailure) in
        try report.fields(&walk, as: form)
      }
    } catch {
      // An event without its number of reports cannot be read at all.
      if error.field == "Num_Reports" { throw error }
      damage = error
    }
  }
}
