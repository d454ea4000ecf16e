import AppSeat
import Foundation

extension SeatFields {
  /// The error of a callback; nil if there is none.
  ///
  /// The host names an error by its case in `CBError` or `CBATTError`. `invalidHandle` is a case of
  /// both; it means the attribute's error where the callback is about an attribute.
  var error: (any Error)? {
    guard let name = text("error") else { return nil }
    let ofAttribute = CBATTError.Code(seatName: name).map { CBATTError($0) as any Error }
    let ofBluetooth = CBError.Code(seatName: name).map {
      CBError($0, userInfo: [NSLocalizedDescriptionKey: $0.sentence]) as any Error
    }
    let isAboutAttribute = text("service") != nil
    return (isAboutAttribute ? ofAttribute ?? ofBluetooth : ofBluetooth ?? ofAttribute)
      ?? Self.unnamed(name)
  }

  /// An attribute's error that Core Bluetooth has no case for: the host writes its code, as in
  /// `0x80`. Another word becomes the unknown error.
  private static func unnamed(_ name: String) -> any Error {
    guard name.hasPrefix("0x"), let code = Int(name.dropFirst(2), radix: 16) else {
      return CBError(.unknown, userInfo: [NSLocalizedDescriptionKey: name])
    }
    return NSError(domain: CBATTErrorDomain, code: code)
  }
}

extension CBError.Code {
  init?(seatName: String) {
    let all = (0...18).lazy.compactMap(CBError.Code.init(rawValue:))
    guard let code = all.first(where: { "\($0)" == seatName }) else { return nil }
    self = code
  }

  /// The words that the framework gives the error, where they are known.
  ///
  /// Source: BG-SEM-37 for codes 6 and 7; the others are chosen.
  fileprivate var sentence: String {
    switch self {
    case .connectionTimeout: "The connection has timed out unexpectedly."
    case .peripheralDisconnected: "The specified device has disconnected from us."
    default: "\(self)"
    }
  }
}

extension CBATTError.Code {
  init?(seatName: String) {
    let all = (0...17).lazy.compactMap(CBATTError.Code.init(rawValue:))
    guard let code = all.first(where: { "\($0)" == seatName }) else { return nil }
    self = code
  }
}
