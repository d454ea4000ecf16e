/// An enumeration whose cases the host names.
///
/// The names are written out, since an app may give the type a description of its own.
protocol HasHostNames: RawRepresentable where RawValue == Int {
  /// The names of the raw values from 0 on.
  static var hostNames: [String] { get }
}

extension HasHostNames {
  /// Returns the case that the host calls so; nil if there is none.
  static func named(_ name: String?) -> Self? {
    name.flatMap(hostNames.firstIndex(of:)).flatMap(Self.init(rawValue:))
  }

  /// The host's name of the case; nil for a value that is none of the cases.
  var hostName: String? {
    Self.hostNames.indices.contains(rawValue) ? Self.hostNames[rawValue] : nil
  }
}
