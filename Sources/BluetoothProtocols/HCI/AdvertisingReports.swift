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
    /// Extended reports in an event of the vendor.
    case vendor(VendorReportEvent)

    /// The vendor's event; nil if the reports are in an event of the specification.
    var vendorEvent: VendorReportEvent? { if case .vendor(let event) = self { event } else { nil } }
  }

  /// The layout of the reports. It decides which event is written.
  public var form: Form
  /// The reports that could be read, in the order of the event.
  public var reports: [AdvertisingReport] {
    get {
      guard case .other(let rssi) = signal else { return shared }
      var reports = shared
      reports[0].rssi = rssi
      return reports
    }
    set { (shared, signal) = (newValue, .ofReport) }
  }
  /// The reports, perhaps those of an earlier event that differs in its signal only.
  private var shared: [AdvertisingReport]
  private var signal = Signal.ofReport
  /// The beginning of the vendor's event.
  var front = VendorFront()
  /// The reason why fewer reports were read than the event announced.
  public var damage: DecodingFailure?

  /// The signal of an event with one report.
  private enum Signal: Hashable, Sendable {
    /// That of the report.
    case ofReport
    /// Another one, in dBm; nil if the controller does not know it.
    case other(Int8?)
  }

  /// Makes an event's reports, all of one form. An event holds at most 253 octets of them.
  public init(_ form: Form, _ reports: [AdvertisingReport]) {
    (self.form, shared) = (form, reports)
    if let event = form.vendorEvent { front.code = event.code }
  }
}

/// An advertiser says the same again and again, and only its signal is new. Events that differ in
/// nothing else can share their report.
extension AdvertisingReports {
  /// The address of the first report; nil if there is none.
  package var address: DeviceAddress? { shared.isEmpty ? nil : shared[0].address }

  /// The signal of the first report, in dBm; nil if the controller does not know it.
  package var rssi: Int8? {
    if case .other(let rssi) = signal { return rssi }
    return shared.isEmpty ? nil : shared[0].rssi
  }

  /// The key of the first report; nil if there is none.
  package var key: UInt64? { shared.isEmpty ? nil : shared[0].key }

  /// Whether there is one report whose data no other report continues.
  package var isWhole: Bool { shared.count == 1 && shared[0].dataStatus != .moreToCome }

  /// Returns the same report, heard with another signal; nil if there is not exactly one report.
  package func heardAgain(rssi: Int8?) -> AdvertisingReports? {
    guard shared.count == 1 else { return nil }
    var again = self
    again.signal = .other(rssi)
    return again
  }

  /// Returns whether both are known to be equal except in their signal, because one was made from
  /// the other. Copies nothing.
  package func sharesAllButSignal(with other: AdvertisingReports) -> Bool {
    shared.count == 1 && shared.sharesStorage(with: other.shared)
  }

  public static func == (left: AdvertisingReports, right: AdvertisingReports) -> Bool {
    left.form == right.form && left.front == right.front && left.damage == right.damage
      && left.reports == right.reports
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(form)
    hasher.combine(front)
    hasher.combine(damage)
    hasher.combine(reports)
  }
}

extension AdvertisingReports: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    if let event = form.vendorEvent { try front.fields(&walk, of: event) }
    // The walk may change the reports, so they are no longer shared.
    if signal != .ofReport { reports = reports }
    let form = form
    do throws(DecodingFailure) {
      try walk.list("Reports", countedBy: "Num_Reports", &shared, .blank(form)) {
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
