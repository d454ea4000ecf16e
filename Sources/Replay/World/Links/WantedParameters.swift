import Timelines

/// The parameters that a central wants for a link. Those that are nil are the usual ones.
struct WantedParameters: Hashable, Sendable {
  var interval: Duration?
  var peripheralLatency: Int?
  var supervisionTimeout: Duration?

  /// Reads them from the fields of `air.initiating` or `peer.connects`.
  init(_ fields: Fields = Fields()) {
    interval = fields[.connectionInterval]?.duration.flatMap { $0 > .zero ? $0 : nil }
    peripheralLatency = fields[.peripheralLatency]?.integer
    supervisionTimeout = fields[.supervisionTimeout]?.duration.flatMap { $0 > .zero ? $0 : nil }
  }
}
