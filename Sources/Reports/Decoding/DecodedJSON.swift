import BluetoothProtocols
public import Timelines
public enum DecodedJSON {
  public static func append(_ record: DecodedRecord, to output: inout [UInt8]) {
  }
}
