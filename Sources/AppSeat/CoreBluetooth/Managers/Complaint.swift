import AppSeat

/// What Core Bluetooth writes into the log of an app that uses it wrongly. It becomes a note of the timeline.
///
/// Source: observed, in what apps have logged.
enum Complaint {
  static func log(_ text: String) { HostedSeat.shared.note("API MISUSE: \(text)") }

  /// Complains of a question to a peripheral whose delegate cannot hear the answer.
  static func log(_ doing: String, _ peripheral: CBPeripheral, without method: String) {
    log(
      "\(doing) peripheral \(peripheral) while delegate is either nil or does not implement "
        + "peripheral:\(method)")
  }
}
