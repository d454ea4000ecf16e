import BluetoothProtocols
import Timelines

extension AttributeName {
  /// The name in words, such as `2A37`, `2A37 no. 2` or `2A37 2902`; for a service alone, `180D`.
  var label: String {
    let number = characteristic == nil ? serviceInstance : instance
    let words = [
      (characteristic ?? service)?.description, number.map { "no. \($0)" },
      descriptor?.description,
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }

  /// Makes the name of what an entry is about. The first of several instances has no number, as
  /// entries may leave it out.
  init(accounted fields: Fields) {
    self.init(fields)
    if instance == 1 { instance = nil }
    if serviceInstance == 1 { serviceInstance = nil }
  }
}
