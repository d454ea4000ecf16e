import AppSeat

/// Core Bluetooth's log messages for misuse of the API, as notes of the timeline.
///
/// Source: observed, in what apps have logged.
enum Complaint {
  static func log(_ text: String) { HostedSeat.shared.sendNote("API MISUSE: \(text)") }

  /// Complains of a question to a peripheral whose delegate cannot hear the answer.
  static func log(_ doing: String, _ peripheral: CBPeripheral, without method: String) {
    log(
      "\(doing) peripheral \(peripheral) while delegate is either nil or does not implement "
        + "peripheral:\(method)")
  }

  /// Complains of a peripheral that the app has released although it wanted a connection to it.
  static func log(letGoOf peripheral: CBPeripheral) {
    switch peripheral.toldState {
    case .connecting:
      log(
        "Cancelling connection for unused peripheral \(peripheral), Did you forget to keep a "
          + "reference to it?")
    case .connected:
      log(
        "Forcing disconnection of unused peripheral \(peripheral). Did you forget to cancel the "
          + "connection?")
    default: break
    }
  }

  /// Warns of a write that is not made.
  static func warn(ofWriteWithoutResponse characteristic: CBCharacteristic) {
    HostedSeat.shared.sendNote(
      "WARNING: Characteristic \(characteristic) does not specify the \"Write Without Response\" "
        + "property - ignoring response-less write")
  }
}
