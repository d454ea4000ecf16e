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
  /// Why fewer reports were read than the event announced.
  public var damage: DecodingFailure?

  init(parsing input: inout ByteReader, form: Form) throws(DecodingFailure) {
    self.form = form
    let count = Int(try input.readInteger("Num_Reports", as: UInt8.self))
    reports = []
    do throws(DecodingFailure) {
      while reports.count < count { reports.append(try Self.report(&input, form)) }
    } catch {
      damage = error
    }
  }

  private static func report(
    _ input: inout ByteReader, _ form: Form
  ) throws(DecodingFailure) -> AdvertisingReport {
    switch form {
    case .legacy: try AdvertisingReport(parsingLegacy: &input)
    case .directed: try AdvertisingReport(parsingDirected: &input)
    case .extended: try AdvertisingReport(parsingExtended: &input)
    case .vendor: try AdvertisingReport(parsingExtended: &input, vendorOctets: 12)
    }
  }
}
