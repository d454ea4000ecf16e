import BluetoothProtocols
import Timelines

extension Fields {
  /// Returns the UUIDs of a list; none if the field is missing.
  func uuids(_ field: Field) -> [BluetoothUUID] { self[field]?.list?.compactMap(\.uuid) ?? [] }
}
