import BluetoothProtocols
import FuzzSupport

/// Advertising data: never refused, and its structures encoded are read as the same ones.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAD(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let octets = unsafe FuzzInput(start, count).rest
  let data = AdvertisingData(parsing: octets)
  for structure in data.structures {
    require(structure.offset + 2 <= octets.count, "a structure outside the data")
    _ = structure.type.description
  }
  _ = (data.localName, data.serviceUUIDs, data.serviceData, data.manufacturerData, data.txPower)
  let again = AdvertisingData(parsing: data.encoded())
  require(again.overrun == nil, "encoded data overruns")
  require(
    again.structures.map(\.type) == data.structures.map(\.type)
      && again.structures.map(\.data) == data.structures.map(\.data),
    "the structures change when encoded")
  return 0
}
