import CVTime
import Foundation
import Glibc

/// The way to the host and back.
protocol SeatTransport: AnyObject {
  /// Waits for the host's next message. Returns nil when the host has hung up.
  func read() -> SeatFields?
  func write(_ message: SeatFields)
}

/// The two descriptors that connect the app's process with its host: one JSON object a line.
///
/// The environment names them: `BLUEWAKE_SEAT=30,31` says that the host's messages come from
/// descriptor 30 and the app's go to descriptor 31.
final class SeatPipe: SeatTransport {
  private let input: Int32
  private let output: Int32
  private var buffer: [UInt8] = []
  private var start = 0

  /// Finds the descriptors. Fails in a process that no host started.
  init?(environment: [String: String]) {
    let numbers = environment["BLUEWAKE_SEAT"]?.split(separator: ",").compactMap { Int32($0) }
    guard let numbers, numbers.count == 2 else { return nil }
    (input, output) = (numbers[0], numbers[1])
    // The wait for the host is no wait of the app's.
    for descriptor in numbers { vtime_seat_descriptor(descriptor) }
    vtime_on_crash(output, #"{"message":"crashing"}"# + "\n")
  }

  func read() -> SeatFields? {
    while let line = readLine() {
      if let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any] {
        return SeatFields(object)
      }
    }
    return nil
  }

  /// Writes a message. A host that has hung up is noticed by the next ``read()``.
  func write(_ message: SeatFields) {
    guard
      var line = try? JSONSerialization.data(
        withJSONObject: message.members, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return }
    line.append(UInt8(ascii: "\n"))
    line.withUnsafeBytes { octets in
      var rest = octets
      while !rest.isEmpty {
        let count = Glibc.write(output, rest.baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

  private func readLine() -> Data? {
    while true {
      if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Data(buffer[start..<end])
      }
      buffer.removeSubrange(..<start)
      start = 0
      guard fill() else { return nil }
    }
  }

  private func fill() -> Bool {
    let room = 1 << 16
    let chunk = [UInt8](unsafeUninitializedCapacity: room) { memory, count in
      var got = Glibc.read(input, memory.baseAddress, room)
      while got < 0 && errno == EINTR { got = Glibc.read(input, memory.baseAddress, room) }
      count = max(0, got)
    }
    buffer += chunk
    return !chunk.isEmpty
  }
}
