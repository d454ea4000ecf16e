import BluetoothProtocols

extension Fields {
  /// The fields as text in which known UUIDs have their names too, as in
  /// `characteristic=2A37 (Heart Rate Measurement)`. A page has room for them.
  package var named: String {
    map { field, value in
      let names = value.names
      return "\(field.rawValue)=\(value)"
        + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
    }.joined(separator: " ")
  }
}

extension FieldValue {
  /// The names of the UUIDs in it, as far as they are known.
  fileprivate var names: [String] {
    switch self {
    case .uuid(let uuid): [uuid.name].compactMap(\.self)
    case .list(let values): values.flatMap(\.names)
    default: []
    }
  }
}
