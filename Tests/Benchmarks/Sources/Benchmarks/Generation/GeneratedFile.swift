import BluetoothProtocols
import Glibc

/// A capture on its way to the disk. Whatever the container, the same calls give the same records.
struct GeneratedFile {
  enum Container: String {
    case btsnoop, pcap
  }

  /// The number of octets that a btsnoop file of the same records would have.
  private(set) var size = 16
  /// Microseconds since 1970.
  var time: UInt64 = 1_714_557_600_000_000
  private let container: Container
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(path: String, _ container: Container) throws {
    self.container = container
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw Failure("\(path) cannot be written") }
    buffer.reserveCapacity(1 << 21)
    switch container {
    case .btsnoop:
      buffer += Array("btsnoop\0".utf8)
      buffer.append(bigEndian: UInt32(1))
      buffer.append(bigEndian: UInt32(1002))
    case .pcap:
      for word in [0xA1B2_C3D4, 0x0004_0002, 0, 0, 262_144, 201] as [UInt32] {
        buffer.append(littleEndian: word)
      }
    }
  }

  /// Appends a record at the present time.
  mutating func add(_ type: HCIPacketType, isFromController: Bool, _ packet: [UInt8]) {
    let length = UInt32(packet.count + 1)
    let direction: UInt32 = isFromController ? 1 : 0
    switch container {
    case .btsnoop:
      let isData = type == .aclData
      buffer.append(bigEndian: length)
      buffer.append(bigEndian: length)
      buffer.append(bigEndian: direction | (isData ? 0 : 2))
      buffer.append(bigEndian: UInt32(0))
      buffer.append(bigEndian: time + 0x00DC_DDB3_0F2F_8000)
    case .pcap:
      buffer.append(littleEndian: UInt32(time / 1_000_000))
      buffer.append(littleEndian: UInt32(time % 1_000_000))
      buffer.append(littleEndian: length + 4)
      buffer.append(littleEndian: length + 4)
      buffer.append(bigEndian: direction)
    }
    buffer.append(type.rawValue)
    buffer += packet
    size += 25 + packet.count
    if buffer.count >= 1 << 20 { flush() }
  }

  private mutating func flush() {
    var start = 0
    while start < buffer.count {
      let count = buffer.withUnsafeBytes { octets in
        write(descriptor, octets.baseAddress?.advanced(by: start), octets.count - start)
      }
      if count <= 0 { return }
      start += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  mutating func close() throws {
    flush()
    guard buffer.isEmpty, Glibc.close(descriptor) == 0 else { throw Failure("the disk is full") }
  }
}

extension [UInt8] {
  mutating func append<Number: FixedWidthInteger>(bigEndian number: Number) {
    append(littleEndian: number.byteSwapped)
  }
}
