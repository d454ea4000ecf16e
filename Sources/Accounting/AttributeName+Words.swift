import BluetoothProtocols
import Timelines

extension AttributeName {
  /// As `2A37`, `2A37 no. 2`, `2A37 2902` or, of a service alone, `180D`.
  var words: String {
    let number = characteristic == nil ? serviceInstance : instance
    let words = [
      (characteristic ?? service)?.description, number.map { "no. \($0)" },
      descriptor?.description,
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }

  /// What an entry is about, however it writes the first of several.
  init(accounted fields: Fields) {
    self.init(fields)
    if instance == 1 { instance = nil }
    if serviceInstance == 1 { serviceInstance = nil }
  }
}
