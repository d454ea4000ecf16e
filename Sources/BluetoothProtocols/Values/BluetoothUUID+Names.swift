extension BluetoothUUID {
  private static let names = AssignedNames(PackageResources.uuids_txt)

  /// The assigned name; nil unless the UUID is one of the Bluetooth SIG, or a known one of a member
  /// company.
  public var name: String? {
    abbreviation.flatMap(UInt16.init(exactly:)).flatMap { Self.names[$0] }
  }

  /// The name; if there is none, the UUID in its shortest form.
  public var nameOrText: String { name ?? shortest.description }
}
