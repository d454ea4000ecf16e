import BluetoothProtocols
import Timelines

extension DeviceAddress {
  /// Makes the address of a device that is only known by its name. The two most significant bits
  /// say *static random*, and the others follow from the name.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 1.3.2.1.
  init(randomStaticNamed name: String) {
    var bits = SeededGenerator(seed: 0, name: name)
    self.init(truncating: bits.next() | 0xC000_0000_0000)
  }
}
