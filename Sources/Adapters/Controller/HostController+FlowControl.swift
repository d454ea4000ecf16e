import BluetoothProtocols

/// The room for ACL data that the host has reported, and the packets that it has been given.
///
/// Source: Core 5.4, Vol 4, Part E, 4.1.2, 7.3.38, 7.3.39 and 7.3.40.
struct HostRoom: Sendable {
  /// Whether the host reports the packets that it has completed. Only then is its room limited.
  var isCounted = false
  /// The most octets of a packet, and the most packets; nil until the host has reported them.
  private(set) var octets: Int?
  private(set) var packets: Int?
  /// The number of packets on each link that the host has received and not yet completed.
  private(set) var given: [ConnectionHandle: Int] = [:]
  /// Whether a complaint has been made about the waiting packets.
  var isBlamed = false
  /// The packets for which there is no room yet, in order.
  private(set) var waiting: [(handle: ConnectionHandle, packet: [UInt8])] = []

  /// - Parameter parameters: Those of Host Buffer Size.
  mutating func set(size parameters: [UInt8]) {
    guard parameters.count == 7 else { return }
    octets = Int(parameters[0]) | Int(parameters[1]) << 8
    packets = Int(parameters[3]) | Int(parameters[4]) << 8
  }

  /// Whether so many packets wait that no other frame is taken until the host makes room.
  ///
  /// Source: chosen. A controller has a few dozen buffers, and lets the peer wait when they are
  /// full. Here the peer does not wait, so there are more of them.
  var isFull: Bool { waiting.count >= Self.mostWaiting }

  static let mostWaiting = 4096

  /// Takes a packet for the host.
  mutating func put(_ packet: [UInt8], for handle: ConnectionHandle) {
    waiting.append((handle, packet))
  }

  /// Returns the next packet for which the host has room.
  mutating func next() -> [UInt8]? {
    guard let first = waiting.first else { return nil }
    if isCounted {
      if let packets, given.values.reduce(0, +) >= packets { return nil }
      given[first.handle, default: 0] += 1
    }
    waiting.removeFirst()
    return first.packet
  }

  /// Records that the host has completed packets.
  ///
  /// - Returns: Whether so many were outstanding.
  mutating func complete(_ count: Int, on handle: ConnectionHandle) -> Bool {
    let left = given[handle, default: 0] - count
    given[handle] = left > 0 ? left : nil
    return left >= 0
  }

  /// Forgets the packets of a link that has ended.
  mutating func forget(_ handle: ConnectionHandle) {
    given[handle] = nil
    waiting.removeAll { $0.handle == handle }
  }
}

// Flow control from the controller to the host.
extension HostController {
  /// Carries out the two commands about the host's room.
  mutating func setRoom(_ opcode: HCIOpcode, _ parameters: [UInt8]) {
    if opcode == .setHostFlowControl, !links.isEmpty {
      return refuse(opcode, .disallowed("while there are links"))
    }
    if opcode == .setHostFlowControl {
      hostRoom.isCounted = parameters.first.map { $0 & 1 == 1 } ?? false
    } else {
      hostRoom.set(size: parameters)
    }
    complete(opcode)
  }

  /// Records the packets that the host has completed. Only an error is answered.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.3.40.
  mutating func completePackets(_ parameters: [UInt8]) {
    for place in stride(from: 1, to: parameters.count - 3, by: 4) {
      let handle = ConnectionHandle(
        masking: UInt16(parameters[place]) | UInt16(parameters[place + 1]) << 8)
      let count = Int(parameters[place + 2]) | Int(parameters[place + 3]) << 8
      // The link may have ended before the host could know it.
      guard links.contains(where: { $0.handle == handle }) else { continue }
      if !hostRoom.complete(count, on: handle), hostRoom.isCounted {
        refuse(
          .hostNumberOfCompletedPackets,
          .invalid("for more packets on handle \(handle) than were outstanding"))
      }
    }
    sendData()
  }

  /// Gives the host the packets of data for which it has room.
  mutating func sendData() {
    while let packet = hostRoom.next() { send(packet) }
    if !hostRoom.isFull { hostRoom.isBlamed = false }
  }

  /// Returns whether there is room for another frame for the host. If not, the frame is lost, and
  /// the timeline blames the host once.
  mutating func hasRoomForFrame() -> Bool {
    guard hostRoom.isFull else { return true }
    if !hostRoom.isBlamed {
      hostRoom.isBlamed = true
      complain(
        "no Host Number Of Completed Packets while \(hostRoom.waiting.count) others wait for it: "
          + "further packets are lost")
    }
    return false
  }
}

extension HCIOpcode {
  static let setHostFlowControl = HCIOpcode(rawValue: 0x0C31)
  static let hostBufferSize = HCIOpcode(rawValue: 0x0C33)
}
