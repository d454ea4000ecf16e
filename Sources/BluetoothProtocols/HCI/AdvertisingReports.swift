/// The reports of one event.
///
/// They lie one after another, each complete. What is damaged ends the list, and the reports before
/// it count.
///
/// Source: observed, every controller and decoder; the tables of the specification read as if all
/// first fields came first, then all second ones.
public struct AdvertisingReports: Hashable, Sendable {
  public enum Form: Hashable, Sendable {
    case legacy, directed, extended
    /// Extended reports in an event of the vendor: see ``HCIEvent/observedReports(parsing:)``.
    case vendor
  }

  public var form: Form
  public var reports: [AdvertisingReport]
  /// What the vendor's event begins with.
  var front = VendorFront()
  /// Why fewer reports were read than the event announced.
  public var damage: DecodingFailure?

  /// Reports of one form; an event holds at most 253 octets of them.
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
      // An event without a number of reports is no event.
      if error.field == "Num_Reports" { throw error }
      damage = error
    }
  }
}
